import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import { type ReactNode, useState } from 'react'
import { SearchSelect } from '../../ui/fields/search-select.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { labelOf } from './vacancy-label.ts'

/** As many vacancies as are seen at a glance; more are searched. */
const GLANCE = 7

/** Stands for no choice where all vacancies may be chosen together. */
const ALL = 'all'

/** Chooses a vacancy, or all of them, which is `undefined`. */
export function VacancyPicker({
  vacancies,
  value,
  hasAll = false,
  other,
  details,
  placeholder,
  onChange,
  className,
}: {
  vacancies: readonly Vacancy[]
  value: string | undefined
  /** All vacancies together are offered too. */
  hasAll?: boolean
  /** What to call a `value` that is none of the vacancies. */
  other?: { label: string; ending?: string } | null
  /** What is shown of a vacancy besides its name: the ending also in the closed control. */
  details?: (vacancy: Vacancy) => { ending?: string; aside?: ReactNode }
  placeholder: string
  onChange: (id: string | undefined) => void
  className?: string
}) {
  const isLong = vacancies.length > GLANCE
  // what was opened or focused is not replaced by the other control: it would close under the user's hand
  const [wasLong, setWasLong] = useState<boolean>()
  const field = {
    label: 'Вакансия',
    value: value ?? (hasAll ? ALL : null),
    placeholder,
    onChange: (id: string) => onChange(id === ALL ? undefined : id),
    options: [
      ...(hasAll ? [{ value: ALL, label: 'Все вакансии' }] : []),
      ...vacancies.map((vacancy) => {
        const { label, ending } = labelOf(vacancy)
        const detail = details?.(vacancy)
        return {
          value: vacancy.id,
          label,
          ending: [ending, detail?.ending].filter(Boolean).join(' '),
          aside: detail?.aside,
          keywords: vacancy.area,
        }
      }),
      ...(value !== undefined && other ? [{ value, ...other }] : []),
    ],
    ...(className && { className }),
  }
  return (
    <div className="contents" onFocus={() => setWasLong(wasLong ?? isLong)}>
      {(wasLong ?? isLong) ? (
        <SearchSelect {...field} searchLabel="Найти вакансию" nothingFound="Такой вакансии нет" />
      ) : (
        <Select {...field} />
      )}
    </div>
  )
}
