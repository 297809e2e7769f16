import type { Result } from '@rezumetr/contracts/analysis/analysis'
import { placeWords } from '@rezumetr/contracts/hh/stages'
import { memo } from 'react'
import { formatSalary, rowId } from '../../../features/results/candidate.ts'
import { scoreTone } from '../../../features/results/bands.ts'
import { recommendationLooks } from '../../../features/results/recommendation.tsx'
import { candidateName } from '../../../features/results/candidate-name.ts'
import { cn } from '../../../ui/style/cn.ts'
import { softTone, textTone } from '../../../ui/style/tone.ts'

/** One candidate as three short lines, for a phone: eight people in view instead of three. */
export const DenseRow = memo(function DenseRow({
  result,
  position,
  total,
  current,
  opened,
  offset,
  measure,
  onOpen,
}: {
  result: Result
  /** From 1, out of `total`: most of the list is not in the page. */
  position: number
  total: number
  /** The keys stand on this row. */
  current: boolean
  opened: boolean
  /** From the top of the list, px. */
  offset: number
  measure: (row: HTMLElement | null) => void
  onOpen: (id: string) => void
}) {
  const { application, decision, recommendation, salary_match } = result
  const { label, tone, icon: Icon } = recommendationLooks[decision ?? recommendation]
  const about = [application.resume_title, application.area].filter(Boolean).join(', ')
  const { salary } = application
  const stage = placeWords(application.collection_id)
  return (
    <article
      ref={measure}
      data-index={position - 1}
      data-result={result.id}
      aria-labelledby={rowId(result.id)}
      aria-posinset={position}
      aria-setsize={total}
      style={{ transform: `translateY(${offset}px)` }}
      className={cn(
        'absolute inset-x-0 top-0 grid h-19 grid-cols-[2.5rem_minmax(0,1fr)] content-center gap-x-3 border-b border-line px-3 contain-layout contain-style',
        opened ? 'bg-accent-soft' : current ? 'bg-sunken' : 'bg-surface hover:bg-bg',
        // forced colours drop backgrounds
        (opened || current) && 'forced-colors:-outline-offset-2 forced-colors:outline-2',
      )}
    >
      <p
        className={cn(
          'row-span-3 grid h-9 w-10 place-items-center self-center rounded-lg text-[15px] font-semibold tabular-nums',
          softTone[scoreTone(result.score)],
        )}
      >
        <span className="sr-only">Балл </span>
        {result.score}
      </p>
      <h3 className="min-w-0 leading-5">
        <button
          type="button"
          id={rowId(result.id)}
          aria-current={opened || undefined}
          onClick={() => onOpen(result.id)}
          className="block w-full truncate rounded text-left font-semibold after:absolute after:inset-0"
        >
          {candidateName(application.candidate_name)}
        </button>
      </h3>
      <p className="truncate text-[13px] leading-4.5 text-muted">{about}</p>
      <p className="flex min-w-0 gap-x-3 text-xs leading-4.5 whitespace-nowrap text-muted">
        <span className={cn('inline-flex items-center gap-1 font-medium', textTone[tone])}>
          {decision ? (
            <>
              <Icon aria-hidden className="size-3.5" />
              <span className="sr-only">Вы решили: </span>
              {label}
            </>
          ) : (
            `${label}?`
          )}
        </span>
        {salary && (
          <span className={cn('tabular-nums', salary_match === 'higher' && textTone.warn)}>
            {formatSalary(salary)}
          </span>
        )}
        {result.red_flags.length > 0 && <span className="text-bad">флаги: {result.red_flags.length}</span>}
        {stage !== null && <span className="truncate">{stage}</span>}
      </p>
    </article>
  )
})
