import type { SyncSchedule } from '@rezumetr/contracts/hh/schedule'
import { describe, expect, it } from 'vitest'
import { comingAt, nextSync, rhythm } from './schedule.ts'

const now = new Date(2026, 10, 20, 14, 0)
const schedule = (fields: Partial<SyncSchedule>): SyncSchedule => ({
  is_on: true,
  every_minutes: 15,
  quiet: { from: 22, to: 8 },
  state: 'planned',
  next_at: new Date(2026, 10, 20, 14, 15).toISOString(),
  ...fields,
})

describe('wording of the schedule', () => {
  it('names the time of the next synchronisation, and the day if it is not today', () => {
    expect(nextSync(schedule({}), now)).toBe('Следующая в 14:15')
    expect(comingAt(new Date(2026, 10, 21, 8, 3).toISOString(), now)).toBe('завтра в 08:03')
    expect(comingAt(new Date(2026, 10, 22, 8, 3).toISOString(), now)).toBe('22 ноября в 08:03')
    expect(nextSync(schedule({ state: 'off', next_at: null }), now)).toBe('По расписанию выключена')
    expect(nextSync(schedule({ state: 'choose_account', next_at: null }), now)).toBe(
      'Остановлена: выберите другой рабочий аккаунт HH.ru',
    )
    expect(nextSync(schedule({ state: 'backing_off' }), now)).toBe('Прошлая не удалась. Следующая в 14:15')
  })
  it('names the interval and the quiet hours in Moscow time', () => {
    expect(rhythm(schedule({}))).toBe('каждые 15\u00a0минут, кроме 22:00–08:00 (МСК)')
    expect(rhythm(schedule({ every_minutes: 60, quiet: null }))).toBe('каждый час')
  })
})
