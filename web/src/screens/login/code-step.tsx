import type { login as endpoint } from '@rezumetr/contracts/accounts/account'
import type { Input } from '@rezumetr/contracts/endpoint'
import { codeProof } from '@rezumetr/contracts/forms'
import { fieldErrors, messageOr } from '../../api/api-error.ts'
import type { useLogin } from '../../features/accounts/api.ts'
import { Alert } from '../../ui/notices/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { useForm } from '../../ui/forms/use-form.ts'

/** Second step of the sign-in, after a correct password: the code of the authenticator app. */
export function CodeStep({
  values,
  login,
  onBack,
}: {
  values: Input<typeof endpoint>['body']
  login: ReturnType<typeof useLogin>
  onBack: () => void
}) {
  const form = useForm({
    schema: codeProof,
    initial: { code: '' },
    onSubmit: ({ code }) =>
      login.mutate({ ...values, code }, { onError: (error) => form.refuse(fieldErrors(error)) }),
  })
  const isAsked = login.variables?.code === undefined
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-4">
      {login.error && !isAsked && !form.refused && (
        <Alert tone="bad">{messageOr(login.error, 'Ошибка входа в систему')}</Alert>
      )}
      <TextField
        label="Код из приложения"
        hint="Шесть цифр из приложения-аутентификатора или резервный код"
        autoComplete="one-time-code"
        inputMode="text"
        spellCheck={false}
        autoFocus
        {...form.field('code')}
      />
      <Button type="submit" variant="primary" size="lg" busy={login.isPending} className="mt-1 w-full">
        {login.isPending ? 'Вход в систему...' : 'Войти'}
      </Button>
      <Button onClick={onBack} className="w-full">
        Назад
      </Button>
    </form>
  )
}
