import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'

const nothingStored = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
vi.stubGlobal('localStorage', nothingStored)
vi.stubGlobal('sessionStorage', nothingStored)
vi.stubGlobal('addEventListener', () => undefined)
const { refreshAfterEmployerChange } = await import('./api.ts')

afterEach(() => {
  vi.unstubAllGlobals()
})

it('Q-038 after a change of the employer nothing of the former one is left in the memory of the page', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ data: { id: 'user' } }))
  const cache = new QueryClient()
  cache.setQueryData(['results', 'list'], 'of the former employer')
  cache.setQueryData(['config'], 'of the installation')
  await refreshAfterEmployerChange(cache)
  expect(cache.getQueryData(['results', 'list'])).toBeUndefined()
  expect(cache.getQueryData(['config'])).toBe('of the installation')
})
