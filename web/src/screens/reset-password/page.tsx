import { passwordReset } from '@rezumetr/contracts/forms'
import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import { fieldErrors, messageOr } from '../../api/api-error.ts'
import { useResetPassword } from '../../features/accounts/account-api.ts'
import { AuthFrame, linkClass, PitchList } from '../../features/accounts/auth-frame.tsx'
import { Alert } from '../../ui/notices/alert.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { SecretField } from '../../ui/fields/field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'

const route = getRouteApi('/reset-password')

/** Where the email leads; the token stands behind the `#`, so that it reaches no log. A token in the query is read too. */
export function ResetPasswordPage() {
  const { token: queried = '' } = route.useSearch()
  const hashed = useLocation({ select: ({ hash }) => new URLSearchParams(hash).get('token') })
  const token = hashed ?? queried
  // another link opened in the same tab differs only behind the `#`, which loads nothing anew
  return <NewPassword key={token} token={token} />
}

function NewPassword({ token }: { token: string }) {
  const reset = useResetPassword()
  const form = useForm({
    schema: passwordReset,
    initial: { token, password: '' },
    onSubmit: (values) => reset.mutate(values, { onError: (error) => form.refuse(fieldErrors(error)) }),
  })
  return (
    <AuthFrame
      title="Новый пароль"
      pitch={
        <PitchList
          title="Безопасность аккаунта"
          items={[
            'Пароль хранится только в виде необратимого хэша',
            'После смены пароля все открытые сессии завершатся',
          ]}
        />
      }
    >
      {token === '' ? (
        <Alert tone="bad">
          В ссылке нет кода восстановления.{' '}
          <Link to="/forgot-password" className={linkClass}>
            Запросите новую ссылку
          </Link>
          .
        </Alert>
      ) : reset.isSuccess ? (
        <>
          <Alert tone="good" title="Пароль изменён">
            Войдите с новым паролем.{' '}
            {reset.data.hh_disconnected &&
              'HH.ru отключён: его подключили раньше, чем подтвердили адрес. Подключите его заново в настройках.'}
          </Alert>
          <Link to="/login" className={buttonClass('primary', 'lg', 'w-full')}>
            Войти в систему
          </Link>
        </>
      ) : (
        <>
          {reset.error && !form.refused && (
            <Alert
              tone="bad"
              action={
                <Link to="/forgot-password" className={linkClass}>
                  Новая ссылка
                </Link>
              }
            >
              {messageOr(reset.error, 'Не удалось изменить пароль')}
            </Alert>
          )}
          <form noValidate onSubmit={form.submit} className="grid gap-4">
            <SecretField
              label="Новый пароль"
              autoComplete="new-password"
              hint="Минимум 8 символов: строчные, заглавные буквы и цифры"
              {...form.field('password')}
            />
            <Button type="submit" variant="primary" size="lg" busy={reset.isPending} className="w-full">
              {reset.isPending ? 'Сохраняем...' : 'Сохранить пароль'}
            </Button>
          </form>
        </>
      )}
    </AuthFrame>
  )
}
