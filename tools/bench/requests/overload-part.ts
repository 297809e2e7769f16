/**
 * Twice the request rate the product can sustain, from 2000 connections: how many requests are answered, how
 * fast, and whether all others get a clean 503. The client shares the CPU with the server, so the sustainable
 * rate is measured with the client on the same machine.
 */
import autocannon from 'autocannon'
import { builtServer, ensureServerBuilt } from '../../scripts/build/server-build.ts'
import { figure, medians, type Part } from '../measures/figures.ts'
import { measureLoad, p95 } from '../measures/load.ts'
import { startServer } from '../measures/processes.ts'
import { connectionEnv, setBenchStage } from '../measures/stage.ts'

const RESULTS = 10_000
const CONNECTIONS = 2000
const SECONDS = 10
const LIST = '/api/analysis/results?limit=50'

/** Open-loop load: requests are sent at a fixed rate whether or not earlier ones were answered. */
async function offer(url: string, token: string, per_second: number) {
  const times: number[] = []
  const statuses = new Map<number, number>()
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>()
  const running = autocannon(
    {
      url,
      connections: CONNECTIONS,
      duration: SECONDS,
      overallRate: Math.round(per_second),
      ignoreCoordinatedOmission: true,
      headers: { authorization: `Bearer ${token}` },
    },
    (error: Error | null, result) => (error ? reject(error) : resolve(result)),
  )
  running.on('response', (_client, status, _bytes, ms) => {
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status === 200) times.push(ms)
  })
  const { errors, timeouts, duration } = await promise
  const refused = statuses.get(503) ?? 0
  const all = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  return {
    offered: all / duration,
    answered: times.length / duration,
    refused: refused / duration,
    p95_ms: p95(times),
    broken: all - times.length - refused + errors + timeouts,
  }
}

export const overloadPart: Part = {
  async measure(runs) {
    await ensureServerBuilt()
    const stage = await setBenchStage(RESULTS, { ROLE: 'web' })
    const product = await startServer([builtServer], {
      ...connectionEnv(stage),
      ROLE: 'web',
      RATE_LIMITS: 'off',
    })
    const url = product.url + LIST
    const token = stage.person.access_token
    try {
      await measureLoad(url, token, 2)
      const middle = await medians(runs, async () => {
        const knee = (await measureLoad(url, token, 3)).per_second
        const crowd = await offer(url, token, 2 * knee)
        const after = performance.now()
        const { status } = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
        return { knee, ...crowd, after_ms: performance.now() - after, after_status: status }
      }, ['broken', 'after_status'])
      return {
        figures: [
          // without enough offered load the other figures prove nothing
          {
            what: 'offered ÷ what can be answered',
            goal: 1.5,
            measured: middle.offered / middle.knee,
            unit: '',
            bound: 'least',
          },
          { what: 'neither answered nor a clean 503', goal: 0, measured: middle.broken, unit: '' },
          {
            what: 'answered ÷ what can be answered',
            goal: 0.6,
            measured: middle.answered / middle.knee,
            unit: '',
            bound: 'least',
          },
          { what: 'p95 of the answered', goal: 3000, measured: middle.p95_ms, unit: 'ms' },
          { what: 'first request afterwards', goal: 1000, measured: middle.after_ms, unit: 'ms' },
          { what: 'its status', goal: 200, measured: middle.after_status, unit: '' },
        ],
        about: `${figure(middle.knee)} a second with twenty connections; ${figure(middle.offered)} a second offered by ${CONNECTIONS} for ${SECONDS} s:
${figure(middle.answered)} answered, ${figure(middle.refused)} refused a second.`,
      }
    } finally {
      await product.stop()
      await stage.drop()
    }
  },
}
