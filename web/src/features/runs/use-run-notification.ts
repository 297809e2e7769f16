import type { Run } from '@rezumetr/contracts/analysis/analysis'
import { useQueryClient } from '@tanstack/react-query'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { formatPercent } from '../../ui/text/format.ts'
import { setTitlePrefix } from '../../ui/tab/title-prefix.ts'
import { toastOutcome } from '../../ui/notices/toast.tsx'
import { runQuery } from './api.ts'
import { leftUndone, runOutcome } from './run.ts'

// Chrome of Android grants the permission, yet its constructor throws: only a service worker may notify there
const canNotify = (): boolean => 'Notification' in window && !navigator.userAgent.includes('Android')
/** Whether the browser can notify and the user has not yet granted or denied the permission. */
export const mayAskToNotify = (): boolean => canNotify() && Notification.permission === 'default'

function notify(words: string) {
  if (!canNotify() || Notification.permission !== 'granted') return
  const notification = new Notification(words, { icon: '/favicon.svg', tag: 'run' })
  notification.addEventListener('click', () => {
    window.focus()
    notification.close()
  })
}

/** The last run whose outcome a person has seen in one of the open tabs. */
let reportedId: string | null = null
const REPORTED_KEY = 'rezumetr_reported_run'

/** Tells the other tabs; taken back at once, as the browser keeps nothing about runs longer than their tab (`privacyOf`). */
function tellTabs(id: string) {
  reportedId = id
  localStorage.setItem(REPORTED_KEY, id)
  localStorage.removeItem(REPORTED_KEY)
}

/** Shows the outcome of a run that somebody started, once in all tabs. */
function show(run: Run, router: AnyRouter) {
  if (run.is_auto || reportedId === run.id) return
  tellTabs(run.id)
  // this screen shows it by itself, whichever vacancy is chosen there
  if (router.state.location.pathname === '/analysis') return
  const { title, tone } = runOutcome(run)
  toastOutcome(tone, {
    title,
    description: [run.vacancy_name, ...leftUndone(run)].filter(Boolean).join('; '),
    label: 'Открыть',
    onPress: () =>
      void router.navigate({ to: '/analysis', search: { vacancy: run.vacancy_id ?? undefined } }),
  })
}

/**
 * Tells how a run has ended wherever the user is: on other screens, and in another tab, where the title of this one shows the progress too.
 */
export function useRunNotification(run: Run | null) {
  const cache = useQueryClient()
  const router = useRouter()
  const id = run?.id ?? null
  const percent = run?.percent ?? null
  const followed = useRef<string | null>(null)
  /** The latest run that ended in the background; kept until the tab is visible, whatever runs meanwhile. */
  const [unseen, setUnseen] = useState<Run | null>(null)
  const prefix = unseen ? `✓ ${runOutcome(unseen).title}` : percent !== null ? formatPercent(percent) : null
  useEffect(() => {
    const hear = ({ key, newValue }: StorageEvent) => {
      if (key === REPORTED_KEY && newValue !== null) reportedId = newValue
    }
    addEventListener('storage', hear)
    return () => removeEventListener('storage', hear)
  }, [])
  useEffect(() => {
    if (prefix === null) return undefined
    setTitlePrefix(prefix)
    return () => setTitlePrefix(null)
  }, [prefix])
  useEffect(() => {
    if (unseen === null) return undefined
    const look = () => {
      if (document.visibilityState !== 'visible') return
      setUnseen(null)
      show(unseen, router)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [unseen, router])
  useEffect(() => {
    // another run may have started since the last look
    const ended = followed.current === id ? null : followed.current
    followed.current = id
    if (ended === null) return
    const tell = (over: Run) => {
      if (document.visibilityState === 'visible') {
        show(over, router)
        return
      }
      // the outcome of a run that the user started is worth more
      if (over.is_auto && unseen !== null) return
      setUnseen(over)
      notify(runOutcome(over).title)
    }
    // after a failure the analysis screen shows the outcome by itself
    cache.fetchQuery(runQuery(ended)).then(tell, () => undefined)
  }, [id, cache, router, unseen])
}
