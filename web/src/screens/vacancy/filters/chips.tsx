import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { FilterAddress } from '../../../features/results/list/filter-address.ts'
import { overviewQuery } from '../../../features/results/workspace-api.ts'
import { fieldWords, scoreWords, vacancyFields } from '../../../features/exports/filters.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Truncated } from '../../../ui/layout/truncated.tsx'

type Filter = Omit<FilterAddress, 'vacancy'>

/** Those that the row has no field of. */
export const chipFields = ['minScore', ...vacancyFields] as const

/** The filters chosen beyond those of the row, each to be taken off. */
export function Chips({
  vacancyId,
  filter,
  onChange,
  onReset,
}: {
  vacancyId: string
  filter: Filter
  onChange: (next: Filter) => void
  /** Takes off all filters, those of the row too. */
  onReset?: () => void
}) {
  const { data } = useQuery({ ...overviewQuery(vacancyId), enabled: filter.meets !== undefined })
  const words = {
    minScore: filter.minScore && scoreWords(filter.minScore),
    ...fieldWords(filter, data?.requirements.find(({ id }) => id === filter.meets)?.ask),
  }
  const chosen = chipFields.flatMap((field) => (words[field] ? [{ field, label: words[field] }] : []))
  if (chosen.length === 0) return null
  return (
    <ul aria-label="Выбранные фильтры" className="flex w-full flex-wrap gap-1.5">
      {chosen.map(({ field, label }) => (
        <li key={field} className="max-w-full">
          <Button
            size="sm"
            className="max-w-80"
            onClick={({ currentTarget }) => {
              // the button disappears with its filter
              currentTarget.closest('section')?.querySelector<HTMLElement>('[role=searchbox], input')?.focus()
              onChange({ [field]: undefined })
            }}
          >
            <span className="sr-only">Убрать фильтр: </span>
            <Truncated label={label} />
            <X aria-hidden className="size-3.5 text-faint" />
          </Button>
        </li>
      ))}
      {onReset && (
        <li>
          <Button size="sm" variant="ghost" onClick={onReset}>
            Сбросить фильтры
          </Button>
        </li>
      )}
    </ul>
  )
}
