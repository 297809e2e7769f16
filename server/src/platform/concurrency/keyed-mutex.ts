/** A place in the queue for one key's mutex. */
export type MutexTicket = {
  /**
   * Waits until all earlier tickets are released.
   * @returns `false` when one of them closed the queue: the mutex is not held
   */
  acquire(): Promise<boolean>
  /** Admits the next ticket. Every ticket must be released, even if never acquired; a second call has no effect. */
  release(): void
  /** Rejects all tickets already in the queue; tickets drawn later form a new queue. */
  close(): void
}

/**
 * Keyed in-process FIFO mutex whose queue can be closed. A ticket is drawn first and acquired later, so the order is that
 * of drawing, however long the owner prepares in between.
 * @returns draws a ticket for a key
 */
export function createKeyedMutex(): (key: string) => MutexTicket {
  const queues = new Map<string, { last: Promise<void>; isClosed: boolean }>()
  return (key) => {
    const queue = queues.get(key) ?? { last: Promise.resolve(), isClosed: false }
    queues.set(key, queue)
    const forget = () => queues.get(key) === queue && queues.delete(key)
    const before = queue.last
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const over = before.then(() => released)
    queue.last = over
    // the last ticket removes the empty queue, so the map does not grow with keys
    void over.then(() => queue.last === over && forget())
    return {
      acquire: () => before.then(() => !queue.isClosed),
      release,
      close() {
        queue.isClosed = true
        forget()
      },
    }
  }
}
