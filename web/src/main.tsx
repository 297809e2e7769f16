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
  // Prevented, the import gives nothing, and the router, which reloads for a missing module of its own accord, meets
  // another error: the error screen shows it where the module was to be shown, and nobody does where a pointer that
  // passed over a link had asked for it.
  event.preventDefault()
  void noteMissingChunk()
})

// a decision shown as made and waiting for the network is lost with the page
addEventListener('beforeunload', (event) => {
  if (isSaving()) event.preventDefault()
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
