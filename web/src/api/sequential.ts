/**
 * Runs each call after the one before about the same thing has ended, in the order of the calls. A `scope` of mutations
 * would do it too, but sends nothing while the tab is in the background.
 */
export function sequential<Given, Made>(
  work: (given: Given) => Promise<Made>,
  thingOf: (given: Given) => string = () => '',
): (given: Given) => Promise<Made> {
  const last = new Map<string, Promise<void>>()
  return (given) => {
    const thing = thingOf(given)
    const made = (last.get(thing) ?? Promise.resolve()).then(() => work(given))
    const remove = () => {
      if (last.get(thing) === ended) last.delete(thing)
    }
    const ended = made.then(remove, remove)
    last.set(thing, ended)
    return made
  }
}
