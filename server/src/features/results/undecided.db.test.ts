import type { Result } from '@rezumetr/contracts/analysis/analysis'
import type { ResultFigures } from '@rezumetr/contracts/analysis/result-figures'
import type { DecisionFilter } from '@rezumetr/contracts/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildVacancy,
  scopeOf,
} from '../../testing/scenes/factories.ts'
import { startTestProduct, type TestProduct } from '../../testing/product/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.drop())

/** A company with a vacancy whose applications have results of these scores. */
async function prepare(scores: readonly number[]) {
  const { db } = product.deps
  const person = await product.register()
  const scope = await scopeOf(db, person.email)
  const vacancy_id = await buildVacancy(db, scope)
  const run_id = await buildRun(db, scope, vacancy_id)
  const applications = await buildApplications(db, scope, vacancy_id, scores.length)
  const results: string[] = []
  for (const [place, score] of scores.entries()) {
    const target = { run_id, vacancy_id, application_id: applications[place] ?? '' }
    results.push(await buildResult(db, scope, target, { score }))
  }
  const decide = (place: number, verdict: string | null) =>
    person.request('PUT', `/api/analysis/results/${results[place]}/decision`, { verdict })
  const list = async (query: string) =>
    (await person.request<{ results: Result[] }>('GET', `/api/analysis/results?${query}`)).body
  const scoresOf = async (decision: DecisionFilter, rest = '') =>
    (await list(`decision=${decision}${rest}`)).data.results.map(({ score }) => score)
  const figures = async (query: string) =>
    (await person.request<ResultFigures>('GET', `/api/analysis/results/figures?${query}`)).body.data
  return { person, scope, vacancy_id, applications, decide, figures, scoresOf }
}

it('API-19 Q-069 results without a decision are a list of their own, with exact figures', async () => {
  const { person, scope, vacancy_id, applications, decide, figures, scoresOf } = await prepare([
    90, 85, 70, 40, 10,
  ])
  await decide(0, 'hire')
  await decide(2, 'reject')
  expect(await scoresOf('none')).toEqual([85, 40, 10])
  expect(await figures('decision=none')).toMatchObject({
    total: 3,
    avg_score: 45,
    counts: { hire: 1, interview: 0, maybe: 1, reject: 1 },
  })
  expect(await figures('decision=none&min_score=50')).toMatchObject({ total: 1, avg_score: 85 })
  expect(await figures(`decision=none&recommendation=reject&vacancy_id=${vacancy_id}`)).toMatchObject({
    total: 1,
    counts: { hire: 1, interview: 0, maybe: 1, reject: 1 },
  })
  expect((await figures(`decision=none&search=${encodeURIComponent('кандидат 4')}`)).total).toBe(1)
  expect(await scoresOf('any')).toEqual([90, 70])
  expect(await figures('decision=any')).toMatchObject({ total: 2, avg_score: 80 })
  expect(await scoresOf('reject')).toEqual([70])
  expect(await scoresOf('maybe')).toEqual([])
  expect(await figures('decision=maybe')).toMatchObject({ total: 0, avg_score: null })
  // withdrawn: again among those to decide about
  await decide(2, null)
  expect(await scoresOf('none', '&limit=2&page=2')).toEqual([40, 10])
  // a decision is about the candidate: a new analysis brings nobody back
  const { db } = product.deps
  await sql`update analysis_results set is_current = false where application_id = ${applications[0] ?? ''}`.execute(
    db,
  )
  const run_id = await buildRun(db, scope, vacancy_id)
  await buildResult(db, scope, { run_id, vacancy_id, application_id: applications[0] ?? '' }, { score: 99 })
  expect(await scoresOf('none')).toEqual([85, 70, 40, 10])
  expect(await scoresOf('any')).toEqual([99])
  expect((await person.request('GET', '/api/analysis/results?decision=later')).status).toBe(422)
})

it('EXT-01 decisions of another company do not count', async () => {
  const other = await prepare([80])
  const { scoresOf } = await prepare([60])
  await other.decide(0, 'hire')
  expect(await scoresOf('none')).toEqual([60])
  expect(await scoresOf('any')).toEqual([])
})
