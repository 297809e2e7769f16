import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import type { RefObject } from 'react'
import { useMedia } from '../../../ui/style/media.ts'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { NarrowingFields, ResetButton, SortField } from './filter-fields.tsx'
import { FoldedFilters } from './folded-filters.tsx'
import type { ResultsFilter } from './results-filter.ts'

/** Filters and sort order of the results; every change updates the URL. */
export function Filters({
  filter,
  vacancies,
  searchField,
  onChange,
}: {
  filter: ResultsFilter
  vacancies: readonly Vacancy[] | undefined
  searchField: RefObject<HTMLInputElement | null>
  onChange: (next: ResultsFilter) => void
}) {
  // the `lg` breakpoint
  const wide = useMedia('(min-width: 64rem)')
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-[repeat(4,minmax(0,1fr))_auto] lg:items-end">
      <SearchField
        value={filter.search ?? ''}
        field={searchField}
        label="Поиск по кандидатам"
        placeholder="Поиск по имени"
        onSearch={(text) => onChange({ ...filter, search: text || undefined })}
        className="col-span-2 lg:col-span-3"
      />
      {wide ? (
        <>
          <NarrowingFields filter={filter} vacancies={vacancies} onChange={onChange} />
          <SortField filter={filter} onChange={onChange} />
          <ResetButton filter={filter} onChange={onChange} />
        </>
      ) : (
        <FoldedFilters filter={filter} vacancies={vacancies} onChange={onChange} />
      )}
    </div>
  )
}
