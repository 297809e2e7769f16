import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

const reload = () => location.reload()

/** A screen broke, or its code did not come: the rest of the product stays, and the way on is one press away. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const [offline] = useState(!navigator.onLine)
  // opened without a network, the screen's code is missing: only a fresh page asks for it again
  useEffect(() => {
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  // asked for first: a page reloaded in vain is the browser's own, and no network brings that one back
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
