/**
 * S2: malformed requests generated from the contracts: valid ones broken in one to three ways. Reproducible from the seed.
 * Used by a test (hundreds) and by `npm run chaos -- --part intruders` (100,000).
 */
import { errorStatus, isErrorCode } from '@rezumetr/contracts/errors'
import type { Endpoint } from '@rezumetr/contracts/endpoint'

import * as z from 'zod'
import { requestSample } from './samples.ts'
import type { Answered, RawRequest } from './sending.ts'

export type Random = () => number

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)] as T

/** Strings known to have broken programs. */
const WORDS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\uD800',
  '\uDFFF\uD800',
  '\u202E\u200F',
  '\uFEFF',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢L',
  'x'.repeat(300),
  'я'.repeat(70_000),
  "' or 1=1; drop table users --",
  '%27%20or%201=1',
  '"><script>alert(1)</script>',
  '=cmd|calc!A1',
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%',
  '{{7*7}}',
  '${jndi:ldap://127.0.0.1/a}',
  'http://169.254.169.254/latest/meta-data',
  'javascript:alert(1)',
  '-1',
  '0',
  '9'.repeat(40),
  '1e309',
  'NaN',
  'Infinity',
  'null',
  'undefined',
  'true',
  '[object Object]',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  '2026-02-30',
  '9999-12-31T23:59:60Z',
  '\r\nSet-Cookie: a=b',
  'a@b'.padEnd(400, 'c'),
] as const

const VALUES: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e21,
  Number.MAX_SAFE_INTEGER,
  -2_147_483_649,
  4_294_967_296,
  [],
  [[]],
  [null],
  {},
  { toString: 1 },
  { length: 1e9 },
  { $ne: null },
  Array.from({ length: 1000 }, (_, i) => i),
]

/** JSON texts that `JSON.stringify` never produces. */
const TEXTS = [
  '',
  '{',
  '}',
  '[',
  'nul',
  "{'a':1}",
  '{"a":1,}',
  '{"a":1}{"b":2}',
  '\uFEFF{}',
  '{"__proto__":{"is_admin":true,"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '{"a":1,"a":2}',
  '"text"',
  '1e400',
  '-',
  '['.repeat(5_000) + ']'.repeat(5_000),
  '{"a":'.repeat(20_000) + '1' + '}'.repeat(20_000),
  `{"a":"${'\\u0000'.repeat(100)}"}`,
  '{"a":"\\uD800"}',
  '{"a":"\t"}',
  'x'.repeat(1_100_000),
] as const

const CONTENT_TYPES = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json;;;',
  'application/json, text/html',
  'application/octet-stream',
  'APPLICATION/JSON',
  '/',
  '*/*',
  'a'.repeat(500),
] as const

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'PROPFIND', 'TRACE', 'SEARCH']

/** Replaces one nested value with another. */
function spoil(random: Random, value: unknown): unknown {
  if (random() < 0.25 || typeof value !== 'object' || value === null)
    return random() < 0.6 ? pick(random, WORDS) : pick(random, VALUES)
  if (Array.isArray(value)) {
    if (random() < 0.3) return Array.from({ length: 1 + Math.floor(random() * 3000) }, () => value[0])
    return value.map((inner) => spoil(random, inner))
  }
  const keys = Object.keys(value)
  const key = random() < 0.15 || keys.length === 0 ? pick(random, WORDS) : pick(random, keys)
  if (random() < 0.15) return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
  // an own property even for a name like `__proto__`
  return Object.fromEntries([
    ...Object.entries(value),
    [key, spoil(random, (value as Record<string, unknown>)[key])],
    ...(random() < 0.1 ? [['__proto__', { role: 'admin' }] as const] : []),
  ])
}

type Draft = {
  method: string
  path: string
  params: Record<string, string>
  query: [string, string][]
  headers: Record<string, string | string[]>
  text: string | Buffer | null
}

/** Ways to break a request. */
const breakages: readonly ((draft: Draft, random: Random, body: unknown) => void)[] = [
  (draft, random, body) => {
    draft.text = JSON.stringify(spoil(random, body ?? {})) ?? ''
  },
  (draft, random, body) => {
    draft.text = JSON.stringify(spoil(random, spoil(random, body ?? {}))) ?? ''
  },
  (draft, random) => {
    draft.text = pick(random, TEXTS)
  },
  (draft, random) => {
    draft.text = Buffer.from(Array.from({ length: 64 }, () => Math.floor(random() * 256)))
  },
  (draft, random, body) => {
    const whole = JSON.stringify(body ?? {})
    draft.text = whole.slice(0, Math.floor(random() * whole.length))
  },
  (draft, random) => {
    draft.headers['content-type'] = pick(random, CONTENT_TYPES)
  },
  (draft) => {
    delete draft.headers['content-type']
  },
  (draft, random) => {
    for (const key of Object.keys(draft.params)) draft.params[key] = pick(random, WORDS)
  },
  (draft, random) => {
    const at = Math.floor(random() * draft.query.length)
    const known = draft.query[at]
    if (known) draft.query[at] = [known[0], pick(random, WORDS)]
    else draft.query.push([pick(random, WORDS).slice(0, 50), pick(random, WORDS)])
  },
  (draft, random) => {
    // a duplicate parameter, also in the array and object notation that some parsers support
    const name = draft.query[0]?.[0] ?? 'page'
    draft.query.push([name, pick(random, WORDS)], [`${name}[]`, '1'], [`${name}[__proto__]`, '1'])
  },
  (draft, random) => {
    draft.method = pick(random, METHODS)
  },
  (draft, random) => {
    draft.headers['authorization'] = pick(random, [
      '',
      'Bearer',
      'Bearer ',
      'Basic YTpi',
      'Bearer a.b.c',
      'bearer x',
      `Bearer ${'a'.repeat(5000)}`,
      'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.',
      'Bearer \u00ff\u00fe',
    ])
  },
  (draft, random) => {
    const [name, value] = pick(random, [
      ['idempotency-key', 'x'.repeat(3000)],
      ['idempotency-key', ' '],
      ['if-none-match', '"' + 'x'.repeat(2000)],
      ['accept', 'application/xml;q=abc'],
      ['accept-encoding', 'br;q=2, *;q=-1, \u00e9'],
      ['content-encoding', 'gzip'],
      ['x-forwarded-for', '1.2.3.4, ::1, not an address'],
      ['x-forwarded-host', 'evil.example'],
      ['x-forwarded-proto', 'gopher'],
      ['forwarded', 'for=unknown;proto=http'],
      ['range', 'bytes=9-1,,-'],
      ['cookie', 'a=b; '.repeat(400)],
      ['origin', 'null'],
      ['x-http-method-override', 'DELETE'],
      ['user-agent', 'x'.repeat(5000)],
      ['expect', 'a-pony'],
      ['accept-language', 'ru-' + 'x'.repeat(4000)],
      ['upgrade', 'h2c'],
    ] as const)
    draft.headers[name] = value
  },
  (draft, random) => {
    draft.path += pick(random, [
      '/',
      '//',
      '/..',
      '/.',
      '%2f',
      '%ff',
      ';a=b',
      '%00',
      '.json',
      '?',
      '#x',
      '\\',
      '/%2e%2e/x',
    ])
  },
  (draft, random) => {
    draft.query.push([pick(random, ['__proto__', 'constructor', 'toString', 'a[b][c]']), pick(random, WORDS)])
  },
]

const encode = (text: string): string => {
  try {
    return encodeURIComponent(text)
  } catch {
    // an unpaired surrogate: invalid as UTF-8
    return '%ED%A0%80'
  }
}

/** A request to one of the endpoints, broken in one to three ways. @param token of a signed-in user */
export function malformed(endpoints: readonly Endpoint[], random: Random, token: string): RawRequest {
  const endpoint = pick(random, endpoints)
  const sample = requestSample(endpoint)
  const isBytes = endpoint.bytes !== undefined
  const draft: Draft = {
    method: endpoint.method,
    path: endpoint.path,
    params: { ...(sample.params as Record<string, string> | undefined) },
    query: Object.entries({ ...(sample.query as object | undefined) }).map(([key, value]) => [
      key,
      String(value),
    ]),
    headers: {
      ...(endpoint.access === 'anon' || random() < 0.1 ? {} : { authorization: `Bearer ${token}` }),
      ...(endpoint.body || isBytes
        ? { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }
        : {}),
    },
    text: isBytes ? '%PDF-1.7' : sample.body === undefined ? null : (JSON.stringify(sample.body) ?? null),
  }
  for (let wrong = 1 + Math.floor(random() * 3); wrong > 0; wrong--)
    pick(random, breakages)(draft, random, sample.body)
  const path = draft.path.replace(/:(\w+)/g, (_, key: string) => encode(draft.params[key] ?? ''))
  const query = draft.query.map(([key, value]) => `${encode(key)}=${encode(value)}`).join('&')
  return {
    name: `${endpoint.method} ${endpoint.path}`,
    method: draft.method,
    url: query === '' ? path : `${path}?${query.slice(0, 12_000)}`,
    headers: Object.fromEntries(
      Object.entries(draft.headers).map(([name, value]) => [name, value === '' ? [] : value]),
    ),
    body: draft.text === null || draft.method === 'TRACE' ? null : Buffer.from(draft.text),
  }
}

/** Bytes that are not valid HTTP, or barely. */
export const notHttp = [
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/9.9\r\nhost: a\r\n\r\n',
  'HELLO\r\n\r\n',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  'GET /api/auth/me HTTP/1.1\r\nhost: a\r\nhost: b\r\n\r\n',
  'GET /api/auth/me HTTP/1.1\r\nhost: a\r\nbad header\r\n\r\n',
  'GET /api/auth/me HTTP/1.1\r\nhost: a\r\n folded: x\r\n\r\n',
  'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: -1\r\n\r\n',
  'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  'POST /nowhere HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  'GET /health HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 3\r\ncontent-length: 4\r\n\r\nabc',
  `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`,
  `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
  'GET /api/\x00 HTTP/1.1\r\nhost: a\r\n\r\n',
  'GET http://evil.example/ HTTP/1.1\r\nhost: a\r\n\r\n',
  'CONNECT evil.example:443 HTTP/1.1\r\nhost: a\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
] as const

const envelope = z
  .object({
    success: z.literal(false),
    message: z.string().min(1),
    error: z.object({ code: z.string(), message: z.string().min(1) }).strict(),
    detail: z.looseObject({ error: z.string(), message: z.string() }),
    request_id: z.uuid(),
  })
  .strict()

/** Why an answer violates the contract; `null`: it does not. */
export function complaint({ status, type, text }: Answered, method: string): string | null {
  if (status >= 500) return `${status} ${text.slice(0, 200)}`
  if (status < 400 || method === 'HEAD') return null
  if (!type.startsWith('application/json')) return `${status} in ${type || 'no type'}`
  const read = envelope.safeParse(JSON.parse(text))
  if (!read.success) return `${status} outside the envelope: ${text.slice(0, 200)}`
  const { code } = read.data.error
  if (!isErrorCode(code) || errorStatus(code) !== status) return `${status} with ${code}`
  if (!/\p{Script=Cyrillic}/u.test(read.data.message)) return `${status} in no Russian: ${text.slice(0, 200)}`
  return null
}
