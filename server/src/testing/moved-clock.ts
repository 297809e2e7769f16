/** Preloaded into a node (`--import`): its clock is moved by messages of the parent, in milliseconds. */
let offset = 0
const RealDate = Date
class MovedDate extends RealDate {
  constructor(...given: [] | [number | string | Date]) {
    if (given.length === 0) super(RealDate.now() + offset)
    // the other ways to make a date go to the real one as they are
    else super(...(given as [number]))
  }
  static override now(): number {
    return RealDate.now() + offset
  }
}
globalThis.Date = MovedDate as DateConstructor
process.on('message', (ms: number) => (offset += ms))
// the channel keeps no process from ending
process.channel?.unref()
