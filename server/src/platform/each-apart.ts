/**
 * Does `work` for every item in turn. One that fails keeps no other from its turn: a sweep would else stop at the same row for
 * ever, and what comes behind it would wait for ever too.
 * @throws the first failure, once all have had their turn
 */
export async function eachApart<T>(items: Iterable<T>, work: (item: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
