/** Run by the build with the path of a page: writes it as it looks to a visitor nobody knows, to the standard output. */
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'

// what the browser has and the modules of the application ask for as they load
for (const [name, value] of Object.entries({ localStorage: { getItem: () => null }, addEventListener() {} }))
  Object.defineProperty(globalThis, name, { value })
const { router } = await import('./app/router.tsx')
const { queryClient } = await import('./app/query-client.ts')
router.update({
  ...router.options,
  history: createMemoryHistory({ initialEntries: [process.argv[2] ?? '/'] }),
})
await router.load()
process.stdout.write(
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  ),
)
