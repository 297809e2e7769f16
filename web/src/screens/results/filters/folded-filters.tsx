import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import { SlidersHorizontal, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { CountBadge } from '../../../ui/layout/badge.tsx'
import { Truncated } from '../../../ui/layout/truncated.tsx'
import { NarrowingFields, ResetButton, SortField } from './filter-fields.tsx'
import { appliedFilters, type ResultsFilter } from './results-filter.ts'

/**
 * On narrow screens the filters are folded behind a button to leave room for the
 * candidates. Applied filters stay visible as removable chips.
 */
export function FoldedFilters({
  filter,
  vacancies,
  onChange,
}: {
  filter: ResultsFilter
  vacancies: readonly Vacancy[] | undefined
  onChange: (next: ResultsFilter) => void
}) {
  const [open, setOpen] = useState(false)
  const fields = useId()
  const fold = useRef<HTMLButtonElement>(null)
  const applied = appliedFilters(filter, vacancies)
  return (
    <>
      <Button
        ref={fold}
        aria-expanded={open}
        aria-controls={open ? fields : undefined}
        icon={<SlidersHorizontal aria-hidden className="size-4" />}
        onClick={() => setOpen(!open)}
      >
        Фильтры
        {applied.length > 0 && (
          <>
            <span className="sr-only">выбрано</span>
            <CountBadge>{applied.length}</CountBadge>
          </>
        )}
      </Button>
      <SortField filter={filter} onChange={onChange} labelHidden />
      {open ? (
        <div id={fields} role="group" aria-label="Фильтры" className="col-span-2 grid grid-cols-2 gap-3">
          <NarrowingFields filter={filter} vacancies={vacancies} onChange={onChange} />
          <ResetButton filter={filter} onChange={onChange} />
        </div>
      ) : (
        applied.length > 0 && (
          <ul
            aria-label="Выбранные фильтры"
            // one scrollable row to the edges of the screen; the padding keeps the focus ring from being clipped
            className="col-span-2 -mx-4 -my-1 flex gap-1.5 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:-mx-6 sm:px-6"
          >
            {applied.map(({ field, label, ending }) => (
              <li key={field} className="shrink-0">
                <Button
                  size="sm"
                  className="max-w-64"
                  onClick={() => {
                    // the button is removed together with its filter, so the focus moves first
                    fold.current?.focus()
                    onChange({ ...filter, [field]: undefined })
                  }}
                >
                  <span className="sr-only">Убрать фильтр: </span>
                  <Truncated label={label} ending={ending} />
                  <X aria-hidden className="size-3.5 text-faint" />
                </Button>
              </li>
            ))}
          </ul>
        )
      )}
    </>
  )
}
