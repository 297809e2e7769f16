import type { RecommendationCounts } from '@rezumetr/contracts/analysis/analysis'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { summaryQuery } from '../../features/results/api.ts'
import type { FilterAddress } from '../../features/results/list/filter-address.ts'
import { recommendationLooks } from '../../features/results/recommendation.tsx'
import { vacancyFiguresQuery } from '../../features/results/workspace-api.ts'
import { vacanciesQuery } from '../../features/vacancies/api.ts'
import { recommendations } from '@rezumetr/contracts/domain'
import { Card, CardBody, CardHeader } from '../../ui/layout/card.tsx'
import { cn } from '../../ui/style/cn.ts'
import { formatNumber, formatPercent } from '../../ui/text/format.ts'
import { LoadError } from '../../ui/notices/load-error.tsx'
import { wholePercents } from '../../ui/text/percents.ts'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { fillTone } from '../../ui/style/tone.ts'
import { VacancyRubric } from '../criteria/vacancy-rubric.tsx'
import { ExportForm } from '../export/export-form.tsx'
import { Bars, funnelBars } from './pictures/bars.tsx'
import { Pictures } from './pictures/pictures.tsx'
import { useRows } from './use-rows.ts'
import { Chips } from './filters/chips.tsx'

const criteria = getRouteApi('/guard/shell/vacancies/$vacancyId/criteria')
const analytics = getRouteApi('/guard/shell/vacancies/$vacancyId/analytics')
const files = getRouteApi('/guard/shell/vacancies/$vacancyId/export')

const useVacancy = (id: string) => useQuery(vacanciesQuery).data?.find((one) => one.id === id)

/** What the vacancy asks. */
export function VacancyCriteria() {
  const { vacancyId } = criteria.useParams()
  return <VacancyRubric key={vacancyId} vacancyId={vacancyId} />
}

/** The file of its candidates. */
export function VacancyExport() {
  const { vacancyId } = files.useParams()
  const address = files.useSearch()
  const navigate = files.useNavigate()
  const vacancy = useVacancy(vacancyId)
  if (!vacancy) return null
  const change = (next: FilterAddress) =>
    void navigate({
      search: (old) => ({ ...old, ...next, vacancy: undefined }),
      replace: true,
      resetScroll: false,
    })
  return (
    <section aria-label="Экспорт" className="grid grid-cols-1 gap-3">
      <Chips vacancyId={vacancyId} filter={{ ...address, minScore: undefined }} onChange={change} />
      <ExportForm vacancies={[vacancy]} first={vacancy} isFixed address={address} onAddress={change} />
    </section>
  )
}

/** How far the responses came, and how they were judged. */
export function VacancyAnalytics() {
  const { vacancyId } = analytics.useParams()
  const vacancy = useVacancy(vacancyId)
  const summary = useQuery(summaryQuery(vacancyId))
  const figures = useQuery(vacancyFiguresQuery)
  const failed = summary.isError ? summary : figures.isError ? figures : null
  if (failed)
    return (
      <LoadError
        message="Не удалось загрузить аналитику."
        retrying={failed.isFetching}
        onRetry={() => void failed.refetch()}
      />
    )
  if (!vacancy || !summary.data || !figures.data)
    return (
      <div role="status" aria-label="Загрузка аналитики" className="grid gap-4 lg:grid-cols-2">
        <Skeleton className="h-72 rounded-xl" />
        <Skeleton className="h-72 rounded-xl" />
      </div>
    )
  const { undecided = 0, invited = 0, refused = 0 } = figures.data.get(vacancyId) ?? {}
  const { total_analyzed: judged, avg_score: average } = summary.data
  const all = vacancy.applications_count
  return (
    <div className="grid max-w-6xl grid-cols-1 items-start gap-4 lg:grid-cols-2">
      {judged > 0 && <Judged vacancyId={vacancyId} />}
      <Card>
        <CardHeader title="Воронка" description="Сколько откликов дошло до каждого шага" />
        <CardBody>
          <Bars of={all} bars={funnelBars({ all, judged, undecided, invited, refused })} />
        </CardBody>
      </Card>
      <Card>
        <CardHeader
          title="Рекомендации"
          description={
            average === null
              ? 'Появятся после первого анализа'
              : `Средний балл ${formatNumber(Math.round(average * 10) / 10)}`
          }
        />
        <CardBody>
          <Recommendations
            vacancyId={vacancyId}
            counts={{
              hire: summary.data.hire_count,
              interview: summary.data.interview_count,
              maybe: summary.data.maybe_count,
              reject: summary.data.reject_count,
            }}
          />
        </CardBody>
      </Card>
    </div>
  )
}

const BEST_FIRST = { sort: 'score', order: 'desc' } as const

/** What is known of those who were judged; a press leads to the candidates of it. */
function Judged({ vacancyId }: { vacancyId: string }) {
  const navigate = analytics.useNavigate()
  const { rows } = useRows({ vacancy_id: vacancyId }, BEST_FIRST, true)
  return (
    <div className="lg:col-span-2">
      <Pictures
        vacancyId={vacancyId}
        rows={rows}
        filter={{}}
        hasFunnel={false}
        onChange={(search) => void navigate({ to: '/vacancies/$vacancyId', params: { vacancyId }, search })}
      />
    </div>
  )
}

/** Each leads to its candidates. */
function Recommendations({ vacancyId, counts }: { vacancyId: string; counts: RecommendationCounts }) {
  const shares = wholePercents(recommendations.map((key) => counts[key]))
  return (
    <ul className="grid gap-1">
      {recommendations.map((key, at) => (
        <li key={key}>
          <Link
            to="/vacancies/$vacancyId"
            params={{ vacancyId }}
            search={{ recommendation: key }}
            className="-mx-2 flex items-center gap-2.5 rounded-md px-2 py-1.5 hover:bg-sunken"
          >
            <span
              aria-hidden
              className={cn('size-2.5 rounded-full', fillTone[recommendationLooks[key].tone])}
            />
            <span className="flex-1">{recommendationLooks[key].label}</span>
            <span className="tabular-nums">{formatNumber(counts[key])}</span>
            <span className="w-12 text-right whitespace-nowrap text-faint tabular-nums">
              {formatPercent(shares[at] ?? 0)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
