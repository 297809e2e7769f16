import type { ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import { type Lack, lackLabels, lacks } from '@rezumetr/contracts/domain'
import { useQueries } from '@tanstack/react-query'
import { matchCountQuery } from '../../../features/results/api.ts'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { cn } from '../../../ui/style/cn.ts'
import { formatNumber } from '../../../ui/text/format.ts'

/** Those of «Возможно» by what keeps each from a clear answer, with their numbers; a second press shows all again. */
export function LackChoice({
  filter,
  value,
  onChange,
}: {
  filter: ResultFilter
  value: Lack | undefined
  onChange: (lack: Lack | undefined) => void
}) {
  const counts = useQueries({ queries: lacks.map((lack) => matchCountQuery({ ...filter, lack })) })
  return (
    <div role="group" aria-label="Чего не хватает" className="flex w-full flex-wrap gap-1.5">
      {lacks.map((lack, at) => {
        const n = counts[at]?.data
        const isChosen = value === lack
        return (
          <button
            key={lack}
            type="button"
            aria-pressed={isChosen}
            disabled={n === 0 && !isChosen}
            onClick={() => onChange(isChosen ? undefined : lack)}
            className={buttonClass('secondary', 'sm', cn(isChosen && 'border-accent! text-accent!'))}
          >
            {lackLabels[lack]}
            {n !== undefined && (
              <span className={cn('tabular-nums', !isChosen && 'text-muted')}>{formatNumber(n)}</span>
            )}
          </button>
        )
      })}
    </div>
  )
}
