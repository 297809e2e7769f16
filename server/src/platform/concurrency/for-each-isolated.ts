/**
 * One after another; a failure does not skip later items, or a task would stop at the same row each time.
 * @throws the first failure, at the end
 */
export async function forEachIsolated<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

/** Concurrently. @throws the first failure, once all have settled */
export async function allSettledOrThrow<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  for (const end of await Promise.allSettled(items.map(work))) if (end.status === 'rejected') throw end.reason
}
