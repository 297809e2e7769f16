import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { control } from '../../testing/scenes/board.ts'
import { startTestProduct, type TestProduct } from '../../testing/product/product.ts'
import { until } from '../../testing/watch/until.ts'
import { ensureFirstAdmin, grantAdmin } from './admin-usecases.ts'

const email = 'boss@example.ru'
let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({ ADMIN_EMAIL: 'Boss@Example.ru' })
})
afterAll(() => product.drop())

const emails = async () =>
  (await control<{ items: { links: string[] }[] }>(product, `/mail?to=${email}`)).items

it('EXT-30 on an empty database ADMIN_EMAIL becomes administrator once, by a link mailed to that address', async () => {
  // two nodes starting concurrently
  await Promise.all([ensureFirstAdmin(product.deps), ensureFirstAdmin(product.deps)])
  const [mail, ...more] = await until(emails, (items) => items.length > 0)
  expect(more).toEqual([])
  const token = /token=([\w-]+)/.exec(mail?.links[0] ?? '')?.[1]
  const anyone = product.client()
  const set = await anyone.request('POST', '/api/auth/password/reset', { token, password: 'Secret123' })
  expect(set.status).toBe(200)
  const admin = await product.signIn({ email, password: 'Secret123' })
  expect((await admin.request('GET', '/api/admin/statistics')).status).toBe(200)
})

it('EXT-30 with users in the database ADMIN_EMAIL creates no further administrator', async () => {
  const used = await startTestProduct({ ADMIN_EMAIL: email })
  onTestFinished(() => used.drop())
  const somebody = await used.register()
  await ensureFirstAdmin(used.deps)
  const users = await used.deps.db.selectFrom('users').select(['email', 'role']).execute()
  expect(users).toEqual([{ email: somebody.email, role: 'user' }])
})

it('EXT-30 the command refuses an unknown email', async () => {
  expect(await grantAdmin(product.deps, 'nobody@example.ru')).toBe(false)
})
