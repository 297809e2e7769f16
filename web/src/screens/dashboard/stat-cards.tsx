import type { Dashboard } from '@rezumetr/contracts/analysis/dashboard'
import { Link } from '@tanstack/react-router'
import { CalendarDays, FileSearch, Gauge, Star } from 'lucide-react'
import { formatNumber } from '../../ui/text/format.ts'
import { StatCard, StatGrid } from '../../ui/layout/stat-card.tsx'

const figure = (value: number | null | undefined) =>
  value === null || value === undefined ? '—' : formatNumber(value)

/** The four figures, each linked to the corresponding list (DASH-06…10). */
export function StatCards({ stats, loading }: { stats: Dashboard | undefined; loading: boolean }) {
  const average = stats?.avg_score
  return (
    <StatGrid className="lg:grid-cols-4">
      <li>
        <StatCard
          link={<Link to="/export" />}
          icon={FileSearch}
          label="Всего анализов"
          value={figure(stats?.total_analyses)}
          loading={loading}
        >
          за всё время
        </StatCard>
      </li>
      <li>
        <StatCard
          link={<Link to="/export" />}
          icon={CalendarDays}
          label="В этом месяце"
          value={figure(stats?.analyses_this_month)}
          loading={loading}
        >
          календарный месяц (МСК)
        </StatCard>
      </li>
      <li>
        <StatCard
          link={<Link to="/export" search={{ minScore: 80 }} />}
          icon={Gauge}
          label="Средний балл"
          value={
            average === null || average === undefined ? '—' : formatNumber(Math.round(average * 10) / 10)
          }
          loading={loading}
        >
          Лучшие кандидаты 80+{stats && `: ${formatNumber(stats.best_candidates_count)}`}
        </StatCard>
      </li>
      <li>
        <StatCard
          link={<Link to="/export" search={{ recommendation: 'hire' }} />}
          icon={Star}
          label="Топ-кандидаты"
          value={figure(stats?.top_candidates_count)}
          loading={loading}
        >
          рекомендация «Нанять»
        </StatCard>
      </li>
    </StatGrid>
  )
}
