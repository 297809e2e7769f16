/**
 * Fair in-process readers–writer lock: any number of shared holders, or one exclusive. Served in order of arrival: a
 * shared request waits for every earlier exclusive one, so neither kind can starve the other.
 */
export type ReadersWriterLock = {
  /** Waits for the lock. @returns the release function, to be called once */
  acquire(mode: 'shared' | 'exclusive'): Promise<() => void>
}

export function createReadersWriterLock(): ReadersWriterLock {
  /** Holders and waiters; each promise resolves when its lock is released. */
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
