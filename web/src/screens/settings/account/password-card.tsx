import { passwordChange } from '@rezumetr/contracts/forms'
import { fieldErrors, messageOr } from '../../../api/api-error.ts'
import { useChangePassword } from '../../../features/accounts/account-api.ts'
import { useUser } from '../../../features/accounts/api.ts'
import { Alert } from '../../../ui/notices/alert.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card, CardBody, CardHeader } from '../../../ui/layout/card.tsx'
import { SecretField } from '../../../ui/fields/field.tsx'
import { toastSuccess } from '../../../ui/notices/toast.tsx'
import { useForm } from '../../../ui/forms/use-form.ts'

export function PasswordCard() {
  const user = useUser()
  const change = useChangePassword()
  const form = useForm({
    schema: passwordChange,
    initial: { current_password: '', new_password: '' },
    onSubmit: (values) =>
      change.mutate(values, {
        onSuccess: () => {
          form.reset()
          toastSuccess('Пароль изменён', 'Остальные сессии завершены')
        },
        onError: (error) => form.refuse(fieldErrors(error)),
      }),
  })
  return (
    <Card>
      <CardHeader title="Пароль" description="После смены пароля вход на других устройствах завершится." />
      <CardBody>
        <form noValidate onSubmit={form.submit} className="grid gap-4">
          {change.error && !form.refused && (
            <Alert tone="bad">{messageOr(change.error, 'Не удалось изменить пароль')}</Alert>
          )}
          {/* Lets password managers associate the new password with the account. */}
          <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
          <div className="grid gap-4 sm:grid-cols-2">
            <SecretField
              label="Текущий пароль"
              autoComplete="current-password"
              {...form.field('current_password')}
            />
            <SecretField
              label="Новый пароль"
              autoComplete="new-password"
              hint="Минимум 8 символов: строчные, заглавные буквы и цифры"
              {...form.field('new_password')}
            />
          </div>
          <div>
            <Button type="submit" busy={change.isPending}>
              Изменить пароль
            </Button>
          </div>
        </form>
      </CardBody>
    </Card>
  )
}
