/** Every column of the candidates' table orders the list, and every page goes on after the last row. */
import type { Result } from '@rezumetr/contracts/analysis/analysis'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildVacancy,
  scopeOf,
} from '../../testing/scenes/factories.ts'
import { startTestProduct, type SignedIn, type TestProduct } from '../../testing/product/product.ts'

let product: TestProduct
let person: SignedIn
beforeAll(async () => {
  product = await startTestProduct()
  const { db } = product.deps
  person = await product.register()
  const scope = await scopeOf(db, person.email)
  const vacancy_id = await buildVacancy(db, scope, { salary_currency: 'RUR' })
  const run_id = await buildRun(db, scope, vacancy_id)
  const ids = await buildApplications(db, scope, vacancy_id, 4)
  const people = [
    {
      response: {
        candidate_name: 'ёлкина Анна',
        resume_title: 'Бариста',
        area_name: 'Уфа',
        salary_amount: 100,
        salary_currency: 'RUB',
        collection_id: 'interview',
        applied_at: new Date(3),
      },
      result: { score: 10, musts_met: 1, musts_asked: 4, months: 10, latest_position: 'Кассир', flags: 2 },
      verdict: 'reject',
    },
    {
      response: {
        candidate_name: 'Еськов Пётр',
        resume_title: 'Повар',
        area_name: 'Казань',
        salary_amount: 90,
        salary_currency: 'RUR',
        collection_id: 'response',
        applied_at: new Date(4),
      },
      result: { score: 20, musts_met: 2, musts_asked: 2, months: 0, latest_position: 'Повар', flags: 0 },
      verdict: 'hire',
    },
    {
      response: {
        candidate_name: 'Жуков Олег',
        resume_title: null,
        area_name: null,
        salary_amount: 5,
        salary_currency: 'USD',
        collection_id: 'own_stage',
        applied_at: new Date(1),
      },
      result: {
        score: 30,
        musts_met: null,
        musts_asked: null,
        months: null,
        latest_position: null,
        flags: 0,
      },
      verdict: null,
    },
    {
      response: {
        candidate_name: null,
        resume_title: 'бариста',
        area_name: 'Уфа',
        salary_amount: null,
        salary_currency: null,
        collection_id: 'discard_by_employer',
        applied_at: new Date(2),
      },
      result: { score: 40, musts_met: 0, musts_asked: 0, months: 10, latest_position: null, flags: 1 },
      verdict: 'interview',
    },
  ] as const
  for (const [at, { response, result, verdict }] of people.entries()) {
    const application_id = ids[at] ?? ''
    await db.updateTable('applications').set(response).where('id', '=', application_id).execute()
    const { months, flags, ...columns } = result
    const id = await buildResult(
      db,
      scope,
      { run_id, vacancy_id, application_id },
      {
        ...columns,
        reading: months === null ? null : JSON.stringify({ total_months: months }),
        red_flags: JSON.stringify(Array.from({ length: flags }, () => 'Флаг')),
        analyzed_at: new Date(at),
      },
    )
    if (verdict) await person.request('PUT', `/api/analysis/results/${id}/decision`, { verdict })
  }
})
afterAll(() => product.drop())

type Page = { results: Result[] }
/** Scores of the whole list, read a row at a time. */
async function walked(query: string) {
  const scores: number[] = []
  let cursor: string | null = ''
  for (let page = 0; cursor !== null && page < 6; page++) {
    const address: string = `/api/analysis/results?${query}&limit=1${cursor && `&cursor=${cursor}`}`
    const { status, body } = await person.request<Page>('GET', address)
    expect(status).toBe(200)
    scores.push(...body.data.results.map(({ score }) => score))
    cursor = body.meta['next_cursor'] as string | null
  }
  return scores
}

// equals stand in the order of their ids, which are random: compared as a set
it.each([
  ['name', [[10], [20], [30], [40]]],
  ['title', [[10, 40], [20], [30]]],
  ['job', [[10], [20], [30, 40]]],
  ['years', [[20], [10, 40], [30]]],
  ['city', [[20], [10, 40], [30]]],
  // another currency is not compared
  ['pay', [[20], [10], [30, 40]]],
  ['musts', [[10], [20], [30, 40]]],
  ['flags', [[20, 30], [40], [10]]],
  ['stage', [[20], [10], [40], [30]]],
  ['decision', [[20], [40], [10], [30]]],
  ['applied', [[30], [40], [10], [20]]],
  ['score', [[10], [20], [30], [40]]],
  ['date', [[10], [20], [30], [40]]],
] as const)('by %s up, by pages of one', async (sort, groups) => {
  const up = await walked(`sort=${sort}&order=asc`)
  const inGroups = (scores: readonly number[]) => {
    let at = 0
    return groups.map(({ length }) => scores.slice(at, (at += length)).toSorted((a, b) => a - b))
  }
  expect(inGroups(up)).toEqual(groups)
})

it.each(['name', 'years', 'pay', 'decision'])('down by %s who has no value stands last too', async (sort) => {
  const [up, down] = [await walked(`sort=${sort}&order=asc`), await walked(`sort=${sort}&order=desc`)]
  expect(down.at(-1)).toBe(up.at(-1))
  expect(down[0]).not.toBe(up[0])
})

it.each(['name', 'pay', 'musts', 'decision'])('pages by number are those by cursor, by %s', async (sort) => {
  const read = async (page: number) =>
    (
      await person.request<Page>('GET', `/api/analysis/results?sort=${sort}&order=asc&limit=1&page=${page}`)
    ).body.data.results.map(({ score }) => score)
  const pages = [await read(1), await read(2), await read(3), await read(4), await read(5)]
  expect(pages.flat()).toEqual(await walked(`sort=${sort}&order=asc`))
})

it.each([
  ['sort=decision&order=asc&decision=any', [20, 40, 10]],
  ['sort=decision&order=desc&decision=reject', [10]],
  ['sort=decision&order=asc&decision=none', [30]],
  // by the words of a town, however they are written
  ['sort=score&order=asc&area=уфа', [10, 40]],
  ['sort=city&order=desc&area=Казань', [20]],
  ['sort=name&order=asc&stage=own_stage', [30]],
  ['sort=stage&order=asc&stage=interview', [10]],
  ['sort=decision&order=asc&area=Уфа&decision=any', [40, 10]],
] as const)('a filter under an order: %s', async (query, scores) => {
  expect(await walked(query)).toEqual(scores)
  const second = `/api/analysis/results?${query}&limit=1&page=2`
  const { body } = await person.request<Page>('GET', second)
  expect(body.data.results.map(({ score }) => score)).toEqual(scores.slice(1, 2))
})
