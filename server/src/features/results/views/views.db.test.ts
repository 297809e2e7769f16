/** Saved views of the candidates' table: one's own, shared ones, and the limits. */
import { MAX_VIEWS, type SavedView } from '@rezumetr/contracts/analysis/saved-views'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scopeOf } from '../../../testing/scenes/factories.ts'
import { startTestProduct, type SignedIn, type TestProduct } from '../../../testing/product/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.drop())

const view = { name: 'Москва до 100', is_shared: false, filter: { area: 'Москва', max_pay: 100_000 } }
const save = (who: SignedIn, body: object) =>
  who.request<SavedView>('POST', '/api/analysis/saved-views', { ...view, ...body })
const list = async (who: SignedIn) =>
  (await who.request<{ views: SavedView[] }>('GET', '/api/analysis/saved-views')).body.data.views

/** Two people of one company. */
async function colleagues() {
  const [one, two] = [await product.register(), await product.register()]
  const { db } = product.deps
  const scope = await scopeOf(db, one.email)
  await db.updateTable('users').set({ company_id: scope }).where('email', '=', two.email).execute()
  return [one, await product.signIn(two)] as const
}

it('a view is saved with its order, replaced under its name, and deleted', async () => {
  const person = await product.register()
  const { status, body } = await save(person, { sort: 'pay', order: 'asc' })
  expect([status, body.data]).toMatchObject([
    200,
    { name: view.name, filter: view.filter, sort: 'pay', order: 'asc', is_own: true },
  ])
  await save(person, { name: ` ${view.name} `, filter: { lack: 'pay', area: null } })
  expect(await list(person)).toMatchObject([{ id: body.data.id, filter: { lack: 'pay' }, sort: 'score' }])
  expect((await person.request('DELETE', `/api/analysis/saved-views/${body.data.id}`)).status).toBe(200)
  expect(await list(person)).toEqual([])
  expect((await person.request('DELETE', `/api/analysis/saved-views/${body.data.id}`)).status).toBe(404)
})

it('columns are kept in their order; a view without them says so', async () => {
  const person = await product.register()
  const columns = [
    { id: 'pay', is_on: true, width: 120 },
    { id: 'city', is_on: false, width: null },
  ]
  expect((await save(person, { columns })).body.data.columns).toEqual(columns)
  expect((await save(person, {})).body.data.columns).toBeNull()
})

it('a shared view is seen by colleagues, who cannot delete it; another company sees none', async () => {
  const [one, two] = await colleagues()
  await save(one, { name: 'Свой' })
  const { data: shared } = (await save(one, { name: 'Общий', is_shared: true })).body
  expect((await list(two)).map(({ name, is_own }) => [name, is_own])).toEqual([['Общий', false]])
  expect((await two.request('DELETE', `/api/analysis/saved-views/${shared.id}`)).status).toBe(404)
  // one name of each person
  expect((await save(two, { name: 'Общий' })).status).toBe(200)
  expect(await list(await product.register())).toEqual([])
})

it.each([
  [{ name: '  ' }, 'Назовите вид'],
  [{ name: 'я'.repeat(61) }, /60/],
  [{ filter: { max_pay: -1 } }, /./],
  [{ filter: { lack: 'x' } }, /./],
  [{ sort: 'x' }, /./],
  [{ columns: [{ id: 'pay', is_on: true, width: 5 }] }, /./],
])('%o is refused with words', async (wrong, words) => {
  const { status, body } = await save(await product.register(), wrong)
  expect(status).toBe(422)
  expect(JSON.stringify(body.detail.fields)).toMatch(words)
})

it('skills are kept, a searched name is not, and one view over the limit is refused, also at once', async () => {
  const person = await product.register()
  const { body } = await save(person, { filter: { search: 'Иванова', meets: ['r1', 'r2'], flags: null } })
  expect(body.data.filter).toEqual({ meets: ['r1', 'r2'] })
  const made = await Promise.all(
    Array.from({ length: MAX_VIEWS + 2 }, async (_, at) => (await save(person, { name: `${at}` })).status),
  )
  expect(made.filter((status) => status === 200)).toHaveLength(MAX_VIEWS - 1)
  const refused = await save(person, { name: 'Ещё' })
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'Сохранено уже 30 видов. Удалите ненужные и сохраните снова.',
  ])
})
