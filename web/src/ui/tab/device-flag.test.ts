import { expect, it, vi } from 'vitest'
import { deviceFlag } from './device-flag.ts'

it('a switch keeps only what differs from its beginning', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  for (const initial of [true, false]) {
    const flag = deviceFlag(`flag ${initial}`, initial)
    expect(flag.read()).toBe(initial)
    flag.set(!initial)
    expect([flag.read(), stored.size]).toEqual([!initial, 1])
    flag.set(initial)
    expect([flag.read(), stored.size]).toEqual([initial, 0])
  }
  vi.unstubAllGlobals()
})
