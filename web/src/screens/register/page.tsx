import { registration } from '@rezumetr/contracts/forms'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { fieldErrors, messageOr } from '../../api/api-error.ts'
import { useConfig } from '../../api/config.ts'
import { CenteredStatus } from '../../ui/progress/centered-status.tsx'
import {
  LoginAfterRegistrationError,
  type RegisterValues,
  useRegister,
} from '../../features/accounts/account-api.ts'
import { useSession } from '../../features/accounts/api.ts'
import { AuthFrame, linkClass, PitchList } from '../../features/accounts/auth-frame.tsx'
import { safeOrigin } from '../../features/accounts/session.ts'
import { Alert } from '../../ui/notices/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { SecretField, TextField } from '../../ui/fields/field.tsx'
import { Redirect } from '../../ui/tab/redirect.tsx'
import { useForm } from '../../ui/forms/use-form.ts'

const route = getRouteApi('/register')

export function RegisterPage() {
  const { from } = route.useSearch()
  const navigate = useNavigate()
  const { consent_required } = useConfig()
  const session = useSession()
  const register = useRegister()
  const send = async (values: RegisterValues) => {
    if (consent_required && !values.consent) {
      form.refuse({ consent: 'Подтвердите согласие на обработку персональных данных' })
      return
    }
    try {
      await register.mutateAsync({ ...values, terms_accepted: true })
    } catch (error) {
      if (error instanceof LoginAfterRegistrationError) {
        const search = from ? { from } : {}
        await navigate({ to: '/login', search, state: { registered: values.email }, replace: true })
        return
      }
      form.refuse(fieldErrors(error))
    }
  }
  const form = useForm<RegisterValues>({
    schema: registration,
    initial: { company_name: '', full_name: '', email: '', password: '' },
    onSubmit: send,
  })

  if (!register.isPending && session.status === 'authenticated') return <Redirect href={safeOrigin(from)} />
  if (!register.isPending && session.status === 'loading')
    return <CenteredStatus>Проверка авторизации...</CenteredStatus>

  return (
    <AuthFrame
      title="Бесплатный аккаунт"
      lead={
        <>
          Уже зарегистрированы?{' '}
          <Link to="/login" search={from ? { from } : {}} className={linkClass}>
            Войти
          </Link>
        </>
      }
      pitch={
        <PitchList
          title="50 анализов бесплатно"
          items={[
            '50 анализов резюме',
            'Полный AI-анализ по 15+ критериям',
            'Экспорт в Excel',
            'Интеграция с HH.ru',
            'Техническая поддержка',
          ]}
          note="Без банковской карты и автоплатежей."
        />
      }
    >
      {register.error && !form.refused && !(register.error instanceof LoginAfterRegistrationError) && (
        <Alert tone="bad">{messageOr(register.error, 'Ошибка регистрации')}</Alert>
      )}
      <form noValidate onSubmit={form.submit} className="grid gap-4">
        <TextField label="Название компании" autoComplete="organization" {...form.field('company_name')} />
        <TextField label="Имя и фамилия" autoComplete="name" {...form.field('full_name')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          inputMode="email"
          placeholder="ivan@company.ru"
          {...form.field('email')}
        />
        <SecretField
          label="Пароль"
          autoComplete="new-password"
          hint="Минимум 8 символов: строчные, заглавные буквы и цифры"
          {...form.field('password')}
        />
        {consent_required && (
          <Consent
            isGiven={form.values.consent === true}
            error={form.field('consent').error}
            onChange={(checked) => form.set('consent', checked)}
          />
        )}
        <Button type="submit" variant="primary" size="lg" busy={register.isPending} className="mt-1 w-full">
          {register.isPending ? 'Создаем аккаунт...' : 'Создать бесплатный аккаунт'}
        </Button>
        <Agreement />
      </form>
      <Link to="/" className={`w-fit text-[13px] ${linkClass}`}>
        ← Вернуться на главную
      </Link>
    </AuthFrame>
  )
}

const Consent = ({
  isGiven,
  error,
  onChange,
}: {
  isGiven: boolean
  error: string | undefined
  onChange: (isGiven: boolean) => void
}) => (
  <div>
    <Checkbox
      label={
        <>
          Даю{' '}
          <Link to="/consent" target="_blank" className={linkClass}>
            согласие на обработку персональных данных
          </Link>
        </>
      }
      checked={isGiven}
      onChange={onChange}
    />
    {error && (
      <p role="alert" className="mt-1 text-[13px] text-bad">
        {error}
      </p>
    )}
  </div>
)

const Agreement = () => (
  <p className="text-[13px] text-pretty text-muted">
    Создавая аккаунт, вы принимаете{' '}
    <Link to="/terms" target="_blank" className={linkClass}>
      условия использования
    </Link>{' '}
    и{' '}
    <Link to="/privacy" target="_blank" className={linkClass}>
      политику конфиденциальности
    </Link>
    .
  </p>
)
