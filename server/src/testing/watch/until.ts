import { setTimeout as pause } from 'node:timers/promises'

/** Less than a test's own limit, so that the failure tells what was last seen. */
const PATIENCE_MS = 40_000

/** Polls until the condition holds; a bounded wait for a fact, never for time alone. */
export async function until<T>(
  ask: () => Promise<T>,
  holds: (value: T) => boolean,
  timeout_ms = PATIENCE_MS,
): Promise<T> {
  const deadline = Date.now() + timeout_ms
  for (;;) {
    const value = await ask()
    if (holds(value)) return value
    if (Date.now() > deadline)
      throw new Error(`waited ${timeout_ms} ms in vain; last: ${JSON.stringify(value)?.slice(0, 500)}`)
    await pause(50)
  }
}
