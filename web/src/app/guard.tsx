import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { meQuery, UserProvider, useLogout, useSession, useUser } from '../features/accounts/api.ts'
import { Alert } from '../ui/notices/alert.tsx'
import { Button } from '../ui/buttons/button.tsx'
import { Redirect } from '../ui/tab/redirect.tsx'
import { CenteredStatus } from '../ui/progress/centered-status.tsx'

/**
 * Requires a session; anonymous users are sent to the sign-in and return to the requested page after it (ROUTE-21…23).
 */
export function SessionGuard() {
  const session = useSession()
  const href = useLocation({ select: (location) => location.href })
  switch (session.status) {
    case 'loading':
      return <CenteredStatus>Проверка авторизации...</CenteredStatus>
    case 'anonymous':
      return (
        <Redirect
          href={session.endedBy === 'logout' ? '/login' : `/login?${new URLSearchParams({ from: href })}`}
        />
      )
    case 'failed':
      return <ProfileFailure message={session.reason} />
    case 'authenticated':
    default:
      return (
        <UserProvider value={session.user}>
          <Outlet />
        </UserProvider>
      )
  }
}

/** Requires the administrator role; other users are redirected to the dashboard (ROUTE-24). */
export function AdminGuard() {
  return useUser().role === 'admin' ? <Outlet /> : <Redirect href="/dashboard" />
}

function ProfileFailure({ message }: { message: string }) {
  const cache = useQueryClient()
  const logout = useLogout()
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 p-4">
      <Alert tone="bad" title={message}>
        Сервер не ответил. Вы не вышли из системы: данные на месте.
      </Alert>
      <div className="flex gap-2">
        <Button variant="primary" onClick={() => void cache.resetQueries({ queryKey: meQuery.queryKey })}>
          Попробовать снова
        </Button>
        <Button onClick={() => void logout()}>Выйти</Button>
      </div>
    </main>
  )
}
