import { appliedFields, type ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import { recommendations } from '@rezumetr/contracts/domain'
import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { DecisionField } from '../../features/decisions/decision-field.tsx'
import { bestMatchQuery, matchCountQuery } from '../../features/results/api.ts'
import { type FilterAddress, toFilter } from '../../features/results/list/filter-address.ts'
import { recommendationLooks } from '../../features/results/recommendation.tsx'
import { ANY, exportScores, scoreOf, scoreOptions } from '../../features/exports/filters.ts'
import { VacancyPicker } from '../../features/vacancies/vacancy-picker.tsx'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { counted, plural } from '../../ui/text/format.ts'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Contents } from './contents.tsx'
import { Download } from './download.tsx'

export const hasResults = ({ applications_count, new_applications_count }: Vacancy) =>
  applications_count > new_applications_count

/** The filters of the address without its vacancy. */
export const ofAllVacancies = (address: FilterAddress): ResultFilter =>
  toFilter({ ...address, vacancy: undefined })

export const isNarrow = (filter: ResultFilter) => Object.keys(appliedFields(filter)).length > 0

/** The filters and the button of a file. */
export function ExportForm({
  vacancies,
  first,
  isFixed = false,
  address: filter,
  onAddress,
}: {
  /** Offered. */
  vacancies: readonly Vacancy[]
  /** Chosen unless the address names another. */
  first: Vacancy
  /** The page is that vacancy's: it is no choice. */
  isFixed?: boolean
  address: FilterAddress
  onAddress: (next: FilterAddress) => void
}) {
  const [includeResume, setIncludeResume] = useState(true)
  const { vacancy: asked, recommendation, minScore, search, decision } = filter
  const known = vacancies.find(({ id }) => id === asked)
  // The one given unless the address names another that is here (EXP-02, Q-095); another may become the first meanwhile.
  const [preset] = useState(first.id)
  const vacancy = known ?? vacancies.find(({ id }) => id === preset) ?? first
  const change = (next: FilterAddress) => onAddress({ ...filter, ...next })
  // The value that came by a link stays among the options after another one was chosen.
  const [incoming] = useState(minScore)
  const searchField = useRef<HTMLInputElement>(null)
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Card>
        <CardBody className="grid grid-cols-1 gap-4">
          {!isFixed && (
            <div>
              <VacancyPicker
                vacancies={vacancies}
                value={vacancy.id}
                details={({ applications_count }) => ({
                  ending: `(${counted(applications_count, ['отклик', 'отклика', 'откликов'])})`,
                })}
                placeholder="Выберите вакансию"
                onChange={(id) => change({ vacancy: id })}
              />
              {!known && <Preset vacancy={vacancy} filter={ofAllVacancies(filter)} />}
            </div>
          )}
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
            <Select
              label="Минимальный балл"
              value={minScore ? String(minScore) : ANY}
              onChange={(value) => change({ minScore: scoreOf(value) })}
              options={scoreOptions(exportScores, incoming ?? minScore)}
            />
            <Select
              label="Рекомендация"
              value={recommendation ?? ANY}
              onChange={(value) => change({ recommendation: value === ANY ? undefined : value })}
              options={[
                { value: ANY, label: 'Все рекомендации' },
                ...recommendations.map((value) => ({ value, label: recommendationLooks[value].label })),
              ]}
            />
            <DecisionField value={decision} onChange={(next) => change({ decision: next })} />
          </div>
          <SearchField
            value={search ?? ''}
            field={searchField}
            label="Поиск по кандидатам"
            placeholder="Поиск по имени"
            onSearch={(text) => change({ search: text || undefined })}
          />
          <Checkbox
            label="Включить полные данные резюме"
            hint={
              includeResume
                ? 'В отчёт войдут опыт, образование, навыки, зарплатные ожидания, город и письмо кандидата.'
                : 'В отчёт войдут оценка, её причины, контакты и ваше решение с заметкой.'
            }
            checked={includeResume}
            onChange={setIncludeResume}
          />
          <Download
            vacancy={vacancy}
            filter={{ ...toFilter(filter), vacancy_id: vacancy.id }}
            includeResume={includeResume}
          />
        </CardBody>
      </Card>
      <Contents includeResume={includeResume} />
    </div>
  )
}

/** Why this vacancy, and how many candidates of the same filters its file leaves out. */
function Preset({ vacancy, filter }: { vacancy: Vacancy; filter: ResultFilter }) {
  const isFiltered = isNarrow(filter)
  const best = useQuery({ ...bestMatchQuery(filter), enabled: isFiltered })
  const matches = useQuery({ ...matchCountQuery({ ...filter, vacancy_id: vacancy.id }), enabled: isFiltered })
  // the size of the report is the same query, and is known without filters too
  const all = isFiltered ? best.data : undefined
  const own = isFiltered ? matches.data : undefined
  const others = all && own !== undefined ? Math.max(0, all.total - own) : 0
  return (
    <p className="mt-1.5 text-[13px] text-pretty text-muted">
      Отчёт готовится по одной вакансии. Мы выбрали{' '}
      {(own === undefined ? all?.vacancy_id === vacancy.id : own > 0)
        ? 'ту, где есть кандидаты под эти фильтры'
        : `первую${hasResults(vacancy) ? ' с результатами' : ''}`}
      : смените её, если нужна другая.
      {others > 0 &&
        ` В других вакансиях под эти фильтры ${plural(others, ['подходит', 'подходят', 'подходят'])} ${own ? 'ещё ' : ''}${counted(others, ['кандидат', 'кандидата', 'кандидатов'])}.`}
    </p>
  )
}
