import type { VacancyStats } from '@rezumetr/contracts/analysis/analysis'
import { type Recommendation, recommendations } from '@rezumetr/contracts/domain'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { summaryQuery } from '../../features/results/api.ts'
import { recommendationLooks } from '../../features/results/recommendation.tsx'
import { cn } from '../../ui/style/cn.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { LoadError } from '../../ui/notices/load-error.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { textTone } from '../../ui/style/tone.ts'

const countOf = {
  hire: 'hire_count',
  interview: 'interview_count',
  maybe: 'maybe_count',
  reject: 'reject_count',
} as const satisfies Record<Recommendation, keyof VacancyStats>

/** The six figures of the vacancy or of all; a recommendation's figure is also the way to its candidates (ANAL-16). */
export function SummaryCards({
  vacancyId,
  recommendation,
  onRecommendation,
}: {
  vacancyId: string | undefined
  recommendation: Recommendation | undefined
  onRecommendation: (next: Recommendation | undefined) => void
}) {
  const summary = useQuery(summaryQuery(vacancyId))
  const figure = (value: number | null | undefined) =>
    summary.isPending ? (
      <Skeleton className="my-0.5 h-6 w-10" />
    ) : value === null || value === undefined ? (
      '—'
    ) : (
      formatNumber(Math.round(value * 10) / 10)
    )
  return (
    <div className="grid grid-cols-1 gap-2">
      <ul className="grid grid-cols-2 gap-2 xs:grid-cols-3 lg:max-xl:grid-cols-2">
        <li className={cn(box, 'border-line bg-surface')}>
          <Figure label="Всего">{figure(summary.data?.total_analyzed)}</Figure>
        </li>
        <li className={cn(box, 'border-line bg-surface')}>
          <Figure label="Средний балл">{figure(summary.data?.avg_score)}</Figure>
        </li>
        {recommendations.map((value) => {
          const { label, tone, icon: Icon } = recommendationLooks[value]
          const chosen = recommendation === value
          return (
            <li key={value} className="grid grid-cols-1">
              <button
                type="button"
                aria-pressed={chosen}
                onClick={() => onRecommendation(chosen ? undefined : value)}
                className={cn(
                  box,
                  'text-left',
                  chosen ? 'border-accent bg-accent-soft' : 'border-line bg-surface hover:border-line-strong',
                )}
              >
                <Figure label={label} icon={<Icon aria-hidden className={cn('size-3.5', textTone[tone])} />}>
                  {figure(summary.data?.[countOf[value]])}
                </Figure>
              </button>
            </li>
          )
        })}
      </ul>
      {summary.isError && <LoadError retrying={summary.isFetching} onRetry={() => void summary.refetch()} />}
    </div>
  )
}

const box = 'block w-full min-w-0 rounded-xl border px-3 py-2 shadow-raised'

function Figure({ label, icon, children }: { label: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <>
      <span className="flex items-center gap-1.5 text-[13px] text-muted">
        {icon}
        <span className="truncate" title={label}>
          {label}
        </span>
      </span>
      <span className="mt-0.5 block text-xl leading-7 font-semibold tracking-tight tabular-nums">
        {children}
      </span>
    </>
  )
}
