/**
 * Fault injector preloaded into the server with `--import`, so the product contains no test code. Kills the
 * process as by `kill -9` at a named place between a side effect and the record of it. The harness arms it
 * with an IPC message, or with `CRASH_AT` for every start of the process; it fires once.
 */
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'
import pg from 'pg'

/**
 * `sending` and `answered`: before and after a matching SQL statement or HTTP request. `committing` and
 * `committed`: before and after the commit of the transaction that ran the statement.
 */
export type Place = {
  readonly when: 'sending' | 'answered' | 'committing' | 'committed'
  /** Regular expression matched against the SQL text or `METHOD url`. */
  readonly what: string
  /** Number of matches to let pass before firing. */
  readonly skip: number
}

const ARMED = 'armed'
const aim = (place: Place) => ({ place, what: new RegExp(place.what, 'i'), left: place.skip })
// a worker thread inherits the target its process had when the thread started
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

/** Connections whose open transaction has run the matching statement. */
const made = new WeakSet<object>()

type Query = (...given: unknown[]) => unknown
// all driver calls pass through `Client.query`; the wrapper forwards arguments and results unchanged
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
