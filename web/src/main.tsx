import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { tokens } from './api/call.ts'
import { App } from './app/app.tsx'
import { queryClient } from './app/query-client.ts'
import { meQuery } from './features/accounts/api.ts'

// A tab older than the last deployment asks for chunks that are gone: one reload brings the new ones.
addEventListener('vite:preloadError', (event) => {
  // Without a network a reload only loses the page that is open: the error screen offers another try. Prevented, the
  // import gives nothing, and the router, which reloads for a missing module of its own accord, meets another error.
  if (!navigator.onLine) return event.preventDefault()
  const KEY = 'rezumetr_reloaded_at'
  if (Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < 60_000) return
  event.preventDefault()
  sessionStorage.setItem(KEY, String(Date.now()))
  location.reload()
})

// The profile is asked for while the code of the screen is still on its way.
if (tokens.access() !== null) void queryClient.prefetchQuery(meQuery)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has lost its #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
