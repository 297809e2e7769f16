import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { retryAfterOf } from './retry-after.ts'

it('any header gives whole seconds or null, and the wait never ends before the named date', () => {
  const instant = fc.date({ min: new Date('2020-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.nat().map(String)), instant, instant, (header, named, now) => {
      const wait = retryAfterOf(header, now.getTime())
      expect(wait === null || (Number.isInteger(wait) && wait >= 0)).toBe(true)
      const until = retryAfterOf(named.toUTCString(), now.getTime()) ?? -1
      const second = Math.floor(named.getTime() / 1000) * 1000
      expect(now.getTime() + until * 1000).toBeGreaterThanOrEqual(second)
      expect(until === 0 || now.getTime() + (until - 1) * 1000 < second).toBe(true)
    }),
  )
})
