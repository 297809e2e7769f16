import type { Run } from '@rezumetr/contracts/analysis'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { formatPercent } from '../../ui/format.ts'
import { setTabNote } from '../../ui/tab-note.ts'
import { runQuery } from './api.ts'
import { runOutcome } from './run.ts'

// Chrome of Android grants the permission, yet its constructor throws: only a service worker may notify there
const canNotify = (): boolean => 'Notification' in window && !navigator.userAgent.includes('Android')
/** Whether the browser can notify and the user has not yet granted or denied the permission. */
export const mayAskForNews = (): boolean => canNotify() && Notification.permission === 'default'

function notify(words: string) {
  if (!canNotify() || Notification.permission !== 'granted') return
  const notification = new Notification(words, { icon: '/favicon.svg', tag: 'run' })
  notification.addEventListener('click', () => {
    window.focus()
    notification.close()
  })
}

/** For users in another tab: shows the progress of the run in the title of this one and notifies when it has ended. */
export function useRunNews(run: Run | null) {
  const cache = useQueryClient()
  const id = run?.id ?? null
  const percent = run?.percent ?? null
  const followed = useRef<string | null>(null)
  /** The outcome of the latest run that ended in the background; kept until the tab is visible, whatever runs meanwhile. */
  const [unseen, setUnseen] = useState<string | null>(null)
  const note = unseen !== null ? `✓ ${unseen}` : percent !== null ? formatPercent(percent) : null
  useEffect(() => {
    if (note === null) return undefined
    setTabNote(note)
    return () => setTabNote(null)
  }, [note])
  useEffect(() => {
    if (unseen === null) return undefined
    const look = () => {
      if (document.visibilityState === 'visible') setUnseen(null)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [unseen])
  useEffect(() => {
    // another run may have started since the last look
    const ended = followed.current === id ? null : followed.current
    followed.current = id
    if (ended === null || document.visibilityState === 'visible') return
    const tell = (over: Run) => {
      // looked at again while the outcome was being read: the screen shows it
      if (document.visibilityState === 'visible') return
      // the outcome of a run that the user started is worth more
      if (over.is_auto && unseen !== null) return
      const { title } = runOutcome(over)
      setUnseen(title)
      notify(title)
    }
    // after a failure the analysis screen shows the outcome by itself
    cache.fetchQuery(runQuery(ended)).then(tell, () => undefined)
  }, [id, cache, unseen])
}
