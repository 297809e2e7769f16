import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

const reload = () => location.reload()

/**
 * Error boundary for a screen that failed to render or whose lazy chunk failed to
 * load; the rest of the app keeps working.
 */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const [offline] = useState(!navigator.onLine)
  // opened offline, the lazy chunk of the screen is missing: only a page reload requests it again
  useEffect(() => {
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  // check connectivity first: reloading while offline would show the browser's own
  // error page, which does not recover by itself
  const retry = () => void fetch('/health').then(reload, () => {})
  return (
    <main className="mx-auto grid max-w-lg content-center gap-4 p-4 py-16">
      <Alert tone={offline ? 'warn' : 'bad'} title={offline ? 'Нет соединения' : 'Экран не удалось показать'}>
        {offline ? (
          'Экран откроется сам, когда оно появится.'
        ) : (
          <>
            Мы не потеряли ваши данные.
            <details className="mt-2 text-[13px] text-muted">
              <summary>Подробности для поддержки</summary>
              <code className="mt-1 block break-all">{String(error)}</code>
            </details>
          </>
        )}
      </Alert>
      <Button variant="primary" className="w-fit" onClick={retry}>
        Повторить
      </Button>
    </main>
  )
}
