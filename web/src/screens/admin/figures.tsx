import { useQuery } from '@tanstack/react-query'
import { CreditCard, KeyRound, type LucideIcon, Users, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { statisticsQuery } from '../../features/admin/api.ts'
import { subscriptionCount } from '../../features/admin/panel.ts'
import { formatNumber, formatRoubles } from '../../ui/format.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const figure = (value: number | undefined) => (value === undefined ? '—' : formatNumber(value))

/** The four cards (ADM-03…09). Without them the people below still work, so a failure is a quiet line (ERR-40, Q-089). */
export function Figures() {
  const statistics = useQuery(statisticsQuery)
  const data = statistics.data
  const loading = statistics.isPending
  return (
    <section aria-label="Статистика" className="grid gap-2">
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        <Figure icon={Users} label="Всего пользователей" value={figure(data?.users.total)} loading={loading}>
          Новых за неделю: {figure(data?.users.new_this_week)}
        </Figure>
        <Figure
          icon={KeyRound}
          label="С токеном HH.ru"
          value={figure(data?.users.with_hh_token)}
          loading={loading}
        >
          Активных: {figure(data?.users.with_hh_token_active)} · всего активных за 30 дней:{' '}
          {figure(data?.users.active)}
        </Figure>
        <Figure
          icon={CreditCard}
          label="Подписки"
          value={figure(data && subscriptionCount(data.subscriptions))}
          loading={loading}
        >
          Без подписки: {figure(data?.users.without_subscription)} · на пробном:{' '}
          {figure(data?.subscriptions.trial)}
        </Figure>
        <Figure
          icon={Wallet}
          label="Выручка за 30 дней"
          value={data ? formatRoubles(data.payments_last_30_days.revenue) : '—'}
          loading={loading}
        >
          Платежей: {figure(data?.payments_last_30_days.count)}
        </Figure>
      </ul>
      {statistics.isError && (
        <LoadError retrying={statistics.isFetching} onRetry={() => void statistics.refetch()} />
      )}
    </section>
  )
}

function Figure({
  icon: Icon,
  label,
  value,
  loading,
  children,
}: {
  icon: LucideIcon
  label: string
  value: string
  loading: boolean
  children: ReactNode
}) {
  return (
    <li className="flex flex-col rounded-xl border border-line bg-surface p-4 shadow-raised">
      <h2 className="flex items-center gap-2 text-[13px] text-muted">
        <Icon aria-hidden className="hidden size-4 shrink-0 text-faint sm:block" />
        {label}
      </h2>
      {loading ? (
        <Skeleton className="mt-2 h-8 w-16" />
      ) : (
        <p className="mt-2 text-[26px] leading-8 font-semibold tracking-tight tabular-nums">{value}</p>
      )}
      <p className="mt-1 text-xs text-pretty text-faint tabular-nums">{children}</p>
    </li>
  )
}
