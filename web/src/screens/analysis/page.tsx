import { recommendations } from '@rezumetr/contracts/domain'
import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import type { ComponentProps } from 'react'
import { summaryQuery } from '../../features/results/api.ts'
import { isRunActive } from '../../features/runs/run.ts'
import { openRunsQuery } from '../../features/runs/api.ts'
import { DecisionField } from '../../features/decisions/decision-field.tsx'
import { toFilter } from '../../features/results/list/filter-address.ts'
import { ADVISORY, recommendationLooks } from '../../features/results/recommendation.tsx'
import { RecountNotice } from '../../features/rubrics/recount-notice.tsx'
import { UsageCard } from '../../features/runs/usage/usage-card.tsx'
import { limitsQuery } from '../../features/billing/api.ts'
import { ANY } from '../../features/exports/filters.ts'
import { activeVacanciesQuery, vacanciesQuery } from '../../features/vacancies/api.ts'
import { labelOf } from '../../features/vacancies/vacancy-label.ts'
import { isWaiting, waitingCount } from '../../features/vacancies/unread.ts'
import { UploadButton } from '../../features/resumes/upload/upload-dialog.tsx'
import { VacancyPicker } from '../../features/vacancies/vacancy-picker.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { counted } from '../../ui/text/format.ts'
import { LoadError } from '../../ui/notices/load-error.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { Candidates } from './candidates.tsx'
import { ExcelButton } from './excel-button.tsx'
import { RunCard } from './run/run-card.tsx'
import { SummaryCards } from './summary-cards.tsx'

const route = getRouteApi('/guard/shell/analysis')

/** The recruiter's main screen: start an analysis, watch it, go through the candidates. */
export function AnalysisPage() {
  const address = useFilterAddress()
  const { vacancy: vacancyId, recommendation } = address
  const navigate = route.useNavigate()
  const vacancies = useQuery(activeVacanciesQuery)
  const open = useQuery(openRunsQuery).data
  const active = vacancies.data ?? []
  const activeIds = new Set(active.map(({ id }) => id))
  // read earlier: what is active by now is no longer in the archive
  const archive =
    useQuery(vacanciesQuery).data?.filter(({ id, status }) => status === 'archived' && !activeIds.has(id)) ??
    []
  const vacancy = active.find(({ id }) => id === vacancyId) ?? null
  const archived = archive.find(({ id }) => id === vacancyId)
  const startable = vacancies.data && [...active, ...archive.filter(isWaiting)]
  const run = isRunActive(open?.run) ? open.run : null

  const filter = (next: typeof address) =>
    void navigate({ search: { ...address, ...next }, replace: true, resetScroll: false })

  return (
    <Page
      title="Анализ резюме"
      description={`${ADVISORY}.`}
      actions={<Actions vacancies={vacancies} vacancy={vacancy} isArchived={archived !== undefined} />}
    >
      <Filters
        active={active}
        address={address}
        other={vacancies.data && !vacancy ? otherLabel(archived) : null}
        onChange={filter}
      />
      {vacancies.isError && (
        <LoadError
          message="Не удалось загрузить вакансии."
          retrying={vacancies.isFetching}
          onRetry={() => void vacancies.refetch()}
        />
      )}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <RunCard
          vacancyId={vacancyId}
          vacancies={startable}
          isFailed={vacancies.isLoadingError}
          run={run}
          postponed={open?.postponed ?? []}
          onVacancy={(id) => filter({ vacancy: id })}
        />
        <div className="grid grid-cols-1 content-start gap-4">
          <UsageCard />
          <SummaryCards
            vacancyId={vacancyId}
            recommendation={recommendation}
            onRecommendation={(next) => filter({ recommendation: next })}
          />
        </div>
      </div>
      {vacancyId && <RecountNotice vacancyId={vacancyId} />}
      <Candidates
        filter={toFilter(address)}
        vacancies={startable}
        running={run !== null && (vacancyId === undefined || run.vacancy_id === vacancyId)}
        onSearch={(text) => filter({ search: text || undefined })}
        onDecision={(next) => filter({ decision: next })}
        onReset={() => filter({ recommendation: undefined, decision: undefined })}
      />
    </Page>
  )
}

function useFilterAddress() {
  return route.useSearch({
    select: (search) => {
      // a step of the review concerns the list alone
      const { candidate: _, ...filter } = search
      return filter
    },
  })
}
type Address = ReturnType<typeof useFilterAddress>

/** What to do with the vacancy and with what is listed. */
function Actions({
  vacancies,
  vacancy,
  isArchived,
}: {
  vacancies: { isPending: boolean }
  vacancy: Vacancy | null
  isArchived: boolean
}) {
  const address = useFilterAddress()
  const { vacancy: vacancyId, recommendation, search, decision } = address
  const summary = useQuery(summaryQuery(vacancyId)).data
  const rows = recommendation ? summary?.[`${recommendation}_count`] : summary?.total_analyzed
  return (
    <>
      <Link to="/criteria" search={{ vacancy: vacancyId }} className={buttonClass('secondary')}>
        <ListChecks aria-hidden className="size-4" />
        Критерии
      </Link>
      <Link to="/results" search={address} className={buttonClass('secondary')}>
        Все результаты
      </Link>
      <UploadButton
        vacancy={vacancy}
        isLoading={vacancyId !== undefined && vacancies.isPending}
        isArchived={isArchived}
      />
      <ExcelButton filter={toFilter(address)} rows={search || decision ? null : (rows ?? null)} />
    </>
  )
}

function Filters({
  active,
  address: { vacancy: vacancyId, recommendation, decision },
  other,
  onChange,
}: {
  active: readonly Vacancy[]
  address: Address
  other: NonNullable<ComponentProps<typeof VacancyPicker>['other']> | null
  onChange: (next: Address) => void
}) {
  const full = useQuery(limitsQuery).data?.can_add_vacancy === false
  const asideOf = (one: Vacancy) =>
    one.is_enabled
      ? isWaiting(one) && counted(waitingCount(one), ['новый', 'новых', 'новых'])
      : full
        ? 'Доступно на старшем тарифе'
        : 'Выключена в синхронизации'
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-[minmax(0,3fr)_repeat(2,minmax(0,2fr))]">
      <VacancyPicker
        className="sm:max-lg:col-span-2"
        vacancies={active}
        value={vacancyId}
        hasAll
        other={other}
        details={(one) => ({ aside: asideOf(one) })}
        placeholder="Выбранная вакансия"
        onChange={(id) => onChange({ vacancy: id })}
      />
      <Select
        label="Рекомендация"
        value={recommendation ?? ANY}
        onChange={(value) => onChange({ recommendation: value === ANY ? undefined : value })}
        options={[
          { value: ANY, label: 'Все рекомендации' },
          ...recommendations.map((value) => ({ value, label: recommendationLooks[value].label })),
        ]}
      />
      <DecisionField value={decision} onChange={(next) => onChange({ decision: next })} />
    </div>
  )
}

/** The chosen vacancy that is not offered. */
function otherLabel(archived: Vacancy | undefined) {
  if (!archived) return { label: 'Недоступная вакансия' }
  const { label, ending } = labelOf(archived)
  return { label, ending: [ending, '— в архиве'].filter(Boolean).join(' ') }
}
