import type { NotificationSettings } from '@rezumetr/contracts/notifications'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { scopeOf } from '../../../testing/scenes/factories.ts'
import { emailsTo } from '../../../testing/scenes/mailbox.ts'
import { startTestProduct, type TestProduct } from '../../../testing/product/product.ts'
import { notifyCompany } from './company-usecases.ts'
import { connectionLost } from '../emails/notification-rules.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.drop())

it('one-click unsubscribe stops emails of that kind only; a forged token changes nothing', async () => {
  const person = await product.register()
  const scope = await scopeOf(product.deps.db, person.email)
  const tell = (fact: string) =>
    notifyCompany(product.deps, product.deps.db, scope, 'connection_lost', fact, connectionLost)
  await tell('one')
  const [mail] = await emailsTo(product, person.email, 'Потеряно')
  expect(mail?.headers['reply-to']).toBe(product.deps.config.support_email)
  expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  const address = /<(.+)>/.exec(mail?.headers['list-unsubscribe'] ?? '')?.[1] ?? ''
  expect(mail?.text).toContain(`/unsubscribe#token=${new URL(address).searchParams.get('token')}`)
  const stranger = await product.register()
  const forged = address.replace(/token=[^.]+/, 'token=00000000-0000-4000-8000-000000000000')
  for (const url of [forged, `${address}x`]) {
    const answer = await fetch(url, { method: 'POST' })
    expect([answer.status, await answer.json()]).toMatchObject([200, { data: { is_off: false } }])
  }
  const choices = async (one = person) =>
    (await one.request<NotificationSettings>('GET', '/api/notifications')).body.data.choices
  expect((await choices()).connection_lost.mail).toBe(true)

  const opened = await fetch(address, { redirect: 'manual' })
  expect([opened.status, opened.headers.get('location')]).toEqual([
    303,
    `/unsubscribe#token=${new URL(address).searchParams.get('token')}`,
  ])
  expect((await choices()).connection_lost.mail).toBe(true)

  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  for (const body of [form, new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })]) {
    const clicked = await fetch(address, { method: 'POST', body })
    expect([clicked.status, await clicked.json()]).toMatchObject([200, { data: { is_off: true } }])
  }
  expect(await choices()).toMatchObject({
    connection_lost: { mail: false, telegram: false },
    sync_failed: { mail: true },
    plan_expiring: { mail: true },
    weekly_digest: { mail: false },
  })
  expect((await choices(stranger)).connection_lost.mail).toBe(true)
  await tell('two')
  expect(await emailsTo(product, person.email, 'Потеряно')).toHaveLength(1)
  await person.request('PUT', '/api/notifications', {
    kind: 'connection_lost',
    channel: 'mail',
    enabled: true,
  })
  await tell('three')
  expect(await emailsTo(product, person.email, 'Потеряно')).toHaveLength(2)
})
