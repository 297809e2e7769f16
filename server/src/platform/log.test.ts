import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { scrubUrl } from './log.ts'

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
