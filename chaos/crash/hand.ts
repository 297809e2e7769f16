/**
 * Preloaded into a server (`--import`), so nothing of it is in the product: it dies, as by `kill -9`, at a named place
 * between an effect and what is written down of it. The harness arms it by a message, or by `CRASH_AT` for every life of it;
 * it strikes once.
 */
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'
import pg from 'pg'

/**
 * `sending` and `answered`: around a statement of its own, or a request to the outer world; `committing` and `committed`:
 * around the end of the transaction that made the statement.
 */
export type Place = {
  readonly when: 'sending' | 'answered' | 'committing' | 'committed'
  /** A part of the statement, or `METHOD address`; a regular expression. */
  readonly what: string
  /** So many times it is passed unharmed. */
  readonly skip: number
}

const ARMED = 'armed'
const aim = (place: Place) => ({ place, what: new RegExp(place.what, 'i'), left: place.skip })
// a thread is armed with what its process was as it was started
const inherited = getEnvironmentData(ARMED) as Place | undefined
const { CRASH_AT } = process.env
const born = inherited ?? (CRASH_AT === undefined ? null : (JSON.parse(CRASH_AT) as Place))
let armed = born && aim(born)
process.on('message', (message: Place | number) => {
  if (typeof message !== 'object') return
  armed = aim(message)
  setEnvironmentData(ARMED, { ...message })
})
process.channel?.unref()

const isAt = (when: Place['when'], what: string): boolean =>
  armed !== null && armed.place.when === when && armed.what.test(what)
const strike = (): void => {
  if (armed && armed.left-- <= 0) process.kill(process.pid, 'SIGKILL')
}

/** Connections whose open transaction made the statement. */
const made = new WeakSet<object>()

type Query = (...given: unknown[]) => unknown
// every driver call comes through here, whatever its form; the wrapper adds nothing to what is given and answered
const client = pg.Client.prototype as unknown as { query: Query }
const query = client.query
client.query = function (this: object, ...given: unknown[]): unknown {
  const [first] = given
  const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '')
  const isEnd = /^commit\b/i.test(text)
  if (/^(begin|start transaction)/i.test(text)) made.delete(this)
  if (isAt('sending', text)) strike()
  if (isEnd && armed?.place.when === 'committing' && made.has(this)) strike()
  const answer = query.apply(this, given)
  if (armed?.what.test(text) && !isEnd) made.add(this)
  const after =
    isAt('answered', text) || (isEnd && armed?.place.when === 'committed' && made.has(this)) ? strike : null
  return after && answer instanceof Promise
    ? answer.then((value: unknown) => {
        after()
        return value
      })
    : answer
}

const ask = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const what = `${init?.method ?? 'GET'} ${input instanceof Request ? input.url : String(input)}`
  if (isAt('sending', what)) strike()
  const response = await ask(input, init)
  if (isAt('answered', what)) strike()
  return response
}
