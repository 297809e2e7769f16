import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'

// A tab older than the last deployment asks for chunks that are gone: one reload brings the new ones.
addEventListener('vite:preloadError', (event) => {
  const KEY = 'rezumetr_reloaded_at'
  if (Date.now() - Number(sessionStorage.getItem(KEY) ?? 0) < 60_000) return
  event.preventDefault()
  sessionStorage.setItem(KEY, String(Date.now()))
  location.reload()
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has lost its #root')
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
