import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { vacanciesQuery } from '../../features/vacancies/api.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { counted } from '../../ui/text/format.ts'
import { ConnectButton } from './connect-button.tsx'

const steps = [
  { title: 'Подключите HH.ru', text: 'Войдите на HH.ru и разрешите доступ к откликам.' },
  { title: 'Выберите вакансии', text: 'Отклики по ним загрузятся сами.' },
  { title: 'Проверьте критерии', text: 'И получите оценки, рекомендации и отчёт в Excel.' },
]

/** The only content of the dashboard for a company without a connection (DASH-01): the setup steps in order. */
export function SetupNotice() {
  const judged = (useQuery(vacanciesQuery).data ?? []).reduce(
    (sum, { applications_count, new_applications_count }) =>
      sum + applications_count - new_applications_count,
    0,
  )
  if (judged > 0) return <ConnectAgain judged={judged} />
  return (
    <div className="mx-auto max-w-2xl px-4 py-8 sm:px-6 sm:py-14">
      <section className="rounded-2xl border border-line bg-surface p-5 shadow-raised sm:p-8">
        <span className="grid size-11 place-items-center rounded-xl bg-accent-soft text-accent">
          <KeyRound aria-hidden className="size-5" />
        </span>
        <h1 className="mt-4 text-xl font-semibold tracking-tight">Начните с подключения HH.ru</h1>
        <p className="mt-1 text-pretty text-muted">До первых оценок — три шага.</p>
        <ol className="mt-6 grid gap-4">
          {steps.map(({ title, text }, index) => (
            <li key={title} className="flex gap-3.5">
              <span
                aria-hidden
                className={
                  index === 0
                    ? 'grid size-7 shrink-0 place-items-center rounded-full bg-accent text-[13px] font-semibold text-on-accent'
                    : 'grid size-7 shrink-0 place-items-center rounded-full bg-sunken text-[13px] font-semibold text-muted'
                }
              >
                {index + 1}
              </span>
              <div className="pt-1">
                <p className="font-medium">{title}</p>
                <p className="text-[13px] text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <div className="mt-7 flex flex-wrap gap-3">
          <ConnectButton />
          <Link to="/settings" className={buttonClass('secondary', 'lg', 'w-full sm:w-auto')}>
            Перейти к настройкам
          </Link>
        </div>
      </section>
    </div>
  )
}

/** The connection was ended after results were there: they stay. */
function ConnectAgain({ judged }: { judged: number }) {
  return (
    <div className="mx-auto max-w-2xl px-4 py-8 sm:px-6 sm:py-14">
      <section className="rounded-2xl border border-line bg-surface p-5 shadow-raised sm:p-8">
        <span className="grid size-11 place-items-center rounded-xl bg-accent-soft text-accent">
          <KeyRound aria-hidden className="size-5" />
        </span>
        <h1 className="mt-4 text-xl font-semibold tracking-tight">HH.ru отключён</h1>
        <p className="mt-1 text-pretty text-muted">
          Новые отклики не загружаются, пока вы не подключите его снова. Оценки на месте:{' '}
          {counted(judged, ['кандидат', 'кандидата', 'кандидатов'])}.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <Link to="/settings" className={buttonClass('primary', 'lg', 'w-full sm:w-auto')}>
            Перейти к настройкам
          </Link>
          <Link to="/results" className={buttonClass('secondary', 'lg', 'w-full sm:w-auto')}>
            Все результаты
          </Link>
        </div>
      </section>
    </div>
  )
}
