import { subscriptionCount } from '@rezumetr/contracts/admin/admin'
import { useQuery } from '@tanstack/react-query'
import { CreditCard, KeyRound, Users, Wallet } from 'lucide-react'
import { statisticsQuery } from '../../features/admin/api.ts'
import { formatNumber, formatRoubles } from '../../ui/text/format.ts'
import { LoadError } from '../../ui/notices/load-error.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { StatCard, StatGrid } from '../../ui/layout/stat-card.tsx'

const figure = (value: number | undefined) => (value === undefined ? '—' : formatNumber(value))

/**
 * The four stat cards (ADM-03…09). A failure is shown as an unobtrusive line,
 * because the user list works without them (ERR-40, Q-089).
 */
export function Figures() {
  const statistics = useQuery(statisticsQuery)
  const data = statistics.data
  const loading = statistics.isPending
  return (
    <section aria-label="Статистика" className="grid gap-2">
      <StatGrid className="xl:grid-cols-4">
        <li>
          <StatCard
            icon={Users}
            label="Всего пользователей"
            value={figure(data?.users.total)}
            loading={loading}
          >
            Новых за неделю: {figure(data?.users.new_this_week)}
          </StatCard>
        </li>
        <li>
          <StatCard
            icon={KeyRound}
            label="С токеном HH.ru"
            value={figure(data?.users.with_hh_token)}
            loading={loading}
          >
            <Facts
              of={[
                `Активных: ${figure(data?.users.with_hh_token_active)}`,
                `всего активных за 30 дней: ${figure(data?.users.active)}`,
              ]}
            />
          </StatCard>
        </li>
        <li>
          <StatCard
            icon={CreditCard}
            label="Подписки"
            value={figure(data && subscriptionCount(data.subscriptions))}
            loading={loading}
          >
            <Facts
              of={[
                `Без подписки: ${figure(data?.users.without_subscription)}`,
                `на пробном: ${figure(data?.subscriptions.trial)}`,
              ]}
            />
          </StatCard>
        </li>
        <li>
          <StatCard
            icon={Wallet}
            label="Выручка за 30 дней"
            value={data ? formatRoubles(data.payments_last_30_days.revenue) : '—'}
            loading={loading}
          >
            Платежей: {figure(data?.payments_last_30_days.count)}
          </StatCard>
        </li>
      </StatGrid>
      {statistics.isError && (
        <LoadError retrying={statistics.isFetching} onRetry={() => void statistics.refetch()} />
      )}
    </section>
  )
}
