import type { User } from '@rezumetr/contracts/accounts/account'
import { consentOf } from '@rezumetr/contracts/legal'
import type { Consents } from '@rezumetr/contracts/accounts/privacy'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contentHash } from '../../platform/security/crypto.ts'
import { scopeOf } from '../../testing/scenes/factories.ts'
import { emailsTo } from '../../testing/scenes/mailbox.ts'
import {
  startTestProduct,
  TEST_PASSWORD,
  type Client,
  type TestProduct,
} from '../../testing/product/product.ts'
import { until } from '../../testing/watch/until.ts'
import { pendingDocuments } from './consent-rules.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({ CONSENT_REQUIRED: 'on', CONSENT_VERSION: '2026-12-01' })
})
afterAll(() => product.drop())

const person = (email: string) => ({
  company_name: 'ООО «Согласие»',
  full_name: 'Анна Смирнова',
  email,
  password: TEST_PASSWORD,
})
const register = (email: string, more: object = {}) =>
  product.client().request<{ user: User }>('POST', '/api/auth/register', { ...person(email), ...more })

describe('consent to the processing of personal data', () => {
  it('EXT-28 registration needs the required consent, which is stored with version, text hash, time and IP', async () => {
    const refused = await register('no@example.ru', { terms_accepted: true })
    expect([refused.status, refused.body.detail.fields]).toEqual([
      422,
      { consent: ['Нужно согласие на обработку персональных данных'] },
    ])
    const before = product.clock()
    const { body } = await register('yes@example.ru', { terms_accepted: true, consent: true })
    expect(body.data.user.documents_to_accept).toEqual([])
    const { db } = product.deps
    const rows = await db
      .selectFrom('consents')
      .innerJoin('users', 'users.id', 'consents.user_id')
      .select(['document', 'version', 'text_hash', 'given_at', 'ip', 'user_agent'])
      .where('email', '=', 'yes@example.ru')
      .orderBy('document')
      .execute()
    expect(rows).toMatchObject([
      {
        document: 'personal_data',
        version: '2026-12-01',
        text_hash: contentHash(consentOf('Резюметр', product.deps.config.operator)),
      },
      { document: 'terms', version: '2026-11-26' },
    ])
    const after = product.clock()
    expect(rows.every(({ given_at }) => given_at >= before && given_at <= after)).toBe(true)
    expect(rows.every(({ ip, user_agent }) => ip !== null && user_agent !== null)).toBe(true)
    const given = await db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'accounts.give-consent')
      .execute()
    expect(given).toHaveLength(2)
  })

  it('EXT-28 a withdrawn consent stays in the history and is requested again where it is required', async () => {
    await register('back@example.ru', { consent: true })
    const me = await product.signIn({ email: 'back@example.ru' })
    const withdrawn = await me.request<Consents>('DELETE', '/api/privacy/consents/personal_data')
    expect(withdrawn.body.data.consents).toMatchObject([{ document: 'personal_data', is_current: false }])
    expect((await me.request('DELETE', '/api/privacy/consents/personal_data')).status).toBe(404)
    const asked = await me.request<User>('GET', '/api/auth/me')
    expect(asked.body.data.documents_to_accept).toEqual(['personal_data'])
    const { body } = await me.request<Consents>('POST', '/api/privacy/consents', {
      documents: ['personal_data'],
    })
    expect(body.data.consents.map(({ is_current }) => is_current)).toEqual([true, false])
  })

  it('EXT-28 a new version is requested only if an older one was accepted or the consent is required', () => {
    const given = { document: 'terms', version: '1', withdrawn_at: null } as const
    const now = { terms: '2', personal_data: '2' }
    expect(pendingDocuments([given], now, false)).toEqual(['terms'])
    expect(pendingDocuments([{ ...given, version: '2' }, given], now, false)).toEqual([])
    expect(pendingDocuments([], now, false)).toEqual([])
    expect(pendingDocuments([], now, true)).toEqual(['personal_data'])
    const back = { document: 'personal_data', version: '2', withdrawn_at: new Date() } as const
    expect(pendingDocuments([back], now, false)).toEqual([])
    expect(pendingDocuments([back], now, true)).toEqual(['personal_data'])
  })
})

describe('email confirmation', () => {
  const tokenOf = (text = '') => /confirm-email#token=([\w-]+)/.exec(text)?.[1] ?? ''
  const confirm = (client: Client, token: string) =>
    client.request('POST', '/api/auth/email/confirm', { token })

  it('a mailed link confirms the email and still succeeds when reopened; the account works before that', async () => {
    await register('mail@example.ru', { consent: true })
    const me = await product.signIn({ email: 'mail@example.ru' })
    const isConfirmed = async () => (await me.request<User>('GET', '/api/auth/me')).body.data.email_confirmed
    expect(await isConfirmed()).toBe(false)
    const first = await emailsTo(product, 'mail@example.ru', 'Подтвердите адрес')
    expect(first).toHaveLength(1)
    await me.request('POST', '/api/auth/email/resend')
    const both = await until(
      () => emailsTo(product, 'mail@example.ru', 'Подтвердите адрес'),
      (emails) => emails.length === 2,
    )
    expect((await confirm(me, tokenOf(first[0]?.text))).body.error.code).toBe('CONFIRM_TOKEN_EXPIRED')
    const token = both.map(({ text }) => tokenOf(text)).find((known) => known !== tokenOf(first[0]?.text))
    expect((await confirm(me, token ?? '')).status).toBe(200)
    expect(await isConfirmed()).toBe(true)
    // opened again, by the user or by a mail scanner: the answer is success, with no further effect
    expect((await confirm(me, token ?? '')).status).toBe(200)
    expect((await confirm(me, tokenOf(first[0]?.text))).status).toBe(200)
    const entries = await product.deps.db
      .selectFrom('audit_log')
      .select('id')
      .where('action', '=', 'accounts.confirm-email')
      .where('company_id', '=', await scopeOf(product.deps.db, 'mail@example.ru'))
      .execute()
    expect(entries).toHaveLength(1)
    expect((await confirm(me, 'never-given-to-anybody')).status).toBe(410)
    await me.request('POST', '/api/auth/email/resend')
    expect(await emailsTo(product, 'mail@example.ru', 'Подтвердите адрес')).toHaveLength(2)
  })

  it('a link older than 24 hours is refused', async () => {
    await register('late@example.ru', { consent: true })
    const me = await product.signIn({ email: 'late@example.ru' })
    const [mail] = await emailsTo(product, 'late@example.ru', 'Подтвердите адрес')
    product.clock.advance(24 * 3_600_000 + 1)
    expect((await confirm(me, tokenOf(mail?.text))).status).toBe(410)
  })
})
