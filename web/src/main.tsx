import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { tokens } from './api/call.ts'
import { App } from './app/app.tsx'
import { queryClient } from './app/query-client.ts'
import { isSaving, noteMissingChunk } from './app/reload.ts'
import { meQuery } from './features/accounts/api.ts'

// A tab older than the last deployment asks for chunks that are gone: one reload brings the new ones.
addEventListener('vite:preloadError', (event) => {
  // Without the default the import resolves to nothing instead of throwing the error for which the router would reload by
  // itself. Rendering the module then fails, which the error screen shows; a mere prefetch fails silently.
  event.preventDefault()
  void noteMissingChunk()
})

// closing the page would lose a decision that is shown but not saved yet
addEventListener('beforeunload', (event) => {
  if (isSaving()) event.preventDefault()
})

// request the profile while the code of the screen is still loading
if (tokens.access() !== null) void queryClient.prefetchQuery(meQuery)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has lost its #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
