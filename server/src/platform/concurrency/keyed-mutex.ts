export type MutexReservation = {
  acquire(): Promise<boolean>
  release(): void
  close(): void
}

/** FIFO mutex by key, in the order of the reservations, not of acquiring. @returns makes a reservation */
export function createKeyedMutex(): (key: string) => MutexReservation {
  const queues = new Map<string, { last: Promise<void>; isClosed: boolean }>()
  return (key) => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), isClosed: false }
    queues.set(key, queue)
    const remove = () => queues.get(key) === queue && queues.delete(key)
    const before = queue.last
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const over = before.then(() => released)
    queue.last = over
    // the last reservation removes the queue
    void over.then(() => queue.last === over && remove())
    return {
      acquire: () => before.then(() => !queue.isClosed),
      release,
      close() {
        queue.isClosed = true
        remove()
      },
    }
  }
}
