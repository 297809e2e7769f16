/**
 * Runs each call after the one before has ended, in the order of the calls. A `scope` of mutations would do it too, but
 * sends nothing while the tab is in the background.
 */
export function inTurn<Given, Made>(work: (given: Given) => Promise<Made>): (given: Given) => Promise<Made> {
  let last: Promise<unknown> = Promise.resolve()
  return (given) => {
    const made = last.then(() => work(given))
    last = made.catch(() => {})
    return made
  }
}
