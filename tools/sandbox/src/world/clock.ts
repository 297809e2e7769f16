/** The sandbox's clock: the machine's clock plus an offset that tests can advance. */
export type Clock = {
  /** Milliseconds since the epoch. */
  now(): number
  offset(): number
  setOffset(milliseconds: number): void
}

export function createClock(): Clock {
  let offset = 0
  return {
    now: () => Date.now() + offset,
    offset: () => offset,
    setOffset: (milliseconds) => {
      offset = milliseconds
    },
  }
}

export const DAY = 86_400_000
const MOSCOW = 3 * 3_600_000

/** `2026-03-02T10:15:00+0300`: the job board's time format, in Moscow time, without a colon in the offset. */
export function formatTime(milliseconds: number): string {
  return `${new Date(milliseconds + MOSCOW).toISOString().slice(0, 19)}+0300`
}

/** The Moscow calendar day, `YYYY-MM-DD`. */
export function formatDay(milliseconds: number): string {
  return new Date(milliseconds + MOSCOW).toISOString().slice(0, 10)
}

/** Midnight in Moscow of a `YYYY-MM-DD`, in milliseconds. */
export function startOfDay(day: string): number {
  return Date.parse(`${day}T00:00:00+03:00`)
}
