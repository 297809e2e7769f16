import { type Recommendation, recommendations } from '@rezumetr/contracts/domain'
import type { Vacancy } from '@rezumetr/contracts/vacancies'
import { RotateCcw } from 'lucide-react'
import type { RefObject } from 'react'
import { recommendationLooks } from '../../features/analysis/recommendation.tsx'
import { SearchField } from '../../features/analysis/search-field.tsx'
import { ANY, resultScores, scoreOf, scoreOptions } from '../../features/exports/filters.ts'
import { Button } from '../../ui/button.tsx'
import { Select } from '../../ui/select.tsx'

export type ResultsFilter = {
  vacancy?: string | undefined
  recommendation?: Recommendation | undefined
  minScore?: number | undefined
  search?: string | undefined
  sort?: 'date' | undefined
}

/** Filters and order of the results; each change is an address. */
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
  const { vacancy, recommendation, minScore, search, sort } = filter
  const unknown =
    vacancy !== undefined && vacancies !== undefined && !vacancies.some(({ id }) => id === vacancy)
  const isEmpty = !vacancy && !recommendation && !minScore && !search && !sort
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-[minmax(0,2fr)_repeat(3,minmax(0,1fr))_auto] lg:items-end">
      <SearchField
        value={search ?? ''}
        field={searchField}
        hasKey
        onSearch={(text) => onChange({ ...filter, search: text || undefined })}
        className="col-span-full"
      />
      <Select
        className="max-lg:col-span-2"
        label="Вакансия"
        value={vacancy ?? ANY}
        onChange={(value) => onChange({ ...filter, vacancy: value === ANY ? undefined : value })}
        options={[
          { value: ANY, label: 'Все вакансии' },
          ...(vacancies ?? []).map(({ id, title }) => ({ value: id, label: title })),
          ...(unknown ? [{ value: vacancy, label: 'Недоступная вакансия' }] : []),
        ]}
      />
      <Select
        label="Рекомендация"
        value={recommendation ?? ANY}
        onChange={(value) => onChange({ ...filter, recommendation: value === ANY ? undefined : value })}
        options={[
          { value: ANY, label: 'Все' },
          ...recommendations.map((value) => ({ value, label: recommendationLooks[value].label })),
        ]}
      />
      <Select
        label="Минимальный балл"
        value={minScore ? String(minScore) : ANY}
        onChange={(value) => onChange({ ...filter, minScore: scoreOf(value) })}
        options={scoreOptions(resultScores, minScore)}
      />
      <Select
        label="Сортировка"
        value={sort ?? 'score'}
        onChange={(value) => onChange({ ...filter, sort: value === 'date' ? 'date' : undefined })}
        options={[
          { value: 'score', label: 'По баллу' },
          { value: 'date', label: 'По дате' },
        ]}
      />
      <Button
        variant="ghost"
        disabled={isEmpty}
        icon={<RotateCcw aria-hidden className="size-4" />}
        onClick={(event) => {
          // nothing is left to reset, so the button goes: the first filter takes the focus
          event.currentTarget.parentElement?.querySelector<HTMLElement>('[role="combobox"]')?.focus()
          onChange({})
        }}
        className="self-end justify-self-start max-xs:col-span-2"
      >
        Сбросить фильтры
      </Button>
    </div>
  )
}
