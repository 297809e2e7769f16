import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  MOSCOW_OFFSET_MS,
  moscowDay,
  startOfMoscowDay,
} from '../../../platform/values/clock.ts'

export type QuietHours = { readonly from: number; readonly to: number }

export const quietOf = ({
  quiet_from: from,
  quiet_to: to,
}: {
  readonly quiet_from: number | null
  readonly quiet_to: number | null
}): QuietHours | null => (from === null || to === null ? null : { from, to })

export type SchedulePlan = {
  readonly company_id: string
  readonly every_minutes: number
  readonly quiet: QuietHours | null
}

export const isQuiet = (instant: Date, quiet: QuietHours | null): boolean => {
  if (!quiet || quiet.from === quiet.to) return false
  const hour = new Date(instant.getTime() + MOSCOW_OFFSET_MS).getUTCHours()
  return quiet.from < quiet.to ? hour >= quiet.from && hour < quiet.to : hour >= quiet.from || hour < quiet.to
}

export function endOfQuiet(instant: Date, quiet: QuietHours | null): Date {
  if (!quiet || !isQuiet(instant, quiet)) return instant
  const today = startOfMoscowDay(moscowDay(instant)).getTime() + quiet.to * HOUR_MS
  return new Date(today > instant.getTime() ? today : today + DAY_MS)
}

export const shareOf = (company_id: string): number => Number.parseInt(company_id.slice(0, 8), 16) / 2 ** 32

const MORNING_MINUTES = 15

export function nextStart(after: Date, { company_id, every_minutes, quiet }: SchedulePlan): Date {
  const every = every_minutes * MINUTE_MS
  const share = shareOf(company_id)
  const shift = Math.floor(share * every)
  const slot = new Date(Math.floor((after.getTime() - shift) / every) * every + shift + every)
  if (!isQuiet(slot, quiet)) return slot
  const morning = Math.floor(share * MORNING_MINUTES * MINUTE_MS)
  return new Date(endOfQuiet(slot, quiet).getTime() + morning)
}

export const whenAllowed = (instant: Date, plan: SchedulePlan): Date =>
  isQuiet(instant, plan.quiet) ? nextStart(instant, plan) : instant

export const planOf = (
  row: { readonly company_id: string; readonly every_minutes: number } & Parameters<typeof quietOf>[0],
): SchedulePlan => ({
  company_id: row.company_id,
  every_minutes: row.every_minutes,
  quiet: quietOf(row),
})

/** What a person must do first; `claimDueSchedule` asks the same in SQL. */
export const blockerOf = ({
  verified,
  last_error_code,
}: {
  readonly verified: boolean
  readonly last_error_code: string | null
}): 'reconnect' | 'choose_account' | null => {
  if (!verified) return 'reconnect'
  return last_error_code === 'account_lost' ? 'choose_account' : null
}

const LONGEST_PAUSE_MINUTES = 360

/** Doubled with each failure, up to six hours. */
export const pauseMinutes = (every_minutes: number, failures: number): number =>
  Math.max(every_minutes, Math.min(LONGEST_PAUSE_MINUTES, every_minutes * 2 ** failures))

/** Webhooks come in bursts: the gap after the last start. */
export const WEBHOOK_GAP_MS = MINUTE_MS

/** Then scheduled ones are deleted; those started by people stay. */
export const SCHEDULED_RETENTION_DAYS = 30
