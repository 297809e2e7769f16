import { randomUUID } from 'node:crypto'
import type { Conversation } from '@rezumetr/contracts/hh/conversation'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { control, sync } from '../../../testing/scenes/board.ts'
import { buildApplications, buildVacancy, scopeOf } from '../../../testing/scenes/factories.ts'
import { startTestProduct, type SignedIn, type TestProduct } from '../../../testing/product/product.ts'

let product: TestProduct
let person: SignedIn
let response: { id: string; hh_negotiation_id: string }
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.drop())
beforeEach(async () => {
  await control(product, '/reset', {})
  person = await product.register({ connect: true })
  await sync(person)
  const { id, hh_negotiation_id } = await product.deps.db
    .selectFrom('applications')
    .select(['id', 'hh_negotiation_id'])
    .where('company_id', '=', await scopeOf(product.deps.db, person.email))
    .where('hh_resume_href', 'is not', null)
    .where('collection_id', '=', 'response')
    .orderBy('hh_negotiation_id')
    .executeTakeFirstOrThrow()
  response = { id, hh_negotiation_id: hh_negotiation_id ?? '' }
})

const pathOf = (id: string) => `/api/hh/applications/${id}/messages`
const read = (who: SignedIn, id = response.id) => who.request<Conversation>('GET', pathOf(id))
const write = (text: string, key: string = randomUUID()) =>
  person.request<Conversation>('POST', pathOf(response.id), { text }, { 'idempotency-key': key })
const answerAs = (text: string) =>
  control(product, '/messages', { negotiation_id: response.hh_negotiation_id, text })
const saidBy = ({ messages }: Conversation, author: string) =>
  messages.filter((one) => one.author === author).map(({ text }) => text)

it('the conversation holds both sides, oldest first; a message of the company reaches the applicant', async () => {
  const sent = await write('Когда вам удобно созвониться?')
  expect([sent.status, sent.body.data.closed]).toEqual([201, null])
  await answerAs('Завтра после шести')
  const { body } = await read(person)
  expect(saidBy(body.data, 'employer')).toEqual(['Когда вам удобно созвониться?'])
  expect(body.data.messages.at(-1)).toMatchObject({ author: 'applicant', text: 'Завтра после шести' })
  const times = body.data.messages.map(({ at }) => at ?? '')
  expect(times).toEqual(times.toSorted())
})

it('a message repeated with its key, or after an answer that was lost, is delivered once', async () => {
  const key = randomUUID()
  // delivered, but the answer is lost: the person presses again
  await control(product, '/faults', {
    path: '/hh/common/chats/*/messages',
    preset: 'lost_answer',
    method: 'POST',
  })
  const first = await write('Жду вас во вторник', key)
  const again = await write('Жду вас во вторник', key)
  const { body } = await read(person)
  expect(saidBy(body.data, 'employer')).toEqual(['Жду вас во вторник'])
  expect([first.status, again.status]).toEqual([502, 201])
})

it('where the chat is closed to the manager the former messages are shown, and why nothing can be written', async () => {
  await answerAs('Добрый день!')
  const refused = {
    path: '/hh/common/chats/*',
    status: 403,
    body: { errors: [{ type: 'forbidden' }] },
    times: 2,
  }
  await control(product, '/faults', refused)
  const { body } = await read(person)
  expect(saidBy(body.data, 'applicant').at(-1)).toBe('Добрый день!')
  expect(body.data.closed).toMatch(/^Отсюда ответить нельзя/)
  const sent = await write('Здравствуйте!')
  expect([sent.status, sent.body.error.code]).toEqual([409, 'ACTION_IMPOSSIBLE'])
})

it('who wrote to whom is in the audit log, without the words', async () => {
  await write('Секретные слова')
  const entries = await product.deps.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', '=', 'job-board.write-message')
    .where('target_id', '=', response.id)
    .execute()
  expect(entries).toHaveLength(1)
  expect(JSON.stringify(entries)).not.toContain('Секретные')
})

it('an uploaded resume, a foreign response and an empty message are refused', async () => {
  const { db } = product.deps
  const scope = await scopeOf(db, person.email)
  const [uploaded = ''] = await buildApplications(db, scope, await buildVacancy(db, scope), 1, {
    source: 'upload',
    hh_negotiation_id: null,
  })
  const stranger = await product.register({ connect: true })
  expect([
    (await read(person, uploaded)).status,
    (await read(stranger)).status,
    (await write('   ')).status,
  ]).toEqual([404, 404, 422])
  const unconnected = await product.register()
  const own = await scopeOf(db, unconnected.email)
  const [alone = ''] = await buildApplications(db, own, await buildVacancy(db, own), 1)
  expect((await read(unconnected, alone)).body.error.code).toBe('HH_NOT_CONNECTED')
})
