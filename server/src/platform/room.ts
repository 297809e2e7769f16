/** Work of this process that goes side by side, but for what must have the process to itself. */
export type Room = {
  /** Waits for its turn. @returns the function that leaves, to be called once */
  enter(how: 'beside' | 'alone'): Promise<() => void>
}

export function createRoom(): Room {
  /** Everybody inside, or waiting at the door, until they leave. */
  const present = new Set<Promise<void>>()
  /** Whoever comes waits for the last one that asked to be alone, or nobody would ever be. */
  let door: Promise<unknown> = Promise.resolve()
  return {
    async enter(how) {
      const before = how === 'alone' ? Promise.all(present) : door
      const { promise: left, resolve } = Promise.withResolvers<void>()
      present.add(left)
      if (how === 'alone') door = left
      await before
      return () => {
        present.delete(left)
        resolve()
      }
    },
  }
}
