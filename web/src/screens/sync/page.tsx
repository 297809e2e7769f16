import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { KeyRound } from 'lucide-react'
import { useUser } from '../../features/accounts/api.ts'
import { HISTORY_MS, syncHistoryQuery } from '../../features/hh/sync/api.ts'
import { ConnectionNotice } from '../../features/hh/connection/connection-notice.tsx'
import { isActive } from '../../features/hh/sync/sync.ts'
import { useWatchedSync } from '../../features/hh/sync/sync-watch-context.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { cn } from '../../ui/style/cn.ts'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { CurrentJob } from './current-job.tsx'
import { History } from './history.tsx'
import { StartCard } from './start-card.tsx'
import { VacanciesCard } from './vacancies-card.tsx'

export function SyncPage() {
  const user = useUser()
  return (
    <Page title="Синхронизация" description="Загружаем вакансии и отклики из вашего кабинета HH.ru.">
      {user.has_hh_token ? (
        <Synchronisation />
      ) : (
        <>
          <Card>
            <EmptyState
              icon={KeyRound}
              title="Токен HH.ru не настроен"
              action={
                <Link to="/settings" className={buttonClass('primary')}>
                  Перейти к настройкам
                </Link>
              }
            >
              Подключите HH.ru, чтобы загрузить вакансии и отклики.
            </EmptyState>
          </Card>
          {/* a place of the plan is freed without a connection */}
          <VacanciesCard />
        </>
      )}
    </Page>
  )
}

function Synchronisation() {
  const { job, jobs } = useWatchedSync()
  // The shell reads the same list once; here it stays fresh while somebody looks (STATE-27, STATE-28).
  const history = useQuery({
    ...syncHistoryQuery,
    refetchInterval: HISTORY_MS,
    refetchOnWindowFocus: 'always',
  })
  return (
    <>
      <ConnectionNotice />
      <div className="grid grid-cols-1 gap-4 sm:gap-5 lg:grid-cols-2">
        <CurrentJob job={job} />
        {/* on a phone what can be done stands before the empty place of what is being done */}
        <div className={cn('grid', !(job && isActive(job.status)) && 'max-lg:order-first')}>
          <StartCard job={job} />
        </div>
      </div>
      <VacanciesCard />
      <History
        jobs={jobs}
        loading={history.isPending}
        failed={history.isError}
        retrying={history.isFetching}
        onRetry={() => void history.refetch()}
      />
    </>
  )
}
