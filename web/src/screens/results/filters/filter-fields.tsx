import { recommendations } from '@rezumetr/contracts/domain'
import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import { RotateCcw } from 'lucide-react'
import { DecisionField } from '../../../features/decisions/decision-field.tsx'
import { recommendationLooks } from '../../../features/results/recommendation.tsx'
import { ANY, resultScores, scoreOf, scoreOptions } from '../../../features/exports/filters.ts'
import { VacancyPicker } from '../../../features/vacancies/vacancy-picker.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { cn } from '../../../ui/style/cn.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { type ResultsFilter, UNKNOWN_VACANCY } from './results-filter.ts'

type FieldProps = {
  filter: ResultsFilter
  onChange: (next: ResultsFilter) => void
}

/** All filters except the search. */
export function NarrowingFields({
  filter,
  vacancies,
  onChange,
}: FieldProps & { vacancies: readonly Vacancy[] | undefined }) {
  const { vacancy, recommendation, minScore, decision } = filter
  const unknown =
    vacancy !== undefined && vacancies !== undefined && !vacancies.some(({ id }) => id === vacancy)
  return (
    <>
      <VacancyPicker
        className="col-span-2"
        vacancies={vacancies ?? []}
        value={vacancy}
        hasAll
        other={unknown ? { label: UNKNOWN_VACANCY } : null}
        placeholder="Выбранная вакансия"
        onChange={(value) => onChange({ ...filter, vacancy: value })}
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
      <DecisionField value={decision} onChange={(next) => onChange({ ...filter, decision: next })} />
    </>
  )
}

export function SortField({ filter, onChange, labelHidden = false }: FieldProps & { labelHidden?: boolean }) {
  return (
    <Select
      label="Сортировка"
      labelHidden={labelHidden}
      value={filter.sort ?? 'score'}
      onChange={(value) => onChange({ ...filter, sort: value === 'date' ? 'date' : undefined })}
      options={[
        { value: 'score', label: 'По баллу' },
        { value: 'date', label: 'По дате анализа' },
      ]}
    />
  )
}

/** Also resets the search and the sort order. */
export function ResetButton({ filter, onChange }: FieldProps) {
  const isEmpty = !Object.values(filter).some(Boolean)
  return (
    <Button
      variant="ghost"
      disabled={isEmpty}
      icon={<RotateCcw aria-hidden className="size-4" />}
      onClick={(event) => {
        // the button is disabled once nothing is left to reset: move the focus to the first filter
        event.currentTarget.parentElement?.querySelector<HTMLElement>('[role="combobox"]')?.focus()
        onChange({})
      }}
      // where the filters are folded, a disabled button would waste a row
      className={cn('self-end justify-self-start max-lg:col-span-2', isEmpty && 'max-lg:hidden')}
    >
      Сбросить фильтры
    </Button>
  )
}
