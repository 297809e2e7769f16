import { pages } from '@rezumetr/contracts/pages'
import { expect, it, vi } from 'vitest'

it('the server knows exactly the paths of the router: others it answers with 404', async () => {
  // what the browser has and the modules of the application ask for as they load
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('addEventListener', () => {})
  const { router } = await import('./router.tsx')
  const paths = Object.keys(router.routesByPath).map((path) => path.replace(/(?<=.)\/$/, ''))
  // the catalogue of components is in no production build
  expect([...new Set(paths)].filter((path) => path !== '/ui').toSorted()).toEqual([...pages])
})
