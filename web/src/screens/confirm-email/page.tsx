import { passwordProof } from '@rezumetr/contracts/forms'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { errorCode, fieldErrors, messageOr } from '../../api/api-error.ts'
import { useSession } from '../../features/accounts/api.ts'
import { AuthFrame, linkClass, PitchList } from '../../features/accounts/auth-frame.tsx'
import { useConfirmEmail } from '../../features/privacy/api.ts'
import { Alert } from '../../ui/notices/alert.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { SecretField } from '../../ui/fields/field.tsx'
import { Spinner } from '../../ui/progress/spinner.tsx'
import { useForm } from '../../ui/forms/use-form.ts'

/** Where the email leads; the token stands behind the `#`, so that it reaches no log. */
export function ConfirmEmailPage() {
  const token = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') ?? '' })
  return (
    <AuthFrame
      title="Подтверждение адреса"
      pitch={
        <PitchList
          title="Зачем это нужно"
          items={[
            'Письма о подключении и тарифе приходят вам, а не чужому человеку',
            'Доступ к аккаунту можно восстановить',
            'Можно включить вход по коду и еженедельную сводку',
          ]}
        />
      }
    >
      {/* another link opened in the same tab differs only behind the `#`, which loads nothing anew */}
      <Confirmation key={token} token={token} />
    </AuthFrame>
  )
}

function Confirmation({ token }: { token: string }) {
  const confirm = useConfirmEmail()
  const asked = useRef(false)
  const [isProved, setProved] = useState(false)
  useEffect(() => {
    // the effect runs again whenever the answer changes what is drawn
    if (token === '' || asked.current) return
    asked.current = true
    confirm.mutate({ token })
  }, [token, confirm])
  if (confirm.isSuccess || isProved) return <Confirmed />
  if (errorCode(confirm.error) === 'PASSWORD_NEEDED')
    return <PasswordStep token={token} onDone={() => setProved(true)} />
  if (token === '' || errorCode(confirm.error) === 'CONFIRM_TOKEN_EXPIRED')
    return (
      <>
        <Alert tone="bad" title="Адрес не подтверждён">
          {confirm.error
            ? messageOr(confirm.error, 'Не удалось подтвердить адрес')
            : 'В ссылке нет кода подтверждения. Запросите новую в настройках.'}
        </Alert>
        <SettingsLink />
      </>
    )
  return (
    <>
      {confirm.error && (
        <Alert tone="bad" title="Адрес не подтверждён">
          {messageOr(confirm.error, 'Не удалось подтвердить адрес')}
        </Alert>
      )}
      {confirm.error ? (
        <Button variant="primary" size="lg" className="w-full" onClick={() => confirm.mutate({ token })}>
          Попробовать снова
        </Button>
      ) : (
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner /> Подтверждаем адрес...
        </p>
      )}
      <SettingsLink />
    </>
  )
}

function Confirmed() {
  const isSignedIn = useSession().status === 'authenticated'
  return (
    <>
      <Alert tone="good" title="Адрес подтверждён">
        Спасибо! Больше ничего делать не нужно.
      </Alert>
      <Link to={isSignedIn ? '/dashboard' : '/login'} className={buttonClass('primary', 'lg', 'w-full')}>
        {isSignedIn ? 'Открыть панель управления' : 'Войти в систему'}
      </Link>
      {isSignedIn && <SettingsLink />}
    </>
  )
}

/** The link was opened outside of a session of its account: a stranger may have registered the address. */
function PasswordStep({ token, onDone }: { token: string; onDone: () => void }) {
  const session = useSession()
  const confirm = useConfirmEmail()
  const form = useForm({
    schema: passwordProof,
    initial: { password: '' },
    onSubmit: ({ password }) =>
      confirm.mutate(
        { token, password },
        { onSuccess: onDone, onError: (error) => form.refuse(fieldErrors(error)) },
      ),
  })
  return (
    <>
      <p className="text-pretty break-words text-muted">
        {session.status === 'authenticated'
          ? `Вы вошли как ${session.user.email}, а письмо пришло для другого аккаунта. Введите пароль от него.`
          : 'Введите пароль от аккаунта: так мы убедимся, что он ваш. Или откройте ссылку в браузере, где вы уже вошли.'}
      </p>
      {confirm.error && !form.refused && (
        <Alert tone="bad">{messageOr(confirm.error, 'Не удалось подтвердить адрес')}</Alert>
      )}
      <form noValidate onSubmit={form.submit} className="grid gap-4">
        <SecretField label="Пароль" autoComplete="current-password" autoFocus {...form.field('password')} />
        <Button type="submit" variant="primary" size="lg" busy={confirm.isPending} className="w-full">
          {confirm.isPending ? 'Подтверждаем...' : 'Подтвердить адрес'}
        </Button>
      </form>
      <section aria-labelledby="not-you" className="border-t border-line pt-5">
        <h2 id="not-you" className="font-semibold">
          Это были не вы?
        </h2>
        <p className="mt-1 text-pretty text-muted">
          Кто-то мог зарегистрироваться с вашим адресом.{' '}
          <Link to="/forgot-password" className={linkClass}>
            Задайте новый пароль
          </Link>
          : все сессии завершатся, HH.ru и Telegram отключатся.
        </p>
      </section>
    </>
  )
}

const SettingsLink = () => (
  <Link to="/settings" className="w-fit text-[13px] font-medium text-accent underline underline-offset-4">
    Перейти в настройки
  </Link>
)
