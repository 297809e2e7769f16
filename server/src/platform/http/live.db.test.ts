import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { scopeOf } from '../../testing/scenes/factories.ts'
import { startTestProduct, type TestProduct } from '../../testing/product/product.ts'
import { LIVE_TYPE, notifyMoved } from './live.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({ ROLE: 'web' })
}, 60_000)
afterAll(() => product.drop())

it('STATE-50 a notification triggers the next live event before its interval ends', async () => {
  const me = await product.register()
  const { db } = product.deps
  const reported = notifyMoved(await scopeOf(db, me.email))
  const started = performance.now()
  const response = await fetch(`${product.localUrl}/api/analysis/runs/active`, {
    headers: { authorization: `Bearer ${me.token}`, accept: LIVE_TYPE },
  })
  const events: string[] = []
  for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    // two in quick succession may arrive together
    events.push(...text.split('\n\n').filter(Boolean))
    await sql`select ${reported}`.execute(db)
  }
  expect(events.length).toBe(16)
  // without notifications it would take half a minute
  expect(performance.now() - started).toBeLessThan(25_000)
}, 60_000)

it('HEAD of a live endpoint opens no stream', async () => {
  const me = await product.register()
  const response = await fetch(`${product.localUrl}/api/analysis/runs/active`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${me.token}`, accept: LIVE_TYPE },
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'application/json; charset=utf-8',
  ])
})
