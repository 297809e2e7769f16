import {
  flagFilters,
  lackLabels,
  lacks,
  MAX_MEETS,
  placeFilterLabels,
  placeFilters,
} from '@rezumetr/contracts/domain'
import type { VacancyOverview } from '@rezumetr/contracts/vacancies/workspace'
import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { FilterAddress } from '../../../features/results/list/filter-address.ts'
import { overviewQuery } from '../../../features/results/workspace-api.ts'
import { resultScores, scoreWords, stageWords } from '../../../features/exports/filters.ts'
import { CountBadge } from '../../../ui/layout/badge.tsx'
import { buttonClass } from '../../../ui/buttons/button.tsx'
import { MultiSelect } from '../../../ui/fields/multi-select.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { counted } from '../../../ui/text/format.ts'
import { Popover } from '../../../ui/overlays/popover.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { countChips } from './chips.tsx'

type Filter = Omit<FilterAddress, 'vacancy'>
type Change = (next: Filter) => void
const ANY = ''

/** The filters that have no room in the row: their values are chips under it. */
export function MoreFilters({
  vacancyId,
  filter,
  onChange,
}: {
  vacancyId: string
  filter: Filter
  onChange: Change
}) {
  const count = countChips(filter)
  return (
    <Popover
      title="Фильтры"
      className="w-120"
      trigger={
        <button type="button" className={buttonClass('secondary')}>
          <SlidersHorizontal aria-hidden className="size-4" />
          Фильтры
          {count > 0 && (
            <>
              <span className="sr-only">выбрано</span>
              <CountBadge>{count}</CountBadge>
            </>
          )}
        </button>
      }
    >
      <Fields vacancyId={vacancyId} filter={filter} onChange={onChange} />
    </Popover>
  )
}

function Fields({ vacancyId, filter, onChange }: { vacancyId: string; filter: Filter; onChange: Change }) {
  const { data } = useQuery(overviewQuery(vacancyId))
  return (
    <div className="grid grid-cols-1 gap-3 p-2.5 sm:grid-cols-2">
      <Choice
        label="Город"
        value={filter.area}
        options={known(data?.areas, filter.area).map(({ value, n }) => ({
          value,
          label: labelled(value, n),
        }))}
        onChange={(area) => onChange({ area })}
      />
      <Choice
        label="Переезд"
        value={filter.place}
        options={placeFilters.map((value) => ({ value, label: placeFilterLabels[value] }))}
        onChange={(place) => onChange({ place })}
      />
      <Pay key={filter.max_pay} value={filter.max_pay} onChange={(max_pay) => onChange({ max_pay })} />
      <Choice
        label="Стаж"
        value={filter.min_years === undefined ? undefined : String(filter.min_years)}
        options={numbers([1, 2, 3, 5, 7, 10], filter.min_years).map((years) => ({
          value: String(years),
          label: `От ${counted(years, ['года', 'лет', 'лет'])}`,
        }))}
        onChange={(years) => onChange({ min_years: numberOf(years) })}
      />
      <MultiSelect
        label="Умеет"
        hint="Все отмеченные сразу"
        placeholder="Не важно"
        values={filter.meets ?? []}
        options={asksOf(data?.requirements ?? [], filter.meets ?? [])}
        most={MAX_MEETS}
        onChange={(meets) => onChange({ meets: meets.length > 0 ? meets : undefined })}
      />
      <Choice
        label="Чего не хватает"
        value={filter.lack}
        options={lacks.map((value) => ({ value, label: lackLabels[value] }))}
        onChange={(lack) => onChange({ lack })}
      />
      <Choice
        label="Дата отклика"
        value={filter.days === undefined ? undefined : String(filter.days)}
        options={numbers([1, 3, 7, 14, 30], filter.days).map((days) => ({
          value: String(days),
          label: `За ${counted(days, ['день', 'дня', 'дней'])}`,
        }))}
        onChange={(days) => onChange({ days: numberOf(days) })}
      />
      <Choice
        label="Этап на HH.ru"
        value={filter.stage}
        options={known(data?.stages, filter.stage).map(({ value, n }) => ({
          value,
          label: labelled(stageWords(value), n),
        }))}
        onChange={(stage) => onChange({ stage })}
      />
      <Choice
        label="Балл не меньше"
        value={filter.minScore === undefined ? undefined : String(filter.minScore)}
        options={numbers(resultScores, filter.minScore).map((score) => ({
          value: String(score),
          label: scoreWords(score),
        }))}
        onChange={(score) => onChange({ minScore: numberOf(score) })}
      />
      <Choice
        label="Балл не больше"
        value={filter.max_score === undefined ? undefined : String(filter.max_score)}
        options={numbers([39, 59, 79], filter.max_score).map((score) => ({
          value: String(score),
          label: `До ${score}`,
        }))}
        onChange={(score) => onChange({ max_score: numberOf(score) })}
      />
      <Choice
        label="Красные флаги"
        value={filter.flags}
        options={flagFilters.map((value) => ({ value, label: value === 'some' ? 'Есть' : 'Нет' }))}
        onChange={(flags) => onChange({ flags })}
      />
    </div>
  )
}

/** The requirements of the vacancy, and those of the address that the criteria no more have. */
const asksOf = (requirements: VacancyOverview['requirements'], chosen: readonly string[]) => [
  ...requirements.map(({ id, ask }) => ({ value: id, label: ask })),
  ...chosen
    .filter((id) => !requirements.some((one) => one.id === id))
    .map((id) => ({ value: id, label: 'Прежнее требование' })),
]

const numberOf = (value: string | undefined) => (value === undefined ? undefined : Number(value))

const labelled = (words: string, n: number) => (n > 0 ? `${words} (${n})` : words)

/** The steps, and the value of the address where it is none of them. */
const numbers = (steps: readonly number[], chosen: number | undefined) =>
  chosen === undefined || steps.includes(chosen) ? steps : [...steps, chosen].toSorted((a, b) => a - b)

/** What candidates have, and the value of the address where nobody has it. */
const known = (counted: VacancyOverview['areas'] | undefined, chosen: string | undefined) => {
  const all = counted ?? []
  return chosen === undefined || all.some(({ value }) => value === chosen)
    ? all
    : [...all, { value: chosen, n: 0 }]
}

function Choice<V extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: V | undefined
  options: readonly { value: V; label: string }[]
  onChange: (value: V | undefined) => void
}) {
  return (
    <Select<V | typeof ANY>
      label={label}
      value={value ?? ANY}
      options={[{ value: ANY, label: 'Не важно' }, ...options]}
      onChange={(next) => onChange(next === ANY ? undefined : next)}
    />
  )
}

function Pay({
  value,
  onChange,
}: {
  value: number | undefined
  onChange: (value: number | undefined) => void
}) {
  const [typed, setTyped] = useState(value === undefined ? '' : String(value))
  const apply = () => {
    const amount = Number(typed.replace(/\D/g, ''))
    onChange(amount > 0 ? amount : undefined)
  }
  return (
    <TextField
      label="Зарплата не больше"
      inputMode="numeric"
      placeholder="Любая"
      maxLength={11}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={apply}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && apply()}
    />
  )
}
