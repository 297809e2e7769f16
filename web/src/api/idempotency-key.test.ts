import { afterEach, expect, it, vi } from 'vitest'
import { newIdempotencyKey } from './idempotency-key.ts'

afterEach(() => vi.unstubAllGlobals())

it('Q-139 a key is made on plain http too, where `randomUUID` is missing, and is never the same', () => {
  const { crypto } = globalThis
  vi.stubGlobal('crypto', {
    getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
  })
  const keys = Array.from({ length: 100 }, newIdempotencyKey)
  expect(new Set(keys).size).toBe(100)
  for (const key of keys) expect(key).toMatch(/^[\da-f]{32}$/)
})
