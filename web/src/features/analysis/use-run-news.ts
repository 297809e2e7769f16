import type { Run } from '@rezumetr/contracts/analysis'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { formatPercent } from '../../ui/format.ts'
import { setTabNote } from '../../ui/tab-note.ts'
import { runQuery } from './api.ts'
import { runOutcome } from './run.ts'

/** Whether the browser can tell that a run is over and nobody has answered yet if it may. */
export const mayAskForNews = (): boolean => 'Notification' in window && Notification.permission === 'default'

/** Until the person looks. */
function tell(words: string) {
  setTabNote(`✓ ${words}`)
  const seen = () => {
    if (document.visibilityState !== 'visible') return
    setTabNote(null)
    document.removeEventListener('visibilitychange', seen)
  }
  document.addEventListener('visibilitychange', seen)
  if ('Notification' in window && Notification.permission === 'granted') {
    const notification = new Notification(words, { icon: '/favicon.svg', tag: 'run' })
    notification.addEventListener('click', () => {
      window.focus()
      notification.close()
    })
  }
}

/** For a person in another tab: how far the run is, in the title of this one, and that it is over. */
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
      // the screen itself will tell what became of it
      () => undefined,
    )
  }, [id, cache])
}
