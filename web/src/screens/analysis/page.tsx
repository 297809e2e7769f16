import { type Recommendation, recommendations } from '@rezumetr/contracts/domain'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'
import { openRunsQuery, isRunActive, summaryQuery } from '../../features/analysis/api.ts'
import { ADVISORY } from '../../features/analysis/candidate-panel.tsx'
import { recommendationLooks } from '../../features/analysis/recommendation.tsx'
import { UsageCard } from '../../features/analysis/usage-card.tsx'
import { limitsQuery } from '../../features/billing/api.ts'
import { ANY } from '../../features/exports/filters.ts'
import { activeVacanciesQuery, vacanciesQuery } from '../../features/vacancies/api.ts'
import { UploadButton } from '../../features/vacancies/upload-dialog.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { counted } from '../../ui/format.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { Page } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import { Candidates } from './candidates.tsx'
import { ExcelButton } from './excel-button.tsx'
import { RunCard } from './run-card.tsx'
import { SummaryCards } from './summary-cards.tsx'

const route = getRouteApi('/guard/shell/analysis')

/** The recruiter's main screen: start an analysis, watch it, go through the candidates. */
export function AnalysisPage() {
  // not the candidate: a step of the review concerns the list alone
  const {
    vacancy: vacancyId,
    recommendation,
    search,
  } = route.useSearch({
    select: ({ vacancy, recommendation, search }) => ({ vacancy, recommendation, search }),
  })
  const navigate = route.useNavigate()
  const vacancies = useQuery(activeVacanciesQuery)
  const full = useQuery(limitsQuery).data?.can_add_vacancy === false
  const open = useQuery(openRunsQuery).data
  const summary = useQuery(summaryQuery(vacancyId)).data
  const vacancy = vacancies.data?.find(({ id }) => id === vacancyId) ?? null
  const archived = useQuery(vacanciesQuery).data?.find(({ id }) => id === vacancyId)?.title
  const run = isRunActive(open?.run) ? open.run : null

  const filter = (next: {
    vacancy?: string | undefined
    recommendation?: Recommendation | undefined
    search?: string | undefined
  }) =>
    void navigate({
      search: { vacancy: vacancyId, recommendation, search, ...next },
      replace: true,
      resetScroll: false,
    })

  return (
    <Page
      title="Анализ резюме"
      description={`${ADVISORY}.`}
      actions={
        <>
          <Link to="/criteria" search={{ vacancy: vacancyId }} className={buttonClass('secondary')}>
            <ListChecks aria-hidden className="size-4" />
            Критерии
          </Link>
          <Link
            to="/results"
            search={{ vacancy: vacancyId, recommendation, search }}
            className={buttonClass('secondary')}
          >
            Все результаты
          </Link>
          <UploadButton vacancy={vacancy} isLoading={vacancyId !== undefined && vacancies.isPending} />
          <ExcelButton
            vacancyId={vacancyId}
            recommendation={recommendation}
            search={search}
            rows={
              summary && !search
                ? recommendation
                  ? summary[`${recommendation}_count`]
                  : summary.total_analyzed
                : null
            }
          />
        </>
      }
    >
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Select
          label="Вакансия"
          value={vacancyId ?? ANY}
          onChange={(value) => filter({ vacancy: value === ANY ? undefined : value })}
          options={[
            { value: ANY, label: 'Все вакансии' },
            ...(vacancies.data ?? []).map(({ id, title, is_enabled, new_applications_count }) => ({
              value: id,
              label: title,
              aside: is_enabled
                ? new_applications_count > 0 && counted(new_applications_count, ['новый', 'новых', 'новых'])
                : full
                  ? 'Доступно на старшем тарифе'
                  : 'Выключена в синхронизации',
              disabled: !is_enabled,
            })),
            ...(vacancyId && vacancies.data && !vacancy
              ? [{ value: vacancyId, label: archived ? `${archived} — в архиве` : 'Недоступная вакансия' }]
              : []),
          ]}
        />
        <Select
          label="Рекомендация"
          value={recommendation ?? ANY}
          onChange={(value) => filter({ recommendation: value === ANY ? undefined : value })}
          options={[
            { value: ANY, label: 'Все рекомендации' },
            ...recommendations.map((value) => ({ value, label: recommendationLooks[value].label })),
          ]}
        />
      </div>
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
          vacancies={vacancies.data}
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
      <Candidates
        vacancyId={vacancyId}
        recommendation={recommendation}
        search={search ?? ''}
        running={run !== null && (vacancyId === undefined || run.vacancy_id === vacancyId)}
        onSearch={(text) => filter({ search: text || undefined })}
        onReset={() => filter({ recommendation: undefined })}
      />
    </Page>
  )
}
