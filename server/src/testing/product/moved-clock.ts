/** Preloaded into a node (`--import`): offsets its clock by messages from the parent process, in milliseconds. */
let offset = 0
const RealDate = Date
class MovedDate extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(RealDate.now() + offset)
    // all other constructor forms are passed through unchanged
    else super(...(given as [number]))
  }
  static override now(): number {
    return RealDate.now() + offset
  }
}
globalThis.Date = MovedDate as DateConstructor
process.on('message', (ms: number) => (offset += ms))
// the IPC channel must not keep the process alive
process.channel?.unref()
