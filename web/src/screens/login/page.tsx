import { loginForm } from '@rezumetr/contracts/login-form'
import { getRouteApi, Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { errorCode, fieldErrors, messageOr } from '../../api/api-error.ts'
import { tokens } from '../../api/call.ts'
import { useConfig } from '../../api/config.ts'
import { CenteredStatus } from '../../ui/progress/centered-status.tsx'
import { useLogin, useSession } from '../../features/accounts/api.ts'
import { AuthFrame, linkClass, PitchList } from '../../features/accounts/auth-frame.tsx'
import { notedErasure } from '../../features/accounts/erasure-notice.ts'
import { safeOrigin } from '../../features/accounts/session.ts'
import { SampleResult } from './sample-result.tsx'
import { hasCode } from '../../features/hh/connection/pending-code.ts'
import { Alert } from '../../ui/notices/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { SecretField, TextField } from '../../ui/fields/field.tsx'
import { formatDate } from '../../ui/text/format.ts'
import { Redirect } from '../../ui/tab/redirect.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { useForm } from '../../ui/forms/use-form.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The e-mail of an account that was just created, but not signed in to. */
    registered?: string
  }
}

const route = getRouteApi('/login')
// lazy chunk: most users have no second factor
const CodeStep = lazy(() => import('./code-step.tsx').then((module) => ({ default: module.CodeStep })))

export function LoginPage() {
  const { from } = route.useSearch()
  const registered = useLocation({ select: ({ state }) => state.registered })
  const { brand } = useConfig()
  const session = useSession()
  const login = useLogin()
  const [halfway, setHalfway] = useState(false)
  const erasure = notedErasure()
  const form = useForm({
    schema: loginForm,
    initial: { email: registered ?? '', password: '' },
    onSubmit: (values) =>
      login.mutate(values, {
        onError: (error) => {
          if (errorCode(error) === 'SECOND_FACTOR_REQUIRED') setHalfway(true)
          else form.refuse(fieldErrors(error))
        },
      }),
  })

  // A code waiting to be exchanged takes precedence over the requested page.
  const target = hasCode() ? '/settings' : safeOrigin(from)
  if (!login.isPending && session.status === 'authenticated') return <Redirect href={target} />
  if (!login.isPending && session.status === 'loading')
    return <CenteredStatus>Проверка авторизации...</CenteredStatus>

  const isExpired = session.status === 'anonymous' && session.reason === 'Сессия истекла'
  return (
    <AuthFrame
      title={`Вход в ${brand}`}
      lead={
        <>
          Ещё нет аккаунта?{' '}
          <Link to="/register" search={from ? { from } : {}} className={linkClass}>
            Зарегистрироваться бесплатно
          </Link>
        </>
      }
      pitch={
        <>
          <PitchList
            title="Меньше рутины, больше разговоров с кандидатами"
            items={[
              'Оценка от 0 до 100 и рекомендация по каждому отклику',
              'Выводы о навыках и опыте — с цитатами из резюме',
              'Отчёт в Excel для нанимающего менеджера',
            ]}
          />
          <div className="mt-7">
            <SampleResult />
          </div>
        </>
      }
    >
      {halfway ? null : login.error ? (
        <Alert tone="bad">{messageOr(login.error, 'Ошибка входа в систему')}</Alert>
      ) : erasure ? (
        <Alert tone="info" title={`Аккаунт будет удалён ${formatDate(erasure)}`}>
          Чтобы передумать, войдите до этого дня и нажмите «Отменить удаление».
        </Alert>
      ) : registered ? (
        <Alert tone="info">Аккаунт создан. Осталось войти.</Alert>
      ) : (
        isExpired && <ExpiryNotice hasOrigin={from !== undefined} />
      )}
      {halfway ? (
        <Suspense fallback={<Skeleton className="h-48" />}>
          <CodeStep values={form.values} login={login} onBack={() => (login.reset(), setHalfway(false))} />
        </Suspense>
      ) : (
        <form noValidate onSubmit={form.submit} className="grid gap-4">
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
            autoComplete="current-password"
            aside={
              <Link to="/forgot-password" className={linkClass}>
                Забыли пароль?
              </Link>
            }
            {...form.field('password')}
          />
          <Button type="submit" variant="primary" size="lg" busy={login.isPending} className="mt-1 w-full">
            {login.isPending ? 'Вход в систему...' : 'Войти в систему'}
          </Button>
        </form>
      )}
      <Link to="/" className={`w-fit text-[13px] ${linkClass}`}>
        ← Вернуться на главную
      </Link>
    </AuthFrame>
  )
}

/** Shown once per expired session. */
function ExpiryNotice({ hasOrigin }: { hasOrigin: boolean }) {
  const [isReported] = useState(tokens.isExpiryReported)
  useEffect(() => tokens.markExpiryReported(), [])
  if (isReported) return null
  return (
    <Alert tone="info">
      Сессия истекла. {hasOrigin ? 'Войдите, чтобы продолжить с того же места.' : 'Войдите снова.'}
    </Alert>
  )
}
