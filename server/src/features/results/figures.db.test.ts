/** The figures maintained on write equal a recount of the rows, after any operations in any order, folded or not. */
import * as fc from 'fast-check'
import { recommendations } from '@rezumetr/contracts/domain'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addMoscowMonths, moscowMonth } from '../../platform/values/clock.ts'
import { setDatabase } from '../../testing/product/database.ts'
import {
  buildApplications,
  buildCompany,
  buildResult,
  buildRun,
  buildVacancy,
} from '../../testing/scenes/factories.ts'
import { isFull, seeded } from '../../testing/product/seeded.ts'
import type { CompanyScope } from '../companies/scope.ts'
import { foldApplicationFigures } from '../applications/stored/figure-queries.ts'
import { getApplicationStats, listApplications } from '../applications/usecases.ts'
import { foldFigures } from './figure-queries.ts'
import { getDashboard, getResultFigures, getVacancyStats } from './usecases.ts'

const OPERATIONS = isFull ? 10_000 : 400
const COMPARE_EVERY = isFull ? 250 : 50
const NOW = new Date('2026-11-20T09:00:00Z')

const { db } = await setDatabase()

const operation = fc.record({
  what: fc.constantFrom(
    'respond',
    'analyse',
    'analyse',
    'analyse',
    'rerank',
    'move',
    'hide',
    'leave',
    'fold',
  ),
  pick: fc.nat(1_000_000),
  count: fc.integer({ min: 1, max: 8 }),
  score: fc.integer({ min: 0, max: 100 }),
  months: fc.integer({ min: 0, max: 8 }),
})
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never

it(`ENT-14 ENT-16 after ${OPERATIONS} random operations the counters equal a recount`, async () => {
  const { seed } = seeded('counters')
  const [scope, stranger] = [await buildCompany(db), await buildCompany(db)]
  const vacancies = await Promise.all([1, 2, 3].map(() => buildVacancy(db, scope)))
  await operate(stranger, await buildVacancy(db, stranger), {
    what: 'analyse',
    pick: 1,
    count: 5,
    score: 90,
    months: 0,
  })
  const all = fc.sample(operation, { numRuns: OPERATIONS, seed })
  for (const [n, one] of all.entries()) {
    await operate(scope, vacancies[one.pick % vacancies.length] ?? '', one)
    if (n % COMPARE_EVERY === 0) await compare(scope, vacancies)
  }
  expect(all).toHaveLength(OPERATIONS)
  await compare(scope, vacancies)
}, 3_600_000)

async function operate(scope: CompanyScope, vacancy_id: string, one: Operation): Promise<void> {
  const some = sql`select id from applications where vacancy_id = ${vacancy_id} order by hashtext(id::text || ${one.pick}) limit ${one.count}`
  switch (one.what) {
    case 'respond':
      await buildApplications(db, scope, vacancy_id, one.count)
      return
    case 'analyse': {
      const analyzed_at = addMoscowMonths(NOW, -one.months)
      const run_id = await buildRun(db, scope, vacancy_id)
      // in one transaction, as the product does it: former results stop being current, new ones are inserted
      await db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ id: string }>`${some}`.execute(trx)
        const ids =
          rows.length > 0 ? rows.map(({ id }) => id) : await buildApplications(trx, scope, vacancy_id, 1)
        await sql`update analysis_results set is_current = false where application_id in (${sql.join(ids)}) and is_current`.execute(
          trx,
        )
        for (const application_id of ids)
          await buildResult(
            trx,
            scope,
            { run_id, vacancy_id, application_id },
            { score: one.score, analyzed_at },
          )
      })
      return
    }
    case 'rerank':
      await sql`update analysis_results set score = (score + ${one.score}) % 101, recommendation = ${recommendations[one.count % 4]}
        where vacancy_id = ${vacancy_id}`.execute(db)
      return
    case 'move':
      await sql`update applications set collection_id = ${one.score % 2 ? 'phone_interview' : 'response'}
        where id in (${some})`.execute(db)
      return
    case 'hide':
      await sql`update vacancies set status = ${one.score % 3 ? 'active' : 'hidden'}, is_enabled = ${one.score % 2 === 0}
        where id = ${vacancy_id}`.execute(db)
      return
    case 'leave':
      await sql`delete from applications where id in (${some})`.execute(db)
      return
    case 'fold':
      await Promise.all([
        foldFigures(db),
        foldFigures(db),
        foldApplicationFigures(db),
        foldApplicationFigures(db),
      ])
  }
}

type Row = { vacancy_id: string; score: number; recommendation: string; analyzed_at: Date }
type Response = { vacancy_id: string; collection_id: string; is_enabled: boolean; is_analyzed: boolean }

async function compare(scope: CompanyScope, vacancies: readonly string[]): Promise<void> {
  const { rows } = await sql<Row>`select r.* from analysis_results r join vacancies v on v.id = r.vacancy_id
    where r.company_id = ${scope} and r.is_current and v.status <> 'hidden'`.execute(db)
  const { rows: responses } = await sql<Response>`
    select a.vacancy_id, a.collection_id, v.is_enabled,
      exists (select from analysis_results r where r.application_id = a.id and r.is_current) as is_analyzed
    from applications a join vacancies v on v.id = a.vacancy_id
    where a.company_id = ${scope} and v.status <> 'hidden'`.execute(db)
  const dashboard = await getDashboard(db, scope, NOW)
  expect(dashboard).toMatchObject(recount(rows))
  expect(dashboard.best_candidates_count).toBe(rows.filter(({ score }) => score >= 80).length)
  for (const { month, analyses, top_candidates } of dashboard.monthly) {
    const own = rows.filter(({ analyzed_at }) => moscowMonth(analyzed_at) === month)
    expect([month, analyses, top_candidates]).toEqual([month, own.length, countOf(own).hire])
  }
  const figures = await getResultFigures(db, scope, { min_score: 50 })
  const better = rows.filter(({ score }) => score >= 50)
  expect([figures.total, figures.counts]).toEqual([better.length, countOf(better)])
  const enabled = responses.filter(({ is_enabled }) => is_enabled)
  expect(await getApplicationStats(db, scope, undefined)).toEqual({
    total_applications: enabled.length,
    analyzed_applications: enabled.filter(({ is_analyzed }) => is_analyzed).length,
    unanalyzed_applications: enabled.filter(({ is_analyzed }) => !is_analyzed).length,
    unreadable_applications: 0,
  })
  for (const vacancy_id of vacancies) {
    const own = rows.filter((row) => row.vacancy_id === vacancy_id)
    const arrived = responses.filter((row) => row.vacancy_id === vacancy_id)
    const { rows: visible } =
      await sql`select from vacancies where id = ${vacancy_id} and status <> 'hidden'`.execute(db)
    if (visible.length === 0) continue
    expect(await getVacancyStats(db, scope, vacancy_id)).toMatchObject({
      total_analyzed: own.length,
      hire_count: countOf(own).hire,
      avg_score: recount(own).avg_score,
    })
    for (const analyzed of [true, false, undefined]) {
      const { total } = await listApplications(db, scope, { vacancy_id, analyzed }, { page: 1, limit: 1 })
      expect(total).toBe(
        arrived.filter(({ is_analyzed }) => analyzed === undefined || is_analyzed === analyzed).length,
      )
    }
  }
}

const countOf = (rows: readonly Row[]) => {
  const of = (recommendation: string) => rows.filter((row) => row.recommendation === recommendation).length
  return { hire: of('hire'), interview: of('interview'), maybe: of('maybe'), reject: of('reject') }
}
const recount = (rows: readonly Row[]) => ({
  total_analyses: rows.length,
  top_candidates_count: countOf(rows).hire,
  recommendation_distribution: countOf(rows),
  avg_score:
    rows.length === 0
      ? null
      : Math.round((rows.reduce((sum, { score }) => sum + score, 0) / rows.length) * 10) / 10,
})
