import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'

/** A screen broke: the rest of the product stays, and the way on is one press away. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  // opened without a network, the screen's code is missing: only a fresh page asks for it again
  useEffect(() => {
    const reload = () => location.reload()
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [])
  return (
    <main className="mx-auto grid max-w-lg content-center gap-4 p-4 py-16">
      <Alert tone="bad" title="Экран не удалось показать">
        Мы не потеряли ваши данные. Попробуйте ещё раз, а если не поможет — обновите страницу.
        <details className="mt-2 text-[13px] text-muted">
          <summary>Подробности для поддержки</summary>
          <code className="mt-1 block break-all">
            {error instanceof Error ? error.message : String(error)}
          </code>
        </details>
      </Alert>
      <div className="flex gap-2">
        <Button variant="primary" onClick={reset}>
          Попробовать снова
        </Button>
        <Button onClick={() => location.reload()}>Обновить страницу</Button>
      </div>
    </main>
  )
}
