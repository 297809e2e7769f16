/** S6: security headers of every response, checked with Google's CSP Evaluator. */
import { once } from 'node:events'
import http from 'node:http'
import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js'
import { Severity, Type } from 'csp_evaluator/dist/finding.js'
import { CspParser } from 'csp_evaluator/dist/parser.js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bareHttp } from '../testing/http/bare-http.ts'
import { startTestProduct, type TestProduct } from '../testing/product/product.ts'
import { buildTenant } from '../testing/scenes/tenant.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.drop())

const PLACES = [
  '/',
  '/login',
  '/quality',
  '/dashboard',
  '/no-such-page',
  '/favicon.svg',
  '/robots.txt',
  '/health',
  '/api/docs',
  '/api/public/config',
  '/api/auth/me',
  '/api/no-such-thing',
  '/%ff',
]

it('S6 EXT-33 every page, file and error response has a CSP without findings and the other headers', async () => {
  const policies = new Set<string>()
  for (const place of PLACES) {
    const { headers } = await fetch(product.localUrl + place, { redirect: 'manual' })
    policies.add(headers.get('content-security-policy') ?? `none at ${place}`)
    const reported = [
      'x-content-type-options',
      'x-frame-options',
      'referrer-policy',
      'cross-origin-opener-policy',
    ].map((name) => headers.get(name))
    expect([place, ...reported]).toEqual([place, 'nosniff', 'DENY', 'strict-origin', 'same-origin'])
    expect([place, headers.get('server'), headers.get('x-powered-by'), headers.get('set-cookie')]).toEqual([
      place,
      null,
      null,
      null,
    ])
  }
  expect(policies.size).toBe(1)
  const findings = new CspEvaluator(new CspParser([...policies].join('')).csp).evaluate()
  const grave = findings.filter(
    ({ severity, type, value }) =>
      severity < Severity.INFO &&
      // "'self' can be problematic if you host JSONP or user files": there is no JSONP, and users' files are served as
      // attachments of types that browsers do not execute (the next test)
      !(type === Type.SCRIPT_ALLOWLIST_BYPASS && value === "'self'") &&
      // the same advice again: nonces instead of our own origin
      severity !== Severity.STRICT_CSP,
  )
  expect(grave.map(({ directive, value, description }) => [directive, value, description])).toEqual([])
  expect([...policies][0]).toContain("require-trusted-types-for 'script'")
})

const statusOf = async (method: string, path: string) => {
  const request = http.request(product.localUrl, { method, path, headers: { 'x-probe': 'kanareyka' } }).end()
  const [response] = (await once(request, 'response')) as [http.IncomingMessage]
  let text = ''
  for await (const part of response) text += String(part)
  return { status: response.statusCode ?? 0, text }
}

it('S6 TRACE echoes nothing, no directory or source file is served, and figures need their token', async () => {
  for (const place of PLACES) {
    const traced = await statusOf('TRACE', place)
    expect([place, traced.status >= 400, traced.text.includes('kanareyka')]).toEqual([place, true, false])
  }
  for (const place of [
    '/assets/',
    '/assets',
    '/.git/config',
    '/.env',
    '/package.json',
    '/server/src/main.ts',
  ]) {
    const { text } = await statusOf('GET', place)
    expect([place, /index of|\[core\]|"dependencies"|^import |SECRET/i.test(text)]).toEqual([place, false])
  }
  expect((await statusOf('GET', '/metrics')).text).not.toContain('rezumetr_')
  // the documentation of the API is public on purpose: it names no data and no host
  expect((await statusOf('GET', '/api/docs')).status).toBe(200)
})

it('S6 user data is served as JSON or as an attachment, never as a script', async () => {
  const { client, ids } = await buildTenant(product)
  for (const [path = '', kept] of [
    ['/api/auth/me', 'no-store'],
    ['/api/hh/vacancies?callback=alert', 'no-store'],
    // the same for everyone: asked for again each time, but sent only once it has changed
    ['/api/public/config?callback=alert', 'no-cache'],
    ['/api/subscription/plans', 'no-cache'],
  ]) {
    const { headers } = await client.request('GET', path)
    expect([path, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      path,
      'application/json; charset=utf-8',
      kept,
    ])
  }
  for (const path of ['/api/public/config', '/api/subscription/plans']) {
    const { headers } = await client.request('GET', path)
    const known = { 'if-none-match': headers.get('etag') ?? '' }
    expect([path, (await fetch(product.localUrl + path, { headers: known })).status]).toEqual([path, 304])
  }
  for (const [path, type] of [
    [`/api/hh/applications/${ids['uploaded application']}/file`, 'application/pdf'],
    [`/api/payment/documents/${ids.document}/file`, 'application/pdf'],
    [
      `/api/analysis/export/${ids.export}/download`,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
  ]) {
    const { headers } = await client.bytes(path ?? '')
    expect([headers.get('content-type'), headers.get('content-disposition')?.split(';')[0]]).toEqual([
      type,
      'attachment',
    ])
  }
})

const httpWith = (secure: boolean) => bareHttp({ trusted_proxies: ['loopback'], secure })

it('S6 over https HSTS is set for a year with subdomains, over http it is absent', async () => {
  const reported = async (secure: boolean) => {
    const { app } = await httpWith(secure)
    const { headers } = await app.inject('/api/docs')
    await app.close()
    return headers['strict-transport-security']
  }
  expect([await reported(true), await reported(false)]).toEqual([
    'max-age=31536000; includeSubDomains',
    undefined,
  ])
})

it('S6 X-Forwarded-* headers are trusted only from configured proxies', async () => {
  const { app } = await httpWith(false)
  app.get('/who', ({ ip, host, protocol }) => Promise.resolve({ ip, host, protocol }))
  const forwarded = {
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
  }
  const seen = async (remoteAddress: string, headers: Record<string, string>) =>
    (
      await app.inject({ url: '/who', remoteAddress, headers: { host: 'here.example', ...headers } })
    ).json<object>()
  const stranger = { ip: '198.51.100.1', host: 'here.example', protocol: 'http' }
  expect(await seen('198.51.100.1', forwarded)).toEqual(stranger)
  // values that the client put before the proxy's own entry must not be trusted
  const chain = { 'x-forwarded-for': '127.0.0.1, 10.0.0.1, 198.51.100.1' }
  expect(await seen('127.0.0.1', chain)).toEqual(stranger)
  await app.close()
})

it('S6 OPTIONS is rejected and a foreign origin gets no CORS headers', async () => {
  const ask = (method: string, headers: Record<string, string> = {}) =>
    fetch(`${product.localUrl}/api/public/config`, { method, headers })
  const options = await ask('OPTIONS', {
    origin: 'https://evil.example',
    'access-control-request-method': 'GET',
  })
  expect(options.status).toBeGreaterThanOrEqual(400)
  const foreign = await ask('GET', { origin: 'https://evil.example' })
  expect(
    [...options.headers.keys(), ...foreign.headers.keys()].filter((name) =>
      name.startsWith('access-control'),
    ),
  ).toEqual([])
})

it('S5 S6 a form of another site changes nothing: only a bearer token authenticates', async () => {
  const before = await product.register()
  const forms = ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']
  for (const type of forms) {
    const response = await fetch(`${product.localUrl}/api/auth/me`, {
      method: 'DELETE',
      headers: { 'content-type': type, cookie: `rezumetr_access_token=${before.token}` },
      body: 'password=Secret123',
    })
    expect(response.status).toBe(401)
  }
  expect((await before.request('GET', '/api/auth/me')).status).toBe(200)
})
