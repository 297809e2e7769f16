/** A message of a candidate is told in the bell after the next synchronisation. */
import type { Inbox } from '@rezumetr/contracts/inbox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../platform/values/clock.ts'
import { control, sync } from '../../../testing/scenes/board.ts'
import { buildResult, buildRun, scopeOf } from '../../../testing/scenes/factories.ts'
import type { BoardResponse } from '../../../ports/job-board.ts'
import { importResponses } from '../../vacancies/import/usecases.ts'
import { answeredJob } from '../sync/jobs.ts'
import { tellAnswered } from './answered-usecases.ts'
import { startTestProduct, type Client, type TestProduct } from '../../../testing/product/product.ts'
import { until } from '../../../testing/watch/until.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.drop())

const answers = async (who: Client) =>
  (await who.request<Inbox>('GET', '/api/notifications/inbox')).body.data.items.filter(
    ({ kind }) => kind === 'candidate_answered',
  )

/** A company and its responses with messages in one collection of a vacancy, each with an unread letter. */
async function answering(count: number) {
  const { db } = product.deps
  const client = await product.register({ connect: true })
  await sync(client)
  const scope = await scopeOf(db, client.email)
  const responses = await db
    .selectFrom('applications')
    .select(['id', 'vacancy_id', 'hh_negotiation_id'])
    .where('company_id', '=', scope)
    .where('message_count', '>', 0)
    .where('unread_count', '=', 1)
    .orderBy('vacancy_id')
    .orderBy('hh_negotiation_id')
    .limit(count)
    .execute()
  if (responses.length < count) throw new Error('the sandbox has no responses with messages')
  return { client, scope, responses }
}
type Response = Awaited<ReturnType<typeof answering>>['responses'][number]

const write = ({ hh_negotiation_id }: Response) =>
  control(product, '/messages', { negotiation_id: hh_negotiation_id, text: 'Могу подойти в среду' })
/** By the employer, past us. */
const answer = async ({ hh_negotiation_id }: Response) => {
  const url = `${product.localUrl}/sandbox/hh/negotiations/${hh_negotiation_id}/messages`
  const headers = {
    authorization: 'Bearer sandbox-employer-token',
    'hh-user-agent': 'test/1.0 (test@rezumetr.ru)',
  }
  const { status } = await fetch(url, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ message: 'Ждём вас' }),
  })
  expect(status).toBe(201)
}
/** What the bell tells after everything was read again and all jobs are done. */
async function heard(client: Client) {
  await sync(client, { force_full_sync: true })
  await until(
    () => product.deps.db.selectFrom('jobs').select('id').where('name', '=', answeredJob.name).execute(),
    (waiting) => waiting.length === 0,
  )
  return await answers(client)
}

it('each message is told once, leads to the card where there is one, and no other company hears of it', async () => {
  const { db } = product.deps
  const other = await product.register({ connect: true })
  const { client, scope, responses } = await answering(1)
  await sync(other)
  const [response] = responses
  if (!response) throw new Error('none')
  const { vacancy_id, id: application_id } = response
  const { candidate_name } = await db
    .selectFrom('applications')
    .select('candidate_name')
    .where('id', '=', application_id)
    .executeTakeFirstOrThrow()
  await write(response)
  const title = candidate_name
  expect(await heard(client)).toMatchObject([{ title, path: `/vacancies/${vacancy_id}`, is_read: false }])
  expect(await heard(client)).toHaveLength(1)
  const run_id = await buildRun(db, scope, vacancy_id)
  const result = await buildResult(db, scope, { run_id, vacancy_id, application_id })
  await write(response)
  const reported = await heard(client)
  // the earlier notification has a card to open now
  const card = `/vacancies/${vacancy_id}?candidate=${result}&tab=messages`
  expect(reported.map(({ path }) => path)).toEqual([card, card])
  expect(await answers(other)).toEqual([])
  await client.request('POST', '/api/privacy/candidates/erase', { application_ids: [application_id] })
  expect((await answers(client)).map((one) => one.title)).toEqual(['Новое сообщение', 'Новое сообщение'])
})

it('messages of the company itself are not told, and a response without its counters keeps what is known', async () => {
  const { client, scope, responses } = await answering(1)
  const [response] = responses
  if (!response) throw new Error('none')
  await answer(response)
  expect(await heard(client)).toEqual([])
  await write(response)
  expect(await heard(client)).toHaveLength(1)
  await answer(response)
  expect(await heard(client)).toHaveLength(1)

  const { db, clock } = product.deps
  const counters = () =>
    db
      .selectFrom('applications')
      .select(['message_count', 'unread_count'])
      .where('id', '=', response.id)
      .executeTakeFirstOrThrow()
  const before = await counters()
  const listed: BoardResponse = {
    response_id: response.hh_negotiation_id ?? '',
    hh_state: 'response',
    has_updates: true,
    applied_at: clock(),
    updated_at: null,
    message_count: null,
    unread_count: null,
    steps: [],
    resume: null,
  }
  const { answered } = await db
    .transaction()
    .execute((trx) => importResponses(trx, scope, response.vacancy_id, 'response', [listed], clock()))
  expect([answered, await counters()]).toEqual([[], before])
})

it('a few who have written at once are told one by one, many together', async () => {
  const { client, scope, responses } = await answering(3)
  const [first] = responses
  expect(new Set(responses.map(({ vacancy_id }) => vacancy_id)).size).toBe(1)
  for (const response of responses) await write(response)
  expect(new Set((await heard(client)).map(({ title }) => title)).size).toBe(3)
  const { db } = product.deps
  const application_ids = (
    await db
      .selectFrom('applications')
      .select('id')
      .where('company_id', '=', scope)
      .where('vacancy_id', '=', first?.vacancy_id ?? '')
      .limit(6)
      .execute()
  ).map(({ id }) => id)
  for (const _ of [1, 2])
    await tellAnswered(product.deps, { company_id: scope, application_ids, fact: 'six' })
  expect((await answers(client)).filter(({ title }) => title.startsWith('Новые'))).toMatchObject([
    { title: 'Новые сообщения от 6 кандидатов', path: `/vacancies/${first?.vacancy_id}` },
  ])
})

it('a message in an opened response is found within an hour by the counters', async () => {
  const { db } = product.deps
  const person = await product.register({ connect: true })
  await sync(person)
  const { hh_negotiation_id } = await db
    .selectFrom('applications')
    .select('hh_negotiation_id')
    .where('company_id', '=', await scopeOf(db, person.email))
    .where('message_count', 'is not', null)
    // opened before
    .where('collection_id', '=', 'consider')
    .orderBy('applied_at', 'desc')
    .executeTakeFirstOrThrow()
  await control(product, '/messages', { negotiation_id: hh_negotiation_id, text: 'Уже в пути' })
  product.clock.advance(HOUR_MS + MINUTE_MS)
  const client = await product.signIn(person)
  await sync(client)
  const reported = await until(
    () => answers(client),
    (items) => items.length > 0,
  )
  expect(reported).toHaveLength(1)
})
