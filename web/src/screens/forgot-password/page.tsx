import { forgottenPassword } from '@rezumetr/contracts/forms'
import { Link } from '@tanstack/react-router'
import { messageOr } from '../../api/api-error.ts'
import { useForgotPassword } from '../../features/accounts/account-api.ts'
import { AuthFrame, linkClass, PitchList } from '../../features/accounts/auth-frame.tsx'
import { Alert } from '../../ui/notices/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'

export function ForgotPasswordPage() {
  const request = useForgotPassword()
  const form = useForm({
    schema: forgottenPassword,
    initial: { email: '' },
    onSubmit: (values) => request.mutate(values),
  })
  return (
    <AuthFrame
      title="Восстановление пароля"
      lead="Пришлём ссылку, по которой можно задать новый пароль."
      pitch={
        <PitchList
          title="Как это работает"
          items={[
            'Ссылка действует 30 минут и срабатывает один раз',
            'После смены пароля все открытые сессии завершатся',
            'Если письма нет несколько минут, проверьте папку «Спам»',
          ]}
        />
      }
    >
      {request.error && <Alert tone="bad">{messageOr(request.error, 'Не удалось отправить письмо')}</Alert>}
      {request.isSuccess ? (
        <Alert tone="good" title="Проверьте почту">
          Если аккаунт с адресом {request.variables.email} существует, письмо со ссылкой уже отправлено.
        </Alert>
      ) : (
        <form noValidate onSubmit={form.submit} className="grid gap-4">
          <TextField
            label="Email"
            type="email"
            autoComplete="username"
            inputMode="email"
            {...form.field('email')}
          />
          <Button type="submit" variant="primary" size="lg" busy={request.isPending} className="w-full">
            {request.isPending ? 'Отправляем...' : 'Отправить ссылку'}
          </Button>
        </form>
      )}
      <Link to="/login" className={`w-fit text-[13px] ${linkClass}`}>
        ← Вернуться ко входу
      </Link>
    </AuthFrame>
  )
}
