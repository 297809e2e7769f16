import type { ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import type { HistoryEvent } from '@rezumetr/contracts/analysis/history'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MINUTE_MS } from '../../platform/values/clock.ts'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildVacancy,
  scopeOf,
  userIdOf,
} from '../../testing/scenes/factories.ts'
import { startTestProduct, type TestProduct } from '../../testing/product/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.drop())

it('scores, decisions with their notes and steps at hh.ru are told newest first; another company learns nothing', async () => {
  const { db } = product.deps
  const person = await product.register()
  const scope = await scopeOf(db, person.email)
  const vacancy_id = await buildVacancy(db, scope)
  const start = product.clock()
  const [application_id = '', neighbour = ''] = await buildApplications(db, scope, vacancy_id, 2, {
    applied_at: start,
  })
  const scored = async (application: string, minute: number, score: number, is_current: boolean) => {
    const time = new Date(start.getTime() + minute * MINUTE_MS)
    const run_id = await buildRun(db, scope, vacancy_id)
    return await buildResult(
      db,
      scope,
      { run_id, vacancy_id, application_id: application },
      { score, is_current, analyzed_at: time, scored_at: time },
    )
  }
  const former = await scored(application_id, 1, 44, false)
  const current = await scored(application_id, 2, 71, true)
  const recounted = new Date(start.getTime() + 3 * MINUTE_MS)
  await db.updateTable('analysis_results').set({ scored_at: recounted }).where('id', '=', current).execute()
  await scored(neighbour, 2, 20, true)
  const decide = (body: object) => {
    product.clock.advance(4 * MINUTE_MS)
    return person.request<ResultDetail>('PUT', `/api/analysis/results/${current}/decision`, body)
  }
  await decide({ verdict: 'maybe', note: 'Уточнить график' })
  await decide({ verdict: 'interview', note: 'Согласна на график' })
  await decide({ verdict: null })
  await db
    .insertInto('board_actions')
    .values({
      company_id: scope,
      batch_id: '00000000-0000-4000-8000-000000000001',
      application_id,
      created_by: await userIdOf(db, person.email),
      kind: 'invite',
      target: 'phone_interview',
      target_state: 'phone_interview',
      target_name: 'Телефонное интервью',
      source: 'response',
      href: 'http://127.0.0.1:1/',
      method: 'PUT',
      message: 'Ждём вас в среду',
      status: 'sent',
      send_at: product.clock(),
      settled_at: product.clock(),
      created_at: new Date(product.clock().getTime() + MINUTE_MS),
    })
    .execute()

  const read = async (who: typeof person, id = current) =>
    await who.request<{ events: HistoryEvent[] }>('GET', `/api/analysis/results/${id}/history`)
  const { events } = (await read(person)).body.data
  expect(events).toMatchObject([
    {
      kind: 'step',
      step: { target_name: 'Телефонное интервью', message: 'Ждём вас в среду', status: 'sent' },
    },
    { kind: 'decided', verdict: null, former: 'interview', note: null, by: 'Анна Смирнова' },
    { kind: 'decided', verdict: 'interview', former: 'maybe', score: 71, note: 'Согласна на график' },
    { kind: 'decided', verdict: 'maybe', former: null, score: 71, note: null },
    { kind: 'scored', score: 71, is_current: true, recounted_at: recounted.toISOString() },
    { kind: 'scored', score: 44, is_current: false, recounted_at: null },
    { kind: 'applied', by: null, file_name: null },
  ])
  // a former result is of the same response
  expect((await read(person, former)).body.data.events).toEqual(events)
  expect((await read(await product.register())).status).toBe(404)
})
