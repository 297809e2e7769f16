import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { createTestDatabase, type TestDatabase } from '../../testing/product/database.ts'
import { openDatabase, type Database } from '../db/database.ts'
import { createPace, faster, slower, startRate, type Permit } from './pace.ts'

let database: TestDatabase
let one: Database
let other: Database
beforeAll(async () => {
  database = await createTestDatabase()
  one = openDatabase(database.connection, 2).db
  other = openDatabase(database.connection, 2).db
})
afterAll(async () => {
  await Promise.all([one.destroy(), other.destroy()])
  await database.drop()
})

const rateOf = async (name: string) => {
  const { rows } = await sql<{ rate: number }>`select rate from paces where name = ${name}`.execute(one)
  return rows[0]?.rate
}
const permitOf = (pace: ReturnType<typeof createPace>) =>
  pace.run('a', undefined, (permit) => Promise.resolve<Permit>(permit))

describe('a pace shared by processes', () => {
  it('two processes together stay within the rate of one', async () => {
    const paces = [createPace(one, 'shared', 50), createPace(other, 'shared', 50)]
    const started = performance.now()
    await Promise.all(
      paces.flatMap((pace) =>
        Array.from({ length: 10 }, (_, i) => pace.run(`company ${i}`, undefined, async () => {})),
      ),
    )
    // 20 permits are 19 gaps; one used up to 20 ms late does not delay the next
    expect(performance.now() - started).toBeGreaterThan((19 * 1000) / 50 - 20)
  })
  it('five companies with unlimited demand get equal shares', async () => {
    const pace = createPace(one, 'fair', 200)
    const served = new Map<string, number>()
    const enough = new AbortController()
    let total = 0
    const greedy = (company: string) => async () => {
      while (!enough.signal.aborted)
        await pace.run(company, undefined, async () => {
          served.set(company, (served.get(company) ?? 0) + 1)
          if ((total += 1) >= 200) enough.abort()
        })
    }
    // the first company asks from ten loops, the others from five: more loops must not get more permits
    const companies = ['a', 'a', 'b', 'c', 'd', 'e'].flatMap((company) =>
      Array.from({ length: 5 }, () => greedy(company)),
    )
    await Promise.all(companies.map((ask) => ask()))
    const shares = [...served.values()]
    const jain = shares.reduce((a, b) => a + b) ** 2 / (shares.length * shares.reduce((a, b) => a + b * b, 0))
    expect(shares).toHaveLength(5)
    expect(jain).toBeGreaterThanOrEqual(0.95)
  })
  it('a process that catches up after being busy never exceeds the rate per second', async () => {
    const pace = createPace(one, 'busy', 200)
    const starts: number[] = []
    const ask = () => pace.run('a', undefined, async () => void starts.push(performance.now()))
    while (starts.length < 260) {
      await Promise.all(Array.from({ length: 20 }, ask))
      const until = performance.now() + (starts.length % 60 === 0 ? 60 : 0)
      while (performance.now() < until);
    }
    const spans = starts.slice(200).map((start, i) => start - (starts[i] ?? 0))
    expect(Math.min(...spans)).toBeGreaterThan(1000)
  })
  it('a refusal slows every process down, and simultaneous refusals count once', async () => {
    const pace = createPace(one, 'refused', 40)
    const [first, second] = [await permitOf(pace), await permitOf(pace)]
    await Promise.all([first.refused(0), second.refused(0)])
    expect(await rateOf('refused')).toBeCloseTo((40 * 0.98) / 2)
    await permitOf(createPace(other, 'refused', 40))
    expect(await rateOf('refused')).toBeCloseTo((40 * 0.98) / 2)
  })
  it('the rate grows by a quarter after a period without refusals', async () => {
    const pace = createPace(one, 'quiet', 40)
    await (await permitOf(pace)).refused(0)
    await sql`update paces set changed_at = clock_timestamp() - interval '31 seconds' where name = 'quiet'`.execute(
      one,
    )
    await permitOf(pace)
    expect(await rateOf('quiet')).toBeCloseTo(((40 * 0.98) / 2) * 1.25)
  })
  it('a changed limit in the configuration resets the rate', async () => {
    await (await permitOf(createPace(one, 'limit', 40))).refused(0)
    await permitOf(createPace(one, 'limit', 20))
    expect(await rateOf('limit')).toBeCloseTo(20 * 0.98)
  })
  it('an aborted request does not hold up the others', async () => {
    const pace = createPace(one, 'abort', 20)
    await permitOf(pace)
    const gone = pace.run('a', AbortSignal.abort(), async () => {})
    await expect(gone).rejects.toThrow()
    await permitOf(pace)
  })
})

describe('the rate', () => {
  it('is halved when a safe rate is refused, down to a tenth of the limit', () => {
    let rate = startRate(10)
    for (let refusals = 0; refusals < 10; refusals += 1) rate = slower(rate, 10)
    expect(rate.rate).toBe(1)
  })
  it('returns to the safe rate when a faster one is refused, and delays the next attempt', () => {
    const half = slower(startRate(10), 10)
    const tried = slower(faster(half, 10), 10)
    expect(tried.rate).toBe(half.rate)
    expect(tried.probe_seconds).toBe(half.probe_seconds * 4)
  })
  it('never exceeds the limit minus its headroom', () => {
    let rate = slower(startRate(10), 10)
    for (let quiet = 0; quiet < 20; quiet += 1) rate = faster(rate, 10)
    expect(rate.rate).toBeCloseTo(9.8)
  })
})
