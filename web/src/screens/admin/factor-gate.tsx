import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { errorCode, messageOr } from '../../api/api-error.ts'
import { Alert } from '../../ui/notices/alert.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'

/**
 * The cards of an admin page, or, when the server refuses an administrator without a second factor, where to enable it:
 * no retry of a card could help.
 */
export function FactorGate({ error, children }: { error: Error | null; children: ReactNode }) {
  if (errorCode(error) !== 'SECOND_FACTOR_NEEDED') return children
  return (
    <Alert
      tone="warn"
      action={
        <Link to="/settings/security" className={buttonClass('secondary', 'sm')}>
          Включить
        </Link>
      }
    >
      {messageOr(error, 'Администратору нужен вход по коду.')}
    </Alert>
  )
}
