import type { Run } from '@rezumetr/contracts/analysis'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatPercent } from '../../ui/format.ts'
import { setTabNote } from '../../ui/tab-note.ts'
import { runQuery } from './api.ts'
import { runOutcome } from './run.ts'

// Chrome of Android grants the permission, yet its constructor throws: only a service worker may notify there
const canNotify = (): boolean => 'Notification' in window && !navigator.userAgent.includes('Android')
/** Whether the browser can notify and the user has not yet granted or denied the permission. */
export const mayAskForNews = (): boolean => canNotify() && Notification.permission === 'default'

/**
 * Announces the outcome by a note in the tab title, which stays until the tab is
 * visible, and by a system notification if permitted.
 */
function tell(words: string) {
  // looked at again while the outcome was being read: the screen shows it
  if (document.visibilityState === 'visible') return
  setTabNote(`✓ ${words}`)
  const seen = () => {
    if (document.visibilityState !== 'visible') return
    setTabNote(null)
    document.removeEventListener('visibilitychange', seen)
  }
  document.addEventListener('visibilitychange', seen)
  if (canNotify() && Notification.permission === 'granted') {
    const notification = new Notification(words, { icon: '/favicon.svg', tag: 'run' })
    notification.addEventListener('click', () => {
      window.focus()
      notification.close()
    })
  }
}

/** For users in another tab: shows the progress of the run in the title of this one and notifies when it has ended. */
export function useRunNews(run: Run | null) {
  const cache = useQueryClient()
  const id = run?.id ?? null
  const percent = run?.percent ?? null
  const followed = useRef<string | null>(null)
  useEffect(() => {
    if (percent === null) return undefined
    setTabNote(formatPercent(percent))
    return () => setTabNote(null)
  }, [percent])
  useEffect(() => {
    const ended = id === null ? followed.current : null
    followed.current = id
    if (ended === null || document.visibilityState === 'visible') return
    cache.fetchQuery(runQuery(ended)).then(
      (over) => tell(runOutcome(over).title),
      // the analysis screen shows the outcome by itself
      () => undefined,
    )
  }, [id, cache])
}
