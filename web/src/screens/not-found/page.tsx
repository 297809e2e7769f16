import { Link } from '@tanstack/react-router'
import { useSession } from '../../features/accounts/api.ts'
import { Logo } from '../../features/accounts/logo.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'

/** The home page of a signed-in person is the dashboard. */
export function NotFoundPage() {
  const isInside = useSession().status === 'authenticated'
  return (
    <main className="mx-auto grid min-h-dvh max-w-md place-content-center gap-5 p-6 text-center">
      <div className="flex justify-center">
        <Logo />
      </div>
      <div>
        <p className="text-5xl font-semibold tracking-tight text-faint tabular-nums">404</p>
        <h1 className="mt-3 text-xl font-semibold">Страница не найдена</h1>
        <p className="mt-1.5 text-pretty text-muted">
          Возможно, адрес набран с ошибкой или страница переехала.
        </p>
      </div>
      <div>
        <Link to={isInside ? '/dashboard' : '/'} className={buttonClass('primary')}>
          На главную
        </Link>
      </div>
    </main>
  )
}
