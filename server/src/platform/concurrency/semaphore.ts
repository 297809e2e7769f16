export type Semaphore = {
  acquire(signal?: AbortSignal): Promise<() => void>
}

export function createSemaphore(permits: number): Semaphore {
  let free = permits
  const waiting: (() => void)[] = []
  const release = () => {
    // directly to the first waiter: nobody overtakes
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
