import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { control, sync } from '../../../testing/scenes/board.ts'
import { emailsTo } from '../../../testing/scenes/mailbox.ts'
import { startTestProduct, type TestProduct } from '../../../testing/product/product.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.drop())

describe('emails about the job board', () => {
  it('EXT-04 notifies about a lost connection once', async () => {
    const client = await product.register({ connect: true })
    await control(product, '/faults', { path: '/hh/negotiations', preset: 'token_revoked', times: 50 })
    expect((await sync(client)).status).toBe('failed')
    await client.request('GET', '/api/hh/test-connection')
    await client.request('GET', '/api/hh/test-connection')
    const emails = await emailsTo(product, client.email, 'Потеряно')
    expect(emails.map(({ subject, deliveries }) => [subject, deliveries])).toEqual([
      ['Потеряно подключение к HH.ru — Резюметр', 1],
    ])
    expect(emails[0]?.text).toMatch(/https?:\/\/\S+\/settings/)
    await control(product, '/faults', undefined, 'DELETE')
  })

  it('EXT-04 notifies about a blocked work account once until it works again, whichever request meets it', async () => {
    const client = await product.register({ connect: 'sandbox-several-token' })
    const blocked = () => control(product, '/accounts', { account: 'employer' })
    const check = () => client.request('GET', '/api/hh/test-connection')
    const emails = () => emailsTo(product, client.email, 'Рабочий аккаунт HH.ru недоступен')
    await blocked()
    await check()
    await check()
    expect((await sync(client)).status).toBe('failed')
    expect((await emails()).map(({ text }) => text)).toEqual([
      expect.stringMatching(/Выберите другой рабочий аккаунт в настройках\.[^]+\/settings/),
    ])
    expect(await emailsTo(product, client.email, 'Синхронизация')).toEqual([])
    await control(product, '/reset', {})
    await check()
    await blocked()
    expect((await sync(client)).status).toBe('failed')
    expect(await emails()).toHaveLength(2)
    expect(await emailsTo(product, client.email, 'Синхронизация')).toEqual([])
    await control(product, '/reset', {})
  })

  it('notifies about failed synchronisations once a day', async () => {
    const client = await product.register({ connect: true })
    await control(product, '/faults', { path: '/hh/employers/*', preset: 'forbidden', times: 500 })
    for (let i = 0; i < 2; i++) expect((await sync(client)).status).toBe('failed')
    expect((await emailsTo(product, client.email, 'Синхронизация')).map(({ subject }) => subject)).toEqual([
      'Синхронизация не удалась — Резюметр',
    ])
    product.clock.advance(24 * 3_600_000)
    expect((await sync(await product.signIn(client))).status).toBe('failed')
    expect(await emailsTo(product, client.email, 'Синхронизация')).toHaveLength(2)
  })
})
