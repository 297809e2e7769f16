import { changePassword } from '@rezumetr/contracts/accounts'
import { useForm } from 'react-hook-form'
import { fieldErrors, messageOr } from '../../api/api-error.ts'
import { useChangePassword, useUser } from '../../features/accounts/api.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { SecretField } from '../../ui/field.tsx'
import { schemaResolver, showFieldErrors } from '../../ui/form.ts'
import { toastSuccess } from '../../ui/toast.tsx'

type Values = { current_password: string; new_password: string }
const resolver = schemaResolver<Values>(changePassword.body)

export function PasswordCard() {
  const user = useUser()
  const change = useChangePassword()
  const form = useForm<Values>({ resolver, defaultValues: { current_password: '', new_password: '' } })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      await change.mutateAsync(values)
      form.reset()
      toastSuccess('Пароль изменён', 'Остальные сессии завершены')
    } catch (error) {
      showFieldErrors<Values>(fieldErrors(error), ['current_password', 'new_password'], form.setError)
    }
  })
  return (
    <Card>
      <CardHeader title="Пароль" description="После смены пароля вход на других устройствах завершится." />
      <CardBody>
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
          {change.error && <Alert tone="bad">{messageOr(change.error, 'Не удалось изменить пароль')}</Alert>}
          {/* Password managers pair the new password with an account through this field. */}
          <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
          <div className="grid gap-4 sm:grid-cols-2">
            <SecretField
              label="Текущий пароль"
              autoComplete="current-password"
              error={errors.current_password?.message}
              {...form.register('current_password')}
            />
            <SecretField
              label="Новый пароль"
              autoComplete="new-password"
              hint="Минимум 8 символов: строчные, заглавные буквы и цифры"
              error={errors.new_password?.message}
              {...form.register('new_password')}
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
