/** One's place among those who wait for the same thing. */
export type Turn = {
  /** Waits until everybody who asked before has left. @returns `false` when one of them closed the line */
  come(): Promise<boolean>
  /** Lets the next one come. To be called in the end, also by whoever never came; again it does nothing. */
  leave(): void
  /** Whoever waits already waits in vain. */
  close(): void
}

/** Turns of this process, one at a time for each key, in the order in which they were asked for. */
export function createTurns(): (key: string) => Turn {
  const lines = new Map<string, { last: Promise<void>; isClosed: boolean }>()
  return (key) => {
    const line = lines.get(key) ?? { last: Promise.resolve(), isClosed: false }
    lines.set(key, line)
    const forget = () => lines.get(key) === line && lines.delete(key)
    const before = line.last
    const { promise: left, resolve: leave } = Promise.withResolvers<void>()
    const over = before.then(() => left)
    line.last = over
    void over.then(() => line.last === over && forget())
    return {
      come: () => before.then(() => !line.isClosed),
      leave,
      close() {
        line.isClosed = true
        forget()
      },
    }
  }
}
