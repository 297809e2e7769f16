import { afterAll, beforeAll, expect, it } from 'vitest'
import type { System } from '@rezumetr/contracts/admin'
import { grantAdmin } from '../accounts/admin-usecases.ts'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'

const TOKEN = 'metrics-token-of-the-test'
let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct({ METRICS_TOKEN: TOKEN })
})
afterAll(() => product.drop())

const read = async (token?: string) => {
  const response = await fetch(`${product.local_url}/metrics`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
  return { status: response.status, text: await response.text() }
}

it('an administrator sees processes, queues, the pace at the job board and what models cost', async () => {
  const person = await product.register({ connect: true })
  await grantAdmin(product.deps, person.email)
  const { status, body } = await person.request<System>('GET', '/api/admin/system')
  expect(status).toBe(200)
  expect(body.data.nodes).toMatchObject([{ role: 'all', pid: process.pid, is_alive: true }])
  expect(body.data.queues.map(({ name }) => name)).toContain('analysis.work-run')
  expect(body.data.board?.top_rate).toBe(100)
  expect(body.data.model).toEqual({ answers_today: 0, cost_today: null, answers_month: 0, cost_month: null })
  const stranger = await product.register()
  expect((await stranger.request('GET', '/api/admin/system')).status).toBe(403)
})

it('figures for Prometheus are for whoever has the token, and tell of nobody', async () => {
  const person = await product.register({ connect: true })
  await person.request('GET', '/api/analysis/runs/00000000-0000-4000-8000-000000000001')
  expect([(await read()).status, (await read('another-token-of-nobody')).status]).toEqual([404, 404])
  const { status, text } = await read(TOKEN)
  expect(status).toBe(200)
  expect(text).toMatch(/rezumetr_http_request_seconds_count\{[^}]*route="\/api\/analysis\/runs\/:id"/)
  expect(text).toMatch(/rezumetr_nodes\{role="all",state="alive"\} 1/)
  expect(text).toMatch(/rezumetr_queue_waiting\{queue="analysis.work-run"\} \d/)
  expect(text).toMatch(/process_resident_memory_bytes \d/)
  expect(text).not.toMatch(/example\.ru|00000000-0000|ООО|Смирнова/)
})
