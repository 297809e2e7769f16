/** The operator's commands about a user. */
import type { AuditEntry } from '@rezumetr/contracts/admin/admin'
import type { TokenPair } from '@rezumetr/contracts/accounts/account'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scopeOf } from '../../testing/scenes/factories.ts'
import { emailsTo } from '../../testing/scenes/mailbox.ts'
import {
  startTestProduct,
  TEST_PASSWORD,
  type Client,
  type TestProduct,
} from '../../testing/product/product.ts'
import {
  blockUser,
  dropSecondFactor,
  grantAdmin,
  moveUser,
  revokeAdmin,
  unblockUser,
} from './admin-usecases.ts'
import { findUserByEmail } from './users/queries.ts'
import { markFactorConfirmed, upsertFactor } from './users/second-factor-queries.ts'

let product: TestProduct
let admin: Client
beforeAll(async () => {
  product = await startTestProduct({}, undefined, 5)
  const person = await product.register()
  await grantAdmin(product.deps, person.email)
  admin = person
})
afterAll(() => product.drop())

const forgot = (email: string) => product.client().request('POST', '/api/auth/password/forgot', { email })
/** Token of the newest reset link. */
const mailedToken = async (email: string) => {
  const mail = (await emailsTo(product, email, 'Сброс пароля')).at(-1)
  return /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}
const reset = (token: string) =>
  product.client().request('POST', '/api/auth/password/reset', { token, password: 'Another123' })
const login = (email: string) =>
  product.client().request<TokenPair>('POST', '/api/auth/login', { email, password: TEST_PASSWORD })
/** What the panel shows of the entries about this user, oldest first. */
const recorded = async (email: string) => {
  const { body } = await admin.request<{ entries: AuditEntry[] }>('GET', '/api/admin/audit?limit=50')
  return body.data.entries
    .filter((entry) => entry.target_email === email)
    .map(({ action, actor_email, before, after }) => [action, actor_email, before, after])
    .toReversed()
}

it('EXT-30 EXT-31 the administrator’s role is granted and taken back; the user is the target of the entries, not their actor', async () => {
  const person = await product.register()
  expect(await revokeAdmin(product.deps, person.email)).toBe(false)
  expect(await grantAdmin(product.deps, person.email)).toBe(true)
  // again, as at every start of the sandbox: nothing changes, so nothing is recorded
  expect(await grantAdmin(product.deps, person.email)).toBe(false)
  expect((await person.request('GET', '/api/admin/statistics')).status).toBe(200)
  expect(await revokeAdmin(product.deps, person.email.toUpperCase())).toBe(true)
  expect((await person.request('GET', '/api/admin/statistics')).status).toBe(403)
  expect(await recorded(person.email)).toEqual([
    ['accounts.grant-admin', null, { role: 'user' }, { role: 'admin' }],
    ['accounts.revoke-admin', null, { role: 'admin' }, { role: 'user' }],
  ])
})

it('S3 EXT-31 a blocked user is signed out at once and told why sign-in is refused; unblocked, signs in again', async () => {
  const person = await product.register()
  expect(await blockUser(product.deps, 'nobody@example.ru')).toBe(false)
  expect(await unblockUser(product.deps, person.email)).toBe(false)
  expect(await blockUser(product.deps, person.email)).toBe(true)
  expect(await blockUser(product.deps, person.email)).toBe(false)
  expect((await person.request('GET', '/api/auth/me')).status).toBe(401)
  const refresh = { refresh_token: person.refresh_token }
  expect((await product.client().request('POST', '/api/auth/refresh', refresh)).status).toBe(401)
  const refused = await login(person.email)
  expect([refused.status, refused.body.message]).toEqual([
    403,
    'Учётная запись отключена. Напишите в поддержку.',
  ])
  // not as an erased or leaving one: nothing is about to be deleted
  const row = await findUserByEmail(product.deps.db, person.email)
  expect(row).toMatchObject({ is_active: false, erase_at: null, email: person.email })
  expect(await unblockUser(product.deps, person.email)).toBe(true)
  expect((await login(person.email)).status).toBe(200)
  expect(await recorded(person.email)).toEqual([
    ['accounts.block', null, { is_active: true }, { is_active: false }],
    ['accounts.unblock', null, { is_active: false }, { is_active: true }],
  ])
})

it('EXT-31 a dropped second factor is told to its owner and recorded without an actor', async () => {
  const person = await product.register()
  const { db, clock } = product.deps
  expect(await dropSecondFactor(product.deps, person.email)).toBe(false)
  const id = (await findUserByEmail(db, person.email))?.id ?? ''
  await upsertFactor(db, id, Buffer.from('encrypted'), clock())
  await markFactorConfirmed(db, id, Buffer.from('encrypted'), clock())
  expect((await login(person.email)).body.error.code).toBe('SECOND_FACTOR_REQUIRED')
  expect(await dropSecondFactor(product.deps, person.email)).toBe(true)
  expect((await login(person.email)).status).toBe(200)
  expect(await recorded(person.email)).toEqual([['accounts.second-factor-dropped', null, null, null]])
  expect(await emailsTo(product, person.email, 'Поддержка выключила вход по коду')).toHaveLength(1)
})

it('S3 EXT-31 an account whose address a thief has changed goes back to its owner, who sets a new password', async () => {
  const [person, other] = [await product.register(), await product.register()]
  const { db } = product.deps
  const owner = `owner-${person.email}`
  await forgot(person.email)
  const stale = await mailedToken(person.email)
  for (const taken of [other.email, 'no address'])
    expect(await moveUser(product.deps, person.email, taken)).toBe(false)
  expect(await moveUser(product.deps, person.email, owner)).toBe(true)
  expect((await person.request('GET', '/api/auth/me')).status).toBe(401)
  expect((await login(owner)).status).toBe(401)
  expect((await reset(stale)).status).toBe(410)
  await forgot(owner)
  expect((await reset(await mailedToken(owner))).status).toBe(200)
  expect((await product.signIn({ email: owner, password: 'Another123' })).email).toBe(owner)
  const entry = await db
    .selectFrom('audit_log')
    .select('actor_user_id')
    .where('action', '=', 'accounts.change-email')
    .where('company_id', '=', await scopeOf(db, owner))
    .executeTakeFirstOrThrow()
  expect(entry.actor_user_id).toBeNull()
})

it('S3 EXT-31 a reset link of a blocked user is refused like an expired one, and opens nothing', async () => {
  const person = await product.register()
  await forgot(person.email)
  const token = await mailedToken(person.email)
  await blockUser(product.deps, person.email)
  const refused = await reset(token)
  expect([refused.status, refused.body.error.code]).toEqual([410, 'RESET_TOKEN_EXPIRED'])
  await unblockUser(product.deps, person.email)
  expect((await login(person.email)).status).toBe(200)
})

it('S3 EXT-31 a stolen account that has kept its address loses its password and links, so that only its mailbox opens it', async () => {
  const person = await product.register()
  await forgot(person.email)
  const stale = await mailedToken(person.email)
  await blockUser(product.deps, person.email)
  expect(await moveUser(product.deps, person.email.toUpperCase(), person.email)).toBe(true)
  await unblockUser(product.deps, person.email)
  expect((await login(person.email)).status).toBe(401)
  expect((await reset(stale)).status).toBe(410)
  await forgot(person.email)
  expect((await reset(await mailedToken(person.email))).status).toBe(200)
  await product.signIn({ email: person.email, password: 'Another123' })
})
