import type { Dashboard } from '@rezumetr/contracts/analysis/dashboard'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useUser } from '../../features/accounts/api.ts'
import { dashboardQuery } from '../../features/results/api.ts'
import { vacancyFiguresQuery } from '../../features/results/workspace-api.ts'
import { SubscriptionCard } from '../../features/billing/subscription-card.tsx'
import { vacanciesQuery } from '../../features/vacancies/api.ts'
import { useWatchedSync } from '../../features/hh/sync/sync-watch-context.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { counted } from '../../ui/text/format.ts'
import { LoadError } from '../../ui/notices/load-error.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Charts } from './charts.tsx'
import { RecentAnalyses } from './recent-analyses.tsx'
import { SetupNotice } from './setup-notice.tsx'
import { StatCards } from './stat-cards.tsx'
import { ChartSkeletons } from './chart-skeletons.tsx'
import { Today } from './today.tsx'
import { Welcome } from './welcome.tsx'

export function DashboardPage() {
  const user = useUser()
  if (!user.has_hh_token) return <SetupNotice />
  return <Overview />
}

function Overview() {
  const { activeCount } = useWatchedSync()
  const stats = useQuery(dashboardQuery)
  const vacancies = useQuery(vacanciesQuery)
  const figures = useQuery(vacancyFiguresQuery)
  // the greeting stands above everything and is as high as what waits: shown before that is known, it would push the rest down
  const isGreeted = !vacancies.isPending && !figures.isPending
  return (
    <Page
      title="Панель управления"
      actions={
        <Link to="/results" className={buttonClass('secondary')}>
          Все результаты
        </Link>
      }
    >
      {isGreeted ? <Greeted stats={stats} activeCount={activeCount} /> : <OverviewSkeleton />}
    </Page>
  )
}

function Greeted({ stats, activeCount }: { stats: UseQueryResult<Dashboard>; activeCount: number }) {
  return (
    <>
      <Welcome />
      {activeCount > 0 && (
        <Link
          to="/sync"
          className="flex items-center gap-3 rounded-xl border border-info-fill/30 bg-info-soft px-4 py-3 sm:px-5"
        >
          <RefreshCw aria-hidden className="size-4 shrink-0 animate-spin text-info" />
          <span className="flex-1">
            {counted(activeCount, [
              'активная синхронизация',
              'активные синхронизации',
              'активных синхронизаций',
            ])}
          </span>
          <span className="font-medium text-info">Открыть</span>
        </Link>
      )}
      <Today />
      <StatCards stats={stats.data} loading={stats.isPending} />
      {stats.isError && (
        <LoadError
          message="Не удалось загрузить."
          retrying={stats.isFetching}
          onRetry={() => void stats.refetch()}
        />
      )}
      {stats.isPending ? <ChartSkeletons /> : stats.data && <Charts stats={stats.data} />}
      <div className="grid grid-cols-1 items-start gap-4 sm:gap-5 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <RecentAnalyses items={stats.data?.recent_analyses} loading={stats.isPending} />
        <SubscriptionCard />
      </div>
    </>
  )
}

const OverviewSkeleton = () => (
  <div role="status" aria-label="Загрузка сводки" className="grid grid-cols-1 gap-4 sm:gap-5">
    <Skeleton className="h-40 rounded-xl" />
    <Skeleton className="h-68 rounded-xl sm:h-34" />
  </div>
)
