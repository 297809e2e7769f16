import type { Limits } from '@rezumetr/contracts/billing/plans'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { limitsQuery } from '../../billing/api.ts'
import { carriedNote } from '../../billing/plan.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { cn } from '../../../ui/style/cn.ts'
import { formatReset, formatNumber, formatPercent } from '../../../ui/text/format.ts'
import { LoadError } from '../../../ui/notices/load-error.tsx'
import { ProgressBar } from '../../../ui/progress/progress.tsx'
import { Skeleton } from '../../../ui/progress/skeleton.tsx'
import { textTone } from '../../../ui/style/tone.ts'
import { analysisUsage } from './usage.ts'

/** Refetch interval of the plan's limits. */
const REFRESH_MS = 10_000

/** The remaining analyses of the plan, coloured by how few are left (STATE-47, STATE-48). */
export function UsageCard() {
  const limits = useQuery({ ...limitsQuery, refetchInterval: REFRESH_MS })
  return (
    <Card className="flex flex-col gap-2.5 px-4 py-4 sm:px-5">
      {limits.isPending ? (
        <div role="status" aria-label="Загрузка лимита" className="grid grid-cols-1 gap-2.5">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-8 w-28" />
          <Skeleton className="h-1.5" />
          <Skeleton className="h-4 w-48" />
        </div>
      ) : limits.data ? (
        <Usage limits={limits.data} />
      ) : (
        <LoadError
          message="Не удалось загрузить лимит анализов."
          retrying={limits.isFetching}
          onRetry={() => void limits.refetch()}
        />
      )}
    </Card>
  )
}

type LimitsData = Parameters<typeof analysisUsage>[0] &
  Partial<Pick<Limits, 'analyses_carried' | 'reset_at' | 'reset_date' | 'is_plan_end' | 'plan_name'>>

function Usage({ limits }: { limits: LimitsData }) {
  const { used, reserved, limit, remaining, percent, tone } = analysisUsage(limits)
  const carried = carriedNote(limits.analyses_carried ?? 0, limit)
  const resetAt = limits.reset_at ?? limits.reset_date
  const heading = 'flex items-baseline justify-between gap-3 text-[13px] text-muted'
  if (remaining === null) {
    return (
      <div data-tone={tone} className="grid grid-cols-1 gap-1.5">
        <p className={cn('text-[15px] font-semibold', textTone[tone])}>Безлимитный анализ</p>
        <p className="text-[26px] leading-8 font-semibold tracking-tight tabular-nums">
          {formatNumber(used)}
        </p>
        <p className="text-[13px] text-muted">резюме проанализировано за период тарифа</p>
      </div>
    )
  }
  return (
    <div data-tone={tone} className="grid grid-cols-1 gap-2">
      <p className={heading}>
        <span>Осталось анализов</span>
        {limits.plan_name && <span className="truncate">Тариф «{limits.plan_name}»</span>}
      </p>
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span
          className={cn('text-[26px] leading-8 font-semibold tracking-tight tabular-nums', textTone[tone])}
        >
          {formatNumber(remaining)}
        </span>
        <span className="text-[13px] text-muted tabular-nums">
          из {formatNumber(limit)}
          {carried !== null && `, ${carried}`}
        </span>
      </p>
      <ProgressBar value={percent} label={`Использовано анализов: ${formatPercent(percent)}`} tone={tone} />
      <p className={cn(heading, 'flex-wrap gap-y-0.5')}>
        <span className="tabular-nums">
          Использовано {formatNumber(used)} из {formatNumber(limit)}
          {reserved > 0 && `, в работе ${formatNumber(reserved)}`}
        </span>
        <span>
          {resetAt
            ? `${limits.is_plan_end ? 'Тариф закончится' : 'Обновится'} ${formatReset(resetAt)}`
            : 'Без сброса'}
        </span>
      </p>
      {remaining === 0 && (
        <Link
          to="/subscription"
          className="w-fit text-[13px] font-medium text-accent underline underline-offset-4"
        >
          Увеличить лимит
        </Link>
      )}
    </div>
  )
}
