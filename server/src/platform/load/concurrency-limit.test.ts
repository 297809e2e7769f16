import { endpoint } from '@rezumetr/contracts/endpoint'
import { afterEach, beforeEach, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { bareHttp } from '../../testing/http/bare-http.ts'
import { until } from '../../testing/watch/until.ts'

const heavy = endpoint({
  method: 'POST',
  path: '/api/heavy',
  access: 'user',
  summary: 'work',
  body: z.object({ fails: z.optional(z.boolean()) }),
  data: z.object({ ok: z.literal(true) }),
  max_concurrent: 2,
  refusals: [],
})

/** Ends a piece of work. */
let working: (() => void)[]
let url: string
let close: () => Promise<void>
beforeEach(async () => {
  working = []
  const http = await bareHttp()
  http.handle(heavy, async ({ body }) => {
    await new Promise<void>((resolve) => working.push(resolve))
    if (body.fails) throw new Error('broken')
    return { data: { ok: true as const } }
  })
  url = await http.app.listen({ host: '127.0.0.1', port: 0 })
  close = () => http.app.close()
})
afterEach(() => close())

const ask = (company: string, { fails = false, signal }: { fails?: boolean; signal?: AbortSignal } = {}) =>
  fetch(`${url}${heavy.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${company}` },
    body: JSON.stringify({ fails }),
    signal: signal ?? null,
  })
const atWork = (count: number) =>
  until(
    () => Promise.resolve(working.length),
    (length) => length === count,
  )

it('a third heavy request of a company is refused while two are at work, another company is answered', async () => {
  const first = [ask('one'), ask('one', { fails: true })]
  await atWork(2)
  const refused = await ask('one')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '2'])
  const other = ask('other')
  await atWork(3)
  for (const end of working.splice(0)) end()
  expect((await Promise.all([...first, other])).map(({ status }) => status)).toEqual([200, 500, 200])

  const next = [ask('one'), ask('one')]
  await atWork(2)
  for (const end of working.splice(0)) end()
  expect((await Promise.all(next)).map(({ status }) => status)).toEqual([200, 200])
})

it('a request whose sender hung up counts until its work ends', async () => {
  const left = new AbortController()
  const first = [ask('one', { signal: left.signal }), ask('one', { signal: left.signal })]
  await atWork(2)
  left.abort()
  await Promise.allSettled(first)
  expect((await ask('one')).status).toBe(429)
  for (const end of working.splice(0)) end()
  const next = ask('one')
  await atWork(1)
  for (const end of working.splice(0)) end()
  expect((await next).status).toBe(200)
})
