import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { useUser } from '../../features/accounts/api.ts'
import { vacancyFiguresQuery } from '../../features/results/workspace-api.ts'
import { firstStepOf } from '../../features/hh/connection/connection.ts'
import { useWatchedSync } from '../../features/hh/sync/sync-watch-context.ts'
import { vacanciesQuery } from '../../features/vacancies/api.ts'
import { labelOf } from '../../features/vacancies/vacancy-label.ts'
import { isWaiting, waitingCount } from '../../features/vacancies/unread.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { cn } from '../../ui/style/cn.ts'
import { counted, formatNumber } from '../../ui/text/format.ts'
import { Truncated } from '../../ui/layout/truncated.tsx'

/** Maximum number of vacancies listed; the others are on the analysis screen. */
const SHOWN = 3

/** The greeting (DASH-03, DASH-04) and the new applications, one click away from their analysis, at every width. */
export function Welcome() {
  const user = useUser()
  const watch = useWatchedSync()
  const { data } = useQuery(vacanciesQuery)
  const waiting = (data ?? []).filter(isWaiting).toSorted((a, b) => waitingCount(b) - waitingCount(a))
  const firstStep = data?.length === 0 ? firstStepOf(user, watch) : null
  const total = waiting.reduce((sum, vacancy) => sum + waitingCount(vacancy), 0)
  const undecided = useUndecided()
  return (
    <section
      className={cn(
        'rounded-xl border border-line bg-accent-soft px-4 py-4 sm:px-5',
        total === 0 && !firstStep && undecided.length === 0 && 'max-sm:hidden',
      )}
    >
      <p className="hidden text-base font-semibold sm:block">Добро пожаловать, {user.company_name}!</p>
      <p className="text-muted sm:mt-0.5">
        {firstStep ??
          (total === 0
            ? 'Сводка по откликам и анализам вашей компании.'
            : `${counted(total, ['новый отклик ждёт', 'новых отклика ждут', 'новых откликов ждут'])} анализа:`)}
      </p>
      {firstStep && (
        <Link to="/sync" className={buttonClass('primary', 'md', 'mt-3')}>
          Перейти к синхронизации
        </Link>
      )}
      {total > 0 && (
        <nav aria-label="Вакансии с новыми откликами" className="mt-3 flex flex-wrap gap-2">
          {waiting.slice(0, SHOWN).map((vacancy) => (
            <Link key={vacancy.id} to="/analysis" search={{ vacancy: vacancy.id }} className={chip}>
              <Truncated {...labelOf(vacancy)} />
              <span className="shrink-0 text-accent tabular-nums">{formatNumber(waitingCount(vacancy))}</span>
              <ArrowRight aria-hidden className="size-4 shrink-0 text-faint group-hover:text-accent" />
            </Link>
          ))}
          {waiting.length > SHOWN && (
            <Link
              to="/analysis"
              className="flex h-9 items-center px-2 font-medium text-accent hover:underline"
            >
              и ещё {counted(waiting.length - SHOWN, ['вакансия', 'вакансии', 'вакансий'])}
            </Link>
          )}
        </nav>
      )}
      <Undecided waiting={undecided} />
    </section>
  )
}

/** The open vacancies with candidates that wait for a decision, most first. */
function useUndecided() {
  const { data: figures } = useQuery(vacancyFiguresQuery)
  const { data: vacancies = [] } = useQuery(vacanciesQuery)
  return vacancies
    .filter(({ status }) => status === 'active')
    .map((vacancy) => ({ vacancy, undecided: figures?.get(vacancy.id)?.undecided ?? 0 }))
    .filter(({ undecided }) => undecided > 0)
    .toSorted((a, b) => b.undecided - a.undecided)
}

function Undecided({ waiting }: { waiting: ReturnType<typeof useUndecided> }) {
  if (waiting.length === 0) return null
  return (
    <>
      <p className="mt-3 text-muted">Ждут вашего решения:</p>
      <nav aria-label="Вакансии с кандидатами без решения" className="mt-1.5 flex flex-wrap gap-2">
        {waiting.slice(0, SHOWN).map(({ vacancy, undecided }) => (
          <Link
            key={vacancy.id}
            to="/vacancies/$vacancyId"
            params={{ vacancyId: vacancy.id }}
            search={{ decision: 'none' }}
            className={chip}
          >
            <Truncated {...labelOf(vacancy)} />
            <span className="shrink-0 text-accent tabular-nums">{formatNumber(undecided)}</span>
            <ArrowRight aria-hidden className="size-4 shrink-0 text-faint group-hover:text-accent" />
          </Link>
        ))}
        {waiting.length > SHOWN && (
          <Link
            to="/vacancies"
            className="flex h-9 items-center px-2 font-medium text-accent hover:underline"
          >
            Все вакансии
          </Link>
        )}
      </nav>
    </>
  )
}

const chip =
  'group flex h-9 max-w-full items-center gap-2 rounded-lg border border-line bg-surface px-3 font-medium shadow-raised hover:border-accent'
