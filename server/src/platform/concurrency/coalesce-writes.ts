import { setTimeout as pause } from 'node:timers/promises'

/**
 * Coalesces concurrent writes into batches ("group commit"): one statement or transaction for many items costs little
 * more than for one. Items added while a batch is gathering, or while the previous one is being written, go into the next
 * batch. Batches are written one after another; a failed batch rejects only its own callers.
 * @param write gets at least one item, in the order of adding
 * @param gather_ms minimum time a batch gathers; waiting for the previous batch may prolong it
 * @returns adds one item; settles with the write of its batch, so a caller that awaits it has at most one unwritten item
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
