import { MINUTE_MS, type Clock } from '../values/clock.ts'
import { refuse } from '../values/errors.ts'

/** Per key and minute, in this process; sign-in limits are rows (features/accounts). */
export function createThrottle(perMinute: number, clock: Clock): (key: string) => void {
  let minute = 0
  let counts = new Map<string, number>()
  return (key) => {
    const now = clock().getTime()
    const current = Math.floor(now / MINUTE_MS)
    if (current !== minute) {
      minute = current
      counts = new Map()
    }
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (count > perMinute)
      throw refuse('RATE_LIMITED', { retry_after: Math.ceil((MINUTE_MS - (now % MINUTE_MS)) / 1000) })
  }
}
