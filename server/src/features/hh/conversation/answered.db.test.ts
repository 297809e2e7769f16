/** A message of a candidate is told in the bell after the next synchronisation. */
import type { Inbox } from '@rezumetr/contracts/inbox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../platform/values/clock.ts'
import { control, sync } from '../../../testing/scenes/board.ts'
import { buildResult, buildRun, scopeOf } from '../../../testing/scenes/factories.ts'
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

it('each message is told once, leads to the card where there is one, and nobody else hears of it', async () => {
  const { db } = product.deps
  const [client, other] = [
    await product.register({ connect: true }),
    await product.register({ connect: true }),
  ]
  await sync(client)
  const scope = await scopeOf(db, client.email)
  const [seen, unseen] = await db
    .selectFrom('applications')
    .select(['id', 'vacancy_id', 'hh_negotiation_id'])
    .where('company_id', '=', scope)
    .where('message_count', 'is not', null)
    .orderBy('hh_negotiation_id')
    .limit(2)
    .execute()
  if (!seen || !unseen) throw new Error('the sandbox has no responses with messages')
  const place = { vacancy_id: seen.vacancy_id, application_id: seen.id }
  const run_id = await buildRun(db, scope, seen.vacancy_id)
  const result = await buildResult(db, scope, { run_id, ...place })
  expect(await answers(client)).toEqual([])

  const write = (negotiation_id: string | null) =>
    control(product, '/messages', { negotiation_id, text: 'Могу подойти в среду' })
  await write(seen.hh_negotiation_id)
  await write(unseen.hh_negotiation_id)
  await sync(client, { force_full_sync: true })
  const told = await until(
    () => answers(client),
    (items) => items.length === 2,
  )
  expect(told.map(({ path }) => path).toSorted()).toEqual(
    [`/vacancies/${seen.vacancy_id}?candidate=${result}`, `/vacancies/${unseen.vacancy_id}`].toSorted(),
  )
  expect(told[0]).toMatchObject({ title: 'Кандидат ответил в переписке', is_read: false })
  await sync(client, { force_full_sync: true })
  await write(seen.hh_negotiation_id)
  await sync(client, { force_full_sync: true })
  await until(
    () => answers(client),
    (items) => items.length === 3,
  )
  expect(await answers(other)).toEqual([])
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
  const told = await until(
    () => answers(client),
    (items) => items.length > 0,
  )
  expect(told).toHaveLength(1)
})
