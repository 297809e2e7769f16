import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { toastError, toastSuccess } from '../../../ui/notices/toast.tsx'
import { useExchangeCode } from './api.ts'
import { EXCHANGED, readExchange, settingsExchangeFailure } from './exchange.ts'
import { hasCode, consumeCode } from './pending-code.ts'

/**
 * Exchanges a code returned by hh.ru, once, on whatever shell screen the user lands, then opens the settings.
 * Taking the code out of the storage makes the attempt the only one.
 */
export function useCodeExchange() {
  const navigate = useNavigate()
  const { mutateAsync: exchange, isPending } = useExchangeCode()
  useEffect(() => {
    if (!hasCode()) return
    const pending = consumeCode()
    if (pending === null) return
    const attempt = async () => {
      await navigate({ to: '/settings', replace: true })
      if (pending === 'expired') return toastError('Код авторизации истёк. Повторите подключение.')
      const outcome = await exchange(pending).then(readExchange, settingsExchangeFailure)
      if (!outcome.ok) toastError(outcome.message, outcome.hint)
      else if (!outcome.asks) toastSuccess(EXCHANGED, outcome.employer?.name ?? undefined)
    }
    void attempt()
  }, [exchange, navigate])
  return isPending
}
