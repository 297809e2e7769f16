import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { messageOr } from '../../api/api-error.ts'
import { AuthFrame, PitchList } from '../../features/accounts/auth-frame.tsx'
import { useConfirmEmail } from '../../features/privacy/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'

/** Where the letter leads; the token stands behind the `#`, so that it reaches no log. */
export function ConfirmEmailPage() {
  const token = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') ?? '' })
  // another link opened in the same tab differs only behind the `#`, which loads nothing anew
  return <Confirmation key={token} token={token} />
}

function Confirmation({ token }: { token: string }) {
  const confirm = useConfirmEmail()
  const asked = useRef(false)
  useEffect(() => {
    // the effect runs again whenever the answer changes what is drawn
    if (token === '' || asked.current) return
    asked.current = true
    confirm.mutate(token)
  }, [token, confirm])
  return (
    <AuthFrame
      title="Подтверждение адреса"
      pitch={
        <PitchList
          title="Зачем это нужно"
          items={[
            'Письма о подключении и тарифе приходят вам, а не чужому человеку',
            'Доступ к аккаунту можно восстановить',
            'Можно включить еженедельную сводку',
          ]}
        />
      }
    >
      {confirm.isSuccess ? (
        <>
          <Alert tone="good" title="Адрес подтверждён">
            Спасибо! Больше ничего делать не нужно.
          </Alert>
          <Link to="/dashboard" className={buttonClass('primary', 'lg', 'w-full')}>
            Открыть панель управления
          </Link>
        </>
      ) : token === '' || confirm.error ? (
        <Alert tone="bad" title="Адрес не подтверждён">
          {confirm.error
            ? messageOr(confirm.error, 'Не удалось подтвердить адрес')
            : 'В ссылке нет кода подтверждения.'}{' '}
          Новую ссылку можно запросить в настройках.
        </Alert>
      ) : (
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner /> Подтверждаем адрес...
        </p>
      )}
      <Link to="/settings" className="w-fit text-[13px] font-medium text-accent underline underline-offset-4">
        Перейти в настройки
      </Link>
    </AuthFrame>
  )
}
