import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CenteredStatus } from '../../ui/progress/centered-status.tsx'
import { useSession } from '../../features/accounts/api.ts'
import { CallbackCard } from '../../features/hh/connection/callback-card.tsx'
import { hasCode, NO_STATE, storeCode } from '../../features/hh/connection/pending-code.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Redirect } from '../../ui/tab/redirect.tsx'

const route = getRouteApi('/auth/hh-callback')

/** Redirect URI registered at hh.ru: stores the code and navigates to where it can be exchanged. */
export function HhCallbackPage() {
  const search = route.useSearch()
  const navigate = useNavigate()
  const session = useSession()
  // Read once, because the code is removed from the URL right after.
  const [arrived] = useState(search)
  // After a reload or a step back, the URL is empty but the code still waits for the sign-in.
  const [isWaiting] = useState(() => !arrived.error && hasCode())
  useEffect(() => {
    if (!arrived.code) return
    storeCode({ code: arrived.code, state: arrived.state ?? NO_STATE })
    void navigate({ to: '/auth/hh-callback', search: {}, replace: true })
  }, [arrived, navigate])

  if (!arrived.code && !isWaiting) {
    const refusal = arrived.error_description ?? arrived.error
    return (
      <CallbackCard state="error" title="Ошибка OAuth" lead="Код авторизации не найден в URL">
        {arrived.error === 'access_denied' ? (
          <p>Вы не разрешили доступ на HH.ru: без него вакансии и отклики не загрузить.</p>
        ) : (
          refusal && <p>Ответ HH.ru: {refusal}</p>
        )}
        <p>Пожалуйста, повторите процесс авторизации через HH.ru</p>
        <Link to="/settings" className={buttonClass('primary', 'lg')}>
          К настройкам
        </Link>
      </CallbackCard>
    )
  }
  if (session.status === 'loading') return <CenteredStatus>Проверка авторизации...</CenteredStatus>
  if (session.status === 'anonymous') {
    return (
      <CallbackCard
        state="success"
        title="Авторизация HH.ru успешна!"
        lead="Остался один шаг: войдите в систему, и токен подключится автоматически."
      >
        <Link to="/login" search={{ from: '/settings' }} className={buttonClass('primary', 'lg')}>
          Войти в систему
        </Link>
        <p className="text-[13px] text-muted">Код действителен в течение 10 минут</p>
      </CallbackCard>
    )
  }
  return (
    <>
      <CenteredStatus>Перенаправление в настройки...</CenteredStatus>
      {/* Redirect only once the URL is clean, which means that the code is stored: the shell looks for it on mount. */}
      {!search.code && <Redirect href="/settings" />}
    </>
  )
}
