import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { FilterAddress } from '../../../features/results/list/filter-address.ts'
import { overviewQuery } from '../../../features/results/workspace-api.ts'
import { fieldWords, metWords, scoreWords, vacancyFields } from '../../../features/exports/filters.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Truncated } from '../../../ui/layout/truncated.tsx'

type Filter = Omit<FilterAddress, 'vacancy'>

/** Those that the row has no field of. */
export const chipFields = ['minScore', ...vacancyFields] as const

/** The filter without one of its requirements. */
export const withoutMet = ({ meets = [] }: Filter, id: string): Filter => {
  const left = meets.filter((one) => one !== id)
  return { meets: left.length > 0 ? left : undefined }
}

/** How many filters are chosen beyond those of the row. */
export const countChips = (filter: Filter): number =>
  chipFields.filter((field) => field !== 'meets' && filter[field] !== undefined).length +
  (filter.meets?.length ?? 0)

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
  const words = { minScore: filter.minScore && scoreWords(filter.minScore), ...fieldWords(filter) }
  const chosen = chipFields.flatMap((field) => {
    // each requirement can be taken off by itself
    if (field === 'meets')
      return (filter.meets ?? []).map((id) => ({
        key: `meets ${id}`,
        label: metWords(data?.requirements.find((one) => one.id === id)?.ask),
        without: withoutMet(filter, id),
      }))
    const label = words[field]
    return label ? [{ key: field, label, without: { [field]: undefined } }] : []
  })
  if (chosen.length === 0) return null
  return (
    <ul aria-label="Выбранные фильтры" className="flex w-full flex-wrap gap-1.5">
      {chosen.map(({ key, label, without }) => (
        <li key={key} className="max-w-full">
          <Button
            size="sm"
            className="max-w-80"
            onClick={({ currentTarget }) => {
              // the button disappears with its filter
              currentTarget.closest('section')?.querySelector<HTMLElement>('[role=searchbox], input')?.focus()
              onChange(without)
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
