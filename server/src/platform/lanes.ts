/** A limited number of pieces of work at a time in this process; first come, first served. */
export type Lanes = {
  /** Waits for a free lane. @returns the function that leaves it, to be called once @throws the signal's reason */
  enter(signal: AbortSignal): Promise<() => void>
}

export function createLanes(count: number): Lanes {
  let free = count
  const waiting: (() => void)[] = []
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return {
    enter: (signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason as Error)
        if (free > 0) {
          free -= 1
          return resolve(leave)
        }
        const start = () => {
          signal.removeEventListener('abort', give)
          resolve(leave)
        }
        const give = () => {
          waiting.splice(waiting.indexOf(start), 1)
          reject(signal.reason as Error)
        }
        signal.addEventListener('abort', give, { once: true })
        waiting.push(start)
      }),
  }
}
