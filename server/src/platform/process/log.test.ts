import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { listEndpoints } from '../../testing/http/endpoints.ts'
import { atAnyLevel, createLog, scrubUrl } from './log.ts'

it('scrubs a secret from a logged URL in any position and keeps the rest', () => {
  const secrets = fc.constantFrom('code', 'state', 'token', 'access_token', 'refresh_token', 'search', 'CODE')
  const secret = fc
    .string({ minLength: 1 })
    .map((value) => `s3cret${encodeURIComponent(value.toWellFormed())}`)
  const around = fc.array(fc.tuple(fc.constantFrom('page', 'encode', 'zip-code'), fc.nat()), { maxLength: 3 })
  fc.assert(
    fc.property(secrets, secret, around, around, (name, value, before, after) => {
      const written = (pairs: readonly (readonly [string, number])[]) =>
        pairs.map(([key, number]) => `${key}=${number}`)
      const query = (own: string) => [...written(before), `${name}=${own}`, ...written(after)].join('&')
      expect(scrubUrl(`/api/hh/callback?${query(value)}`)).toBe(`/api/hh/callback?${query('…')}`)
      expect(scrubUrl(`/api/hh/webhook/${value.replaceAll('%', '')}?a=1`)).toBe('/api/hh/webhook/…?a=1')
    }),
  )
})

it.each([
  ['info', ['ordinary', 'record']],
  ['error', ['record']],
  ['silent', []],
] as const)('at the level %s it writes %o', (level, written) => {
  const lines: string[] = []
  const log = createLog(level, { write: (line) => void lines.push(line) })
  log.info('ordinary')
  atAnyLevel(log).info({ token: 'x' }, 'record')
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(written)
})

/** Words of the product and of hh.ru, and ids of requirements: no personal data. */
const HARMLESS = new Set(['collection_filter', 'collection_id', 'meets', 'plan_type', 'stage'])

it('scrubs every query parameter that may carry what a person typed', async () => {
  const logged = new Set<string>()
  for (const { query } of (await listEndpoints()).values())
    for (const [name, schema] of Object.entries(query?.shape ?? {}))
      if (z.safeParse(schema, 'ivanova').success && scrubUrl(`/?${name}=ivanova`).includes('ivanova'))
        logged.add(name)
  expect([...logged].toSorted()).toEqual([...HARMLESS].toSorted())
})
