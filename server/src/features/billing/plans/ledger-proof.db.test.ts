/** Concurrent demand at the limit: 300 concurrent starts and 3 rounds, with `FULL=on` 1,000 and 200. */
import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { Refusal } from '../../../platform/values/errors.ts'
import { setDatabase } from '../../../testing/product/database.ts'
import { buildCompany } from '../../../testing/scenes/factories.ts'
import { isFull, seeded } from '../../../testing/product/seeded.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { checkLimits, getAllowance, openTrial, reserveAnalyses, settleAnalyses } from './usecases.ts'

const LEFT = 50
const CROWD = isFull ? 1000 : 300
const ROUNDS = isFull ? 200 : 3
const CONNECTIONS = 20

const { db } = await setDatabase(CONNECTIONS)

/** Requests one unit per caller, on all connections of the pool concurrently. @returns the outcomes */
async function rush(scope: CompanyScope, crowd: number) {
  let waiting = crowd
  let given = 0
  const refused: Refusal[] = []
  const start = async () => {
    try {
      await db.transaction().execute((trx) => reserveAnalyses(trx, scope, 1, new Date()))
      given++
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push(error)
    }
  }
  // callers beyond the pool would wait for its connections: on a busy machine longer than the pool allows
  const connection = async () => {
    while (waiting-- > 0) await start()
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, connection))
  return {
    given,
    codes: new Set(refused.map(({ code }) => code)),
    remaining: new Set(refused.map(({ extras }) => extras['remaining'])),
  }
}

it(`EXT-16 EXT-17 ROLE-10 ${CROWD} concurrent starts with ${LEFT} left, ${ROUNDS} rounds: exactly ${LEFT} succeed; released units return`, async () => {
  const { random } = seeded('ledger')
  for (let round = 0; round < ROUNDS; round++) {
    const scope = await buildCompany(db)
    await openTrial(db, scope, new Date())
    const first = await rush(scope, CROWD)
    expect([round, first.given, [...first.codes], [...first.remaining]]).toEqual([
      round,
      LEFT,
      ['LIMIT_EXCEEDED'],
      [0],
    ])
    // some succeed, some are cancelled or fail; every settlement is repeated, as after a worker's death
    const { period_id } = await getAllowance(db, scope, new Date())
    const spent = Math.floor(random() * (LEFT + 1))
    const settle = (names: string[], released: number) =>
      db
        .transaction()
        .execute((trx) => settleAnalyses(trx, scope, period_id, { spent: names, released }, new Date()))
    const names = Array.from({ length: spent }, () => randomUUID())
    await Promise.all([
      ...names.flatMap((name) => [settle([name], 0), settle([name], 0)]),
      ...Array.from({ length: LEFT - spent }, () => settle([], 1)),
    ])
    expect(await getAllowance(db, scope, new Date())).toMatchObject({
      analyses_used: spent,
      analyses_reserved: 0,
    })
    // only the returned units are available to the next callers
    expect((await rush(scope, LEFT + 20)).given).toBe(LEFT - spent)
    expect(await checkLimits(db, scope, new Date())).toMatchObject({
      analyses_used: spent,
      analyses_remaining: 0,
    })
    const { counted } = await db
      .selectFrom('usage_events')
      .select((eb) => eb.fn.countAll<number>().as('counted'))
      .where('company_id', '=', scope)
      .executeTakeFirstOrThrow()
    expect(counted).toBe(spent)
  }
}, 3_600_000)
