/** Texts of the schedule. Pure. */
import type { SyncSchedule } from '@rezumetr/contracts/hh/schedule'

const DAY_MS = 24 * 3_600_000
const times = new Intl.DateTimeFormat('ru-RU', { timeStyle: 'short' })
const days = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long' })

/** «в 14:15», «завтра в 08:03», «22 ноября в 08:03»: a future instant in the viewer's time zone. */
export function comingAt(iso: string, now: Date): string {
  const at = new Date(iso)
  const time = `в ${times.format(at)}`
  if (at.toDateString() === now.toDateString()) return time
  const isTomorrow = at.toDateString() === new Date(now.getTime() + DAY_MS).toDateString()
  return isTomorrow ? `завтра ${time}` : `${days.format(at)} ${time}`
}

/** One sentence about the next synchronisation. */
export function nextSync({ state, next_at }: SyncSchedule, now: Date): string {
  const next = next_at === null ? '' : `Следующая ${comingAt(next_at, now)}`
  switch (state) {
    case 'off_here':
      return 'Расписание выключено на этом сервере'
    case 'not_connected':
      return 'Начнётся, когда вы подключите HH.ru'
    case 'reconnect':
      return 'Остановлена: подключите HH.ru заново'
    case 'choose_account':
      return 'Остановлена: выберите другой рабочий аккаунт HH.ru'
    case 'off':
      return next === '' ? 'По расписанию выключена' : next
    case 'running':
      return next === '' ? 'Идёт сейчас' : `Идёт сейчас. ${next}`
    case 'backing_off':
      return `Прошлая не удалась. ${next}`
    default:
      return next
  }
}

const NBSP = '\u00a0'
export const intervalNames: Record<SyncSchedule['every_minutes'], string> = {
  15: `каждые 15${NBSP}минут`,
  30: `каждые 30${NBSP}минут`,
  60: 'каждый час',
  180: `каждые 3${NBSP}часа`,
}

export const hourName = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** «каждые 15 минут, кроме 22:00–08:00 (МСК)». */
export const rhythm = ({ every_minutes, quiet }: Pick<SyncSchedule, 'every_minutes' | 'quiet'>): string =>
  intervalNames[every_minutes] +
  (quiet && quiet.from !== quiet.to ? `, кроме ${hourName(quiet.from)}–${hourName(quiet.to)} (МСК)` : '')
