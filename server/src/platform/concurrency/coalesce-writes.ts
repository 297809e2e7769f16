import { setTimeout as pause } from 'node:timers/promises'

/**
 * Group commit: items added while a batch gathers or the previous one is written go into
 * the next; a failed batch rejects its callers.
 * @param write at least one item, in order
 * @param gather_ms at least
 * @returns adds an item; settles with its batch
 */
export function coalesceWrites<T>(
  write: (batch: readonly T[]) => Promise<void>,
  gather_ms: number,
): (item: T) => Promise<void> {
  let batch: T[] = []
  let gathering: Promise<void> | null = null
  let last: Promise<unknown> = Promise.resolve()
  const gather = async () => {
    await Promise.all([last, pause(gather_ms)])
    const whole = batch
    batch = []
    gathering = null
    const written = write(whole)
    last = written.catch(() => {})
    await written
  }
  return (item) => {
    batch.push(item)
    return (gathering ??= gather())
  }
}
