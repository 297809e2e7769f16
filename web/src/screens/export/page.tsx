import { appliedFields, type ResultFilter } from '@rezumetr/contracts/analysis'
import { recommendations } from '@rezumetr/contracts/domain'
import type { Vacancy } from '@rezumetr/contracts/vacancies'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Briefcase } from 'lucide-react'
import { useRef, useState } from 'react'
import { DecisionField } from '../../features/candidates/decision-field.tsx'
import { bestMatchQuery, matchCountQuery } from '../../features/analysis/api.ts'
import { type FilterAddress, toFilter } from '../../features/analysis/filter-address.ts'
import { recommendationLooks } from '../../features/analysis/recommendation.tsx'
import { ANY, exportScores, scoreOf, scoreOptions } from '../../features/exports/filters.ts'
import { ConnectFirst } from '../../features/job-board/connection-notice.tsx'
import { vacanciesQuery } from '../../features/vacancies/api.ts'
import { VacancyPicker } from '../../features/vacancies/vacancy-picker.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { counted, plural } from '../../ui/format.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Contents } from './contents.tsx'
import { Download } from './download.tsx'

const route = getRouteApi('/guard/shell/export')

/** A vacancy's candidates as an Excel file, under the filters of the address. */
export function ExportPage() {
  const vacancies = useQuery(vacanciesQuery)
  // those with results come first: a report of nobody is nothing to begin with
  const offered = (vacancies.data ?? []).toSorted((a, b) => Number(hasResults(b)) - Number(hasResults(a)))
  const address: FilterAddress = route.useSearch()
  const [arrival] = useState(address)
  const everywhere = ofAllVacancies(arrival)
  const isChoice =
    offered.length > 0 && isNarrow(everywhere) && !offered.some(({ id }) => id === arrival.vacancy)
  const best = useQuery({ ...bestMatchQuery(everywhere), enabled: isChoice })
  // one request for the list that the filters came from, however many vacancies there are
  const first = offered.find(({ id }) => id === best.data?.vacancy_id) ?? offered[0]
  const isChoosing = isChoice && best.isPending
  return (
    <Page
      title="Экспорт данных"
      description="Отчёт Excel по кандидатам вакансии: баллы, рекомендации, контакты и причины."
    >
      {first && !isChoosing ? (
        <Form vacancies={offered} first={first} />
      ) : (
        <Card className="max-w-3xl">
          {vacancies.isPending || isChoosing ? (
            <CardBody>
              <div role="status" aria-label="Загрузка вакансий" className="grid grid-cols-1 gap-4">
                <Skeleton className="h-15" />
                <Skeleton className="h-15" />
                <Skeleton className="h-10" />
                <Skeleton className="h-9 w-40" />
              </div>
            </CardBody>
          ) : vacancies.isLoadingError ? (
            <CardBody>
              <LoadError
                message="Не удалось загрузить вакансии."
                retrying={vacancies.isFetching}
                onRetry={() => void vacancies.refetch()}
              />
            </CardBody>
          ) : (
            <EmptyState
              icon={Briefcase}
              title="Выберите вакансию для экспорта"
              action={
                <ConnectFirst>
                  <Link to="/sync" className={buttonClass('primary')}>
                    Синхронизировать
                  </Link>
                </ConnectFirst>
              }
            >
              Вакансий пока нет. Загрузите их с HH.ru вместе с откликами, проанализируйте и возвращайтесь за
              отчётом.
            </EmptyState>
          )}
        </Card>
      )}
    </Page>
  )
}

const hasResults = ({ applications_count, new_applications_count }: Vacancy) =>
  applications_count > new_applications_count

/** The filters of the address without its vacancy. */
const ofAllVacancies = (address: FilterAddress): ResultFilter => toFilter({ ...address, vacancy: undefined })

const isNarrow = (filter: ResultFilter) => Object.keys(appliedFields(filter)).length > 0

function Form({ vacancies, first }: { vacancies: readonly Vacancy[]; first: Vacancy }) {
  const filter: FilterAddress = route.useSearch()
  const navigate = route.useNavigate()
  const [includeResume, setIncludeResume] = useState(true)
  const { vacancy: asked, recommendation, minScore, search, decision } = filter
  const known = vacancies.find(({ id }) => id === asked)
  // The one given unless the address names another that is here (EXP-02, Q-095); another may become the first meanwhile.
  const [preset] = useState(first.id)
  const vacancy = known ?? vacancies.find(({ id }) => id === preset) ?? first
  const change = (next: FilterAddress) =>
    void navigate({ search: { ...filter, ...next }, replace: true, resetScroll: false })
  // The value that came by a link stays among the options after another one was chosen.
  const [incoming] = useState(minScore)
  const searchField = useRef<HTMLInputElement>(null)
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <Card>
        <CardBody className="grid grid-cols-1 gap-4">
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
