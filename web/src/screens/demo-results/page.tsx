import { Link } from '@tanstack/react-router'
import { Logo } from '../../features/accounts/logo.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { SampleTable } from './sample-table.tsx'

/** A static sample report for visitors without an account; makes no requests (DEMO-04). */
export function DemoResultsPage() {
  return (
    <div className="min-h-dvh">
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-14 max-w-7xl items-center justify-between gap-3 px-4 sm:px-6">
          <Link to="/" className="flex rounded-lg">
            <Logo />
            <span className="sr-only">: на главную</span>
          </Link>
          <div className="flex gap-2">
            <Link to="/login" className={buttonClass('ghost', 'md', 'max-xs:hidden!')}>
              Войти
            </Link>
            <Link to="/register" className={buttonClass('primary', 'md', 'max-xs:px-2.5!')}>
              Начать бесплатно
            </Link>
          </div>
        </div>
      </header>
      <main className="mx-auto max-w-7xl px-4 py-6 sm:px-6 sm:py-10">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h1 className="text-2xl font-semibold tracking-tight">Результаты анализа резюме</h1>
          <Badge tone="warn">Пример. Вымышленные данные</Badge>
        </div>
        <p className="mt-1.5 max-w-2xl text-pretty text-muted">
          Так выглядит отчёт по вакансии «Руководитель отдела продаж». Оценка носит рекомендательный характер,
          решение принимает человек.
        </p>
        <SampleTable />
      </main>
    </div>
  )
}
