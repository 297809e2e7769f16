/**
 * Runs `work` for every item, one after another. A failure does not skip the following items: otherwise a periodic task would
 * stop at the same row every time and never reach the rows behind it.
 * @throws the first failure, after all items
 */
export async function forEachIsolated<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Like `forEachIsolated`, but concurrently. @throws the first failure, once all have settled */
export async function allSettledOrThrow<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  for (const end of await Promise.allSettled(items.map(work))) if (end.status === 'rejected') throw end.reason
}
