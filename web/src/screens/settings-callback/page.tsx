import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useExchangeCode } from '../../features/hh/connection/api.ts'
import { CallbackCard } from '../../features/hh/connection/callback-card.tsx'
import {
  callbackExchangeFailure,
  EXCHANGED,
  type ExchangeOutcome,
  readExchange,
} from '../../features/hh/connection/exchange.ts'
import { NO_STATE } from '../../features/hh/connection/pending-code.ts'

const route = getRouteApi('/guard/settings/hh-callback')
const AFTER_SUCCESS_MS = 2000
const AFTER_FAILURE_MS = 3000

/** Exchanges the code from its URL, shows the outcome and returns to the settings. */
export function SettingsCallbackPage() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const { mutateAsync: exchange } = useExchangeCode()
  const [arrived] = useState(search)
  const [outcome, setOutcome] = useState<ExchangeOutcome | null>(() => refusal(search))
  // One attempt per visit, even when the effect runs twice.
  const attempted = useRef(false)

  useEffect(() => {
    const { code, state } = arrived
    if (!code || arrived.error !== undefined || attempted.current) return
    attempted.current = true
    void navigate({ to: '/settings/hh-callback', search: {}, replace: true })
    void exchange({ code, state: state ?? NO_STATE })
      .then(readExchange, callbackExchangeFailure)
      .then(setOutcome)
  }, [arrived, exchange, navigate])

  useEffect(() => {
    if (!outcome) return undefined
    const timer = setTimeout(
      () => void navigate({ to: '/settings', replace: true }),
      outcome.ok ? AFTER_SUCCESS_MS : AFTER_FAILURE_MS,
    )
    return () => clearTimeout(timer)
  }, [outcome, navigate])

  if (!outcome)
    return <CallbackCard state="processing" title="Авторизация HH.ru" lead="Пожалуйста, подождите..." />
  if (!outcome.ok) {
    return (
      <CallbackCard state="error" title="Ошибка" lead="Не удалось подключиться к HH.ru">
        <p className="text-bad">{outcome.message}</p>
        {outcome.hint && <p className="text-pretty">{outcome.hint}</p>}
        <BackLink />
      </CallbackCard>
    )
  }
  if (outcome.asks) {
    return (
      <CallbackCard
        state="success"
        title="Остался один шаг"
        lead={`${outcome.employer?.name ?? 'Это'} — другая компания. Подтвердите смену в настройках.`}
      >
        <BackLink />
      </CallbackCard>
    )
  }
  return (
    <CallbackCard state="success" title="Успешно!" lead="Подключение к HH.ru завершено">
      <p>{EXCHANGED}</p>
      {outcome.employer && (
        <dl className="mx-auto grid grid-cols-[auto_auto] gap-x-4 gap-y-1 text-left">
          {outcome.employer.name && <Fact term="Компания" value={outcome.employer.name} />}
          {outcome.employer.manager_name && <Fact term="Менеджер" value={outcome.employer.manager_name} />}
        </dl>
      )}
      <BackLink />
    </CallbackCard>
  )
}

function refusal(search: {
  code?: string | undefined
  error?: string | undefined
  error_description?: string | undefined
}): ExchangeOutcome | null {
  const reason = search.error_description ?? search.error
  if (reason) return { ok: false, message: `Ошибка авторизации: ${reason}` }
  return search.code ? null : { ok: false, message: 'Код авторизации не получен' }
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="font-medium">{value}</dd>
    </>
  )
}

function BackLink() {
  return (
    <Link to="/settings" replace className="text-[13px] text-muted underline underline-offset-4">
      Вернуться в настройки сейчас
    </Link>
  )
}
