/**
 * After any sequence of events, the figures of the dashboard, the price page, limits and
 * usage equal a recount of raw rows.
 */
import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { planTypes } from '@rezumetr/contracts/domain'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { moscowDay } from '../../../platform/values/clock.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/values/errors.ts'
import { setDatabase } from '../../../testing/product/database.ts'
import { buildCompany, buildSubscription, buildVacancy } from '../../../testing/scenes/factories.ts'
import { isFull, seeded } from '../../../testing/product/seeded.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import {
  checkLimits,
  getSubscription,
  readUsage,
  reserveAnalyses,
  reserveExport,
  settleAnalyses,
  settleExport,
  spendExport,
} from './usecases.ts'

const STATES = isFull ? 1000 : 60
const HOUR = 3_600_000

const { db } = await setDatabase()

/** One action of a company, `hours` after the previous one. */
const deed = fc.record({
  hours: fc.oneof(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 0, max: 24 * 20 })),
  what: fc.constantFrom(
    'start',
    'finish',
    'stop',
    'export',
    'background',
    'made',
    'failed',
    'vacancy',
    'plan',
  ),
  count: fc.integer({ min: 1, max: 40 }),
  plan: fc.constantFrom(...planTypes),
})

it(`ENT-28 API-37 in ${STATES} random states every figure equals a recount of raw rows`, async () => {
  const { seed } = seeded('figures')
  const undo = new Error('undo')
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...planTypes),
      fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-01'), noInvalidDate: true }),
      fc.array(deed, { minLength: 1, maxLength: 25 }),
      async (plan, start, deeds) => {
        const state = db.transaction().execute(async (trx) => {
          await live(trx, plan, start, deeds)
          throw undo
        })
        await expect(state).rejects.toBe(undo)
      },
    ),
    { numRuns: STATES, seed },
  )
}, 3_600_000)

async function live(
  trx: Trx,
  plan: (typeof planTypes)[number],
  start: Date,
  deeds: readonly { hours: number; what: string; count: number; plan: (typeof planTypes)[number] }[],
): Promise<void> {
  const scope = await buildCompany(trx)
  const open = (type: (typeof planTypes)[number], at: Date) =>
    buildSubscription(trx, scope, type, { started_at: at, usage_anchor_at: at })
  await open(plan, start)
  let now = start
  const runs: { period_id: string; left: number }[] = []
  const files: string[] = []
  /** Rolls back a refused action, as its request would have. */
  const attempt = async <T>(work: () => Promise<T>): Promise<T | null> => {
    await sql`savepoint deed`.execute(trx)
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await sql`rollback to savepoint deed`.execute(trx)
      return null
    }
  }
  for (const { hours, what, count, plan: next } of deeds) {
    now = new Date(now.getTime() + hours * HOUR)
    if (what === 'start') {
      const given = await attempt(() => reserveAnalyses(trx, scope, count, now))
      if (given) runs.push({ ...given, left: count })
    }
    if (what === 'finish' || what === 'stop') {
      const run = runs.at(-1)
      const some = Math.min(count, run?.left ?? 0)
      if (run && some > 0) {
        const names = Array.from({ length: some }, () => randomUUID())
        const outcome = what === 'finish' ? { spent: names, released: 0 } : { spent: [], released: some }
        await settleAnalyses(trx, scope, run.period_id, outcome, now)
        run.left -= some
      }
    }
    if (what === 'export') await attempt(() => spendExport(trx, scope, randomUUID(), now))
    if (what === 'background') {
      const given = await attempt(() => reserveExport(trx, scope, now))
      if (given) files.push(given.period_id)
    }
    if (what === 'made' || what === 'failed') {
      const period_id = files.pop()
      if (period_id !== undefined)
        await settleExport(trx, scope, { period_id, export_id: randomUUID(), made: what === 'made' }, now)
    }
    if (what === 'vacancy')
      await buildVacancy(trx, scope, { is_enabled: count % 3 > 0, status: count % 4 ? 'active' : 'archived' })
    if (what === 'plan') await open(next, now)
  }
  await compare(trx, scope, now, runs, files)
}

async function compare(
  trx: Trx,
  scope: CompanyScope,
  now: Date,
  runs: readonly { period_id: string; left: number }[],
  files: readonly string[],
): Promise<void> {
  const limits = await checkLimits(trx, scope, now)
  const subscription = await getSubscription(trx, scope, now)
  // the current period, ensured by the reads above
  const period = await trx
    .selectFrom('usage_periods as p')
    .innerJoin('subscriptions as s', 's.id', 'p.subscription_id')
    .innerJoin('plans', 'plans.id', 's.plan_id')
    .select([
      'p.id',
      'p.analyses_reserved',
      'p.exports_reserved',
      'plans.max_analyses_per_month',
      'plans.max_export_per_month',
      'plans.max_active_vacancies',
      'plans.plan_type',
    ])
    .where('s.company_id', '=', scope)
    .where('s.status', '=', 'active')
    .orderBy('p.period_start', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const events = await trx
    .selectFrom('usage_events')
    .select(['kind', 'period_id', 'created_at'])
    .where('company_id', '=', scope)
    .execute()
  const countedNow = (kind: string) =>
    events.filter((event) => event.kind === kind && event.period_id === period.id).length
  const held = {
    analyses: runs.filter((run) => run.period_id === period.id).reduce((sum, run) => sum + run.left, 0),
    exports: files.filter((id) => id === period.id).length,
  }
  expect([period.analyses_reserved, period.exports_reserved]).toEqual([held.analyses, held.exports])
  const vacancies = (
    await trx
      .selectFrom('vacancies')
      .select(['status', 'is_enabled'])
      .where('company_id', '=', scope)
      .execute()
  ).filter(({ status, is_enabled }) => status === 'active' && is_enabled).length
  const left = (limit: number | null, gone: number) => (limit === null ? 999_999 : Math.max(0, limit - gone))
  const [analyses, exports] = [countedNow('analysis'), countedNow('export')]
  expect(limits).toMatchObject({
    plan_type: period.plan_type,
    analyses_used: analyses,
    analyses_remaining: left(period.max_analyses_per_month, analyses + held.analyses),
    exports_used: exports,
    exports_remaining: left(period.max_export_per_month, exports + held.exports),
    vacancies_used: vacancies,
    can_analyze: left(period.max_analyses_per_month, analyses + held.analyses) > 0,
  })
  expect(subscription).toMatchObject({
    plan: { plan_type: period.plan_type },
    analyses_used_this_month: analyses,
    exports_used_this_month: exports,
    usage: {
      analyses: { used: analyses, limit: period.max_analyses_per_month ?? 999_999 },
      exports: { used: exports, limit: period.max_export_per_month ?? 999_999 },
      vacancies: { used: vacancies, limit: period.max_active_vacancies ?? 999_999 },
    },
  })
  const usage = await readUsage(trx, scope, 365, now)
  const byDay = (kind: string, date: string) =>
    events.filter((event) => event.kind === kind && moscowDay(event.created_at) === date).length
  for (const { date, analyses: some, exports: few } of usage.daily)
    expect([date, some, few]).toEqual([date, byDay('analysis', date), byDay('export', date)])
  const within = events.filter(({ created_at }) => moscowDay(created_at) >= usage.from)
  expect(usage.totals).toEqual({
    analyses: within.filter(({ kind }) => kind === 'analysis').length,
    exports: within.filter(({ kind }) => kind === 'export').length,
    vacancies,
  })
}
