/** Fair: served in order of arrival, so neither kind starves the other. */
export type ReadersWriterLock = {
  acquire(mode: 'shared' | 'exclusive'): Promise<() => void>
}

export function createReadersWriterLock(): ReadersWriterLock {
  const unreleased = new Set<Promise<void>>()
  let lastExclusive: Promise<unknown> = Promise.resolve()
  return {
    async acquire(mode) {
      const before = mode === 'exclusive' ? Promise.all(unreleased) : lastExclusive
      const { promise: released, resolve } = Promise.withResolvers<void>()
      unreleased.add(released)
      if (mode === 'exclusive') lastExclusive = released
      await before
      return () => {
        unreleased.delete(released)
        resolve()
      }
    },
  }
}
