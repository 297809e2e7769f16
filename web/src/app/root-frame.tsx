import { onlineManager } from '@tanstack/react-query'
import { Outlet, useMatches } from '@tanstack/react-router'
import { useEffect, useSyncExternalStore } from 'react'
import { useConfig } from '../api/config.ts'
import { useTitlePrefix } from '../ui/tab/title-prefix.ts'
import { useRestoredFocus } from '../ui/keyboard/use-restored-focus.ts'

/** The outermost layout: sets the document title, keeps the focus and shows the offline banner. */
export function RootFrame() {
  useRestoredFocus()
  const { brand } = useConfig()
  const title = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.title)?.staticData.title,
  })
  const prefix = useTitlePrefix()
  useEffect(() => {
    const named = title ? `${title} — ${brand}` : `${brand} — AI-скрининг откликов с hh.ru`
    document.title = prefix === null ? named : `${prefix} · ${named}`
  }, [title, brand, prefix])
  const online = useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
    () => true,
  )
  return (
    <>
      {!online && (
        // the query cache pauses requests while offline and resumes them by itself
        <p role="status" className="offline">
          Нет соединения с интернетом. Всё продолжится само, когда оно появится.
        </p>
      )}
      <Outlet />
    </>
  )
}
