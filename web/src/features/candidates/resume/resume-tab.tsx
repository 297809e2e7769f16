import type { ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import { useQuery } from '@tanstack/react-query'
import { messageOr } from '../../../api/api-error.ts'
import { cn } from '../../../ui/style/cn.ts'
import { LoadError } from '../../../ui/notices/load-error.tsx'
import { Skeleton } from '../../../ui/progress/skeleton.tsx'
import { softTone } from '../../../ui/style/tone.ts'
import { resumeQuery } from '../../results/api.ts'
import { stanceLook } from '../../results/candidate.ts'
import { Career } from '../career/career.tsx'
import { readParts } from './read-marks.ts'

/** What a form ticks stands beside its name: a heading of its own for each would fill a screen. */
const isLine = (text: string) => text.length <= 60 && !text.includes('\n')

const stances = ['meets', 'partly', 'contradicts'] as const

/** The whole resume, with what was read highlighted and named. */
export function ResumeTab({ result }: { result: ResultDetail }) {
  const { data, error, isFetching, refetch } = useQuery(resumeQuery(result.id))
  if (!data)
    return error ? (
      <LoadError
        message={messageOr(error, 'Не удалось загрузить резюме.')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <div role="status" aria-label="Загрузка резюме" className="grid gap-2">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-48" />
      </div>
    )
  if (data.sections.length === 0)
    return <p className="text-muted">Резюме больше не хранится: осталась только оценка.</p>
  const parts = readParts(data.sections, result.requirements)
  const shown = stances.filter((one) => parts.some((some) => some.some(({ read }) => read?.stance === one)))
  return (
    <section aria-label="Резюме целиком" className="grid grid-cols-1 gap-4">
      {data.is_changed && (
        <p className="text-[13px] text-warn">
          Резюме обновилось после оценки: отмечено только то, что осталось в нынешнем тексте.
        </p>
      )}
      {shown.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px] text-muted">
          Что прочитано о требованиях:
          {shown.map((stance) => {
            const { icon: Mark, label, tone } = stanceLook({ stance, evidence: null })
            return (
              <span key={stance} className="inline-flex items-center gap-1">
                <span aria-hidden className={cn('grid size-4 place-items-center rounded-sm', softTone[tone])}>
                  <Mark className="size-3" />
                </span>
                {label}
              </span>
            )
          })}
        </p>
      )}
      <Career jobs={data.jobs} requirements={result.requirements} />
      {data.sections.map(({ source, heading, text }, at) => (
        <div
          key={source}
          data-line={isLine(text) || undefined}
          className={
            isLine(text)
              ? '-mb-3 grid grid-cols-[8.5rem_minmax(0,1fr)] items-baseline gap-x-3 last:mb-0'
              : '[[data-line]+&]:mt-3'
          }
        >
          <h3 className="mb-0.5 text-xs font-medium text-faint">{heading}</h3>
          <p className="leading-6 [overflow-wrap:anywhere] whitespace-pre-line">
            {parts[at]?.map(({ text, read }, place) =>
              read ? (
                <mark
                  key={place}
                  title={read.asks.join('\n')}
                  data-stance={read.stance}
                  className={cn(
                    'rounded-xs px-0.5 text-ink',
                    softTone[stanceLook({ stance: read.stance, evidence: null }).tone],
                  )}
                >
                  {text}
                  <span className="sr-only"> ({read.asks.join(', ')})</span>
                </mark>
              ) : (
                text
              ),
            )}
          </p>
        </div>
      ))}
    </section>
  )
}
