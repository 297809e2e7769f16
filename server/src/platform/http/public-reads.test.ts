import { endpoint } from '@rezumetr/contracts/endpoint'
import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { bareHttp } from '../../testing/http/bare-http.ts'
import { refuse } from '../values/errors.ts'
import { serveWeb } from './static.ts'

const spec = { summary: 'x', refusals: [], data: z.object({}) } as const
const open = endpoint({ ...spec, method: 'GET', path: '/api/open', access: 'anon' })
const signIn = endpoint({ ...spec, method: 'POST', path: '/api/sign-in', access: 'anon', body: z.object({}) })
const own = endpoint({ ...spec, method: 'GET', path: '/api/own', access: 'user' })

it('reads without a session are limited by network; signing in, a session and probes are not', async () => {
  const counted: string[] = []
  let isOver = false
  const http = await bareHttp({
    trusted_proxies: ['loopback'],
    authenticate: async (bearer) => {
      if (bearer !== 'valid') throw refuse('UNAUTHORIZED')
      return bearer
    },
    throttle_anyone: (ip) => {
      counted.push(ip)
      if (isOver) throw refuse('RATE_LIMITED', { retry_after: 7 })
    },
  })
  for (const one of [open, signIn, own] as const) http.handle(one, async () => ({ data: {} }))
  http.refuseOtherMethods()
  http.app.get('/health', async () => 'fine')
  http.app.get('/sandbox/hh/me', async () => 'fine')
  await serveWeb(http.app, null, () => 'https://rezumetr.example')
  const ask = async (
    url: string,
    { method = 'GET', bearer = '' }: { method?: 'GET' | 'HEAD' | 'POST' | 'PUT'; bearer?: string } = {},
  ) => {
    counted.length = 0
    const { statusCode, headers } = await http.app.inject({
      url,
      method,
      headers: { 'x-forwarded-for': '203.0.113.7', ...(bearer && { authorization: `Bearer ${bearer}` }) },
    })
    return [statusCode, counted.length, headers['retry-after']]
  }
  const reads = ['/api/open', '/api/docs', '/robots.txt', '/nothing', '/sandbox/nothing', '/assets/no.js']
  for (const url of reads) expect([url, (await ask(url))[1], counted[0]]).toEqual([url, 1, '203.0.113.7'])
  expect(await ask('/api/open', { method: 'HEAD' })).toEqual([200, 1, undefined])
  expect(await ask('/api/open', { method: 'PUT' })).toEqual([405, 1, undefined])
  expect(await ask('/api/own', { bearer: 'forged' })).toEqual([401, 1, undefined])
  const others = [
    ['/api/own', { bearer: 'valid' }],
    ['/api/sign-in', { method: 'POST' }],
    ['/health', {}],
    ['/sandbox/hh/me', {}],
  ] as const
  isOver = true
  for (const url of reads) expect([url, ...(await ask(url))]).toEqual([url, 429, 1, '7'])
  expect(await ask('/api/own', { bearer: 'forged' })).toEqual([429, 1, '7'])
  for (const [url, as] of others) expect([url, ...(await ask(url, as))]).toEqual([url, 200, 0, undefined])
  await http.app.close()
})
