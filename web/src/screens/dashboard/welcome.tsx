import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useUser } from '../../features/accounts/api.ts'
import { firstStepOf } from '../../features/hh/connection/connection.ts'
import { useWatchedSync } from '../../features/hh/sync/sync-watch-context.ts'
import { vacanciesQuery } from '../../features/vacancies/api.ts'
import { isWaiting, waitingCount } from '../../features/vacancies/unread.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { cn } from '../../ui/style/cn.ts'
import { counted } from '../../ui/text/format.ts'

/** The greeting (DASH-03, DASH-04) and how many new applications wait. */
export function Welcome() {
  const user = useUser()
  const watch = useWatchedSync()
  const { data } = useQuery(vacanciesQuery)
  const waiting = (data ?? []).filter(isWaiting)
  const firstStep = data?.length === 0 ? firstStepOf(user, watch) : null
  const total = waiting.reduce((sum, vacancy) => sum + waitingCount(vacancy), 0)
  return (
    <section
      className={cn(
        'rounded-xl border border-line bg-accent-soft px-4 py-4 sm:px-5',
        total === 0 && !firstStep && 'max-sm:hidden',
      )}
    >
      <p className="hidden text-base font-semibold sm:block">Добро пожаловать, {user.company_name}!</p>
      <p className="text-muted sm:mt-0.5">
        {firstStep ??
          (total === 0
            ? 'Сводка по откликам и анализам вашей компании.'
            : `${counted(total, ['новый отклик ждёт', 'новых отклика ждут', 'новых откликов ждут'])} анализа.`)}
      </p>
      {firstStep && (
        <Link to="/sync" className={buttonClass('primary', 'md', 'mt-3')}>
          Перейти к синхронизации
        </Link>
      )}
    </section>
  )
}
