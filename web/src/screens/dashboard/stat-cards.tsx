import type { Dashboard } from '@rezumetr/contracts/analysis'
import { Link } from '@tanstack/react-router'
import { ArrowUpRight, CalendarDays, FileSearch, Gauge, type LucideIcon, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatNumber } from '../../ui/format.ts'
import { Skeleton } from '../../ui/skeleton.tsx'

const figure = (value: number | null | undefined) =>
  value === null || value === undefined ? '—' : formatNumber(value)

/** The four figures, each a way to the list behind it (DASH-06…10). */
export function StatCards({ stats, loading }: { stats: Dashboard | undefined; loading: boolean }) {
  const average = stats?.avg_score
  return (
    <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <li>
        <Link to="/export" className={card}>
          <Body
            icon={FileSearch}
            label="Всего анализов"
            value={figure(stats?.total_analyses)}
            loading={loading}
          >
            за всё время
          </Body>
        </Link>
      </li>
      <li>
        <Link to="/export" className={card}>
          <Body
            icon={CalendarDays}
            label="В этом месяце"
            value={figure(stats?.analyses_this_month)}
            loading={loading}
          >
            календарный месяц (МСК)
          </Body>
        </Link>
      </li>
      <li>
        <Link to="/export" search={{ minScore: 80 }} className={card}>
          <Body
            icon={Gauge}
            label="Средний балл"
            value={
              average === null || average === undefined ? '—' : formatNumber(Math.round(average * 10) / 10)
            }
            loading={loading}
          >
            Лучшие кандидаты 80+{stats && `: ${formatNumber(stats.best_candidates_count)}`}
          </Body>
        </Link>
      </li>
      <li>
        <Link to="/export" search={{ recommendation: 'hire' }} className={card}>
          <Body
            icon={Star}
            label="Топ-кандидаты"
            value={figure(stats?.top_candidates_count)}
            loading={loading}
          >
            рекомендация «Нанять»
          </Body>
        </Link>
      </li>
    </ul>
  )
}

const card =
  'group relative flex h-full flex-col rounded-xl border border-line bg-surface p-4 shadow-raised transition-colors hover:border-line-strong'

function Body({
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
    <>
      <span className="flex items-center gap-2 text-[13px] text-muted">
        <Icon aria-hidden className="hidden size-4 shrink-0 text-faint sm:block" />
        <span className="min-w-0 flex-1">{label}</span>
        <ArrowUpRight
          aria-hidden
          className="absolute top-3 right-3 size-4 text-faint opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
        />
      </span>
      {loading ? (
        <Skeleton className="mt-2 h-8 w-16" />
      ) : (
        <span className="mt-2 text-[26px] leading-8 font-semibold tracking-tight tabular-nums">{value}</span>
      )}
      <span className="mt-1 text-xs text-pretty text-faint">{children}</span>
    </>
  )
}
