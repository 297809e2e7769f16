/** In-process counting semaphore; waiters are served FIFO. */
export type Semaphore = {
  /** Waits for a permit. @returns the release function, to be called once @throws the signal's reason */
  acquire(signal?: AbortSignal): Promise<() => void>
}

export function createSemaphore(permits: number): Semaphore {
  let free = permits
  const waiting: (() => void)[] = []
  const release = () => {
    // a permit passes directly to the first waiter, so that a newcomer cannot overtake it
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return {
    acquire: (signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason as Error)
        if (free > 0) {
          free -= 1
          return resolve(release)
        }
        const start = () => {
          signal?.removeEventListener('abort', giveUp)
          resolve(release)
        }
        const giveUp = () => {
          waiting.splice(waiting.indexOf(start), 1)
          reject(signal?.reason as Error)
        }
        signal?.addEventListener('abort', giveUp, { once: true })
        waiting.push(start)
      }),
  }
}
