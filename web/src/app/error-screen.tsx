import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Alert } from '../ui/notices/alert.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { PagePending } from './page-pending.tsx'
import { isServerThere, lacksChunk, reloadForChunk, reloadWhenSaved } from './reload.ts'

const reload = () => void reloadWhenSaved()

/**
 * Error boundary for a screen that failed to render or whose lazy chunk failed to
 * load; the rest of the app keeps working.
 */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const [offline] = useState(!navigator.onLine)
  const [silent, setSilent] = useState(false)
  const [asking, setAsking] = useState(false)
  // a chunk that failed while the server was down, or is gone since a new version, needs no button once the server answers
  const [looking, setLooking] = useState(() => !offline && lacksChunk())
  // opened offline, the lazy chunk of the screen is missing: only a page reload requests it again
  useEffect(() => {
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  useEffect(() => {
    const look = async () => {
      const there = await isServerThere()
      if (there && lacksChunk() && reloadForChunk()) return
      setSilent(!there)
      setLooking(false)
    }
    if (!offline) void look()
  }, [offline])
  const retry = async () => {
    setAsking(true)
    const there = await isServerThere()
    setAsking(false)
    setSilent(!there)
    if (there) reload()
  }
  if (looking) return <PagePending />
  return (
    <main className="mx-auto grid max-w-lg content-center gap-4 p-4 py-16">
      {offline ? (
        <Alert tone="warn" title="Нет соединения">
          Экран откроется сам, когда оно появится.
        </Alert>
      ) : silent ? (
        <Alert tone="warn" title="Сервер не отвечает">
          Мы не потеряли ваши данные. Попробуйте ещё раз через минуту.
        </Alert>
      ) : (
        <Alert tone="bad" title="Экран не удалось показать">
          Мы не потеряли ваши данные.
          <details className="mt-2 text-[13px] text-muted">
            <summary>Подробности для поддержки</summary>
            <code className="mt-1 block break-all">{String(error)}</code>
          </details>
        </Alert>
      )}
      <Button variant="primary" className="w-fit" busy={asking} onClick={() => void retry()}>
        Повторить
      </Button>
    </main>
  )
}
