import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import type { VacancyFigures } from '@rezumetr/contracts/vacancies/workspace'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Briefcase } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { vacancyFiguresQuery } from '../../features/results/workspace-api.ts'
import { ConnectFirst } from '../../features/hh/connection/connection-notice.tsx'
import { vacanciesQuery } from '../../features/vacancies/api.ts'
import { isUnread, isWaiting } from '../../features/vacancies/unread.ts'
import { Badge } from '../../ui/layout/badge.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { counted, formatNumber } from '../../ui/text/format.ts'
import { LoadError } from '../../ui/notices/load-error.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { Funnel } from './funnel.tsx'

const shelves = [
  { value: 'active', label: 'Открытые' },
  { value: 'archived', label: 'Архив' },
] as const
type Shelf = (typeof shelves)[number]['value']

/** The vacancies and how far each one is: the way to their candidates. */
export function VacanciesPage() {
  const vacancies = useQuery(vacanciesQuery)
  const figures = useQuery(vacancyFiguresQuery)
  const [shelf, setShelf] = useState<Shelf>('active')
  const all = vacancies.data ?? []
  const shown = all.filter(({ status }) => status === shelf)
  const archived = all.filter(({ status }) => status === 'archived').length
  return (
    <Page
      title="Вакансии"
      description="Отклики, оценки и решения по каждой вакансии."
      actions={
        archived > 0 && (
          <Segmented label="Какие вакансии" value={shelf} options={shelves} onChange={setShelf} />
        )
      }
    >
      {vacancies.isError && (
        <LoadError
          message="Не удалось загрузить вакансии."
          retrying={vacancies.isFetching}
          onRetry={() => void vacancies.refetch()}
        />
      )}
      {figures.isError && (
        <LoadError
          message="Не удалось загрузить число решений."
          retrying={figures.isFetching}
          onRetry={() => void figures.refetch()}
        />
      )}
      {vacancies.isPending ? (
        <Card>
          <CardBody>
            <div role="status" aria-label="Загрузка вакансий" className="grid grid-cols-1 gap-3">
              {['a', 'b', 'c', 'd'].map((key) => (
                <Skeleton key={key} className="h-12" />
              ))}
            </div>
          </CardBody>
        </Card>
      ) : shown.length > 0 ? (
        <>
          <VacancyTable vacancies={shown} figures={figures.data} />
          {shown.some(({ status, is_enabled }) => status === 'active' && !is_enabled) && (
            <p className="text-[13px] text-pretty text-muted">
              Отклики по выключенным вакансиям не загружаются.{' '}
              <Link to="/sync" className="font-medium text-accent hover:underline">
                Выбрать вакансии
              </Link>
            </p>
          )}
        </>
      ) : (
        !vacancies.isLoadingError && (
          <Card>
            <EmptyState
              icon={Briefcase}
              title={all.length === 0 ? 'Вакансий пока нет' : 'Открытых вакансий нет'}
              action={
                <ConnectFirst>
                  <Link to="/sync" className={buttonClass('primary')}>
                    Синхронизировать
                  </Link>
                </ConnectFirst>
              }
            >
              {all.length === 0 ? 'Загрузите их с HH.ru вместе с откликами.' : 'Все вакансии в архиве.'}
            </EmptyState>
          </Card>
        )
      )}
    </Page>
  )
}

const head = 'px-3 py-2.5 text-right font-medium whitespace-nowrap'
const cell = 'px-3 py-2.5 text-right tabular-nums'
/** What waits leads to the work itself, above the link of the whole row. */
const figureLink = 'relative z-10 rounded text-accent underline-offset-4 hover:underline'

function VacancyTable({
  vacancies,
  figures,
}: {
  vacancies: readonly Vacancy[]
  /** Unknown while they load. */
  figures: ReadonlyMap<string, VacancyFigures> | undefined
}) {
  return (
    <div className="overflow-hidden rounded-xl border border-line bg-surface shadow-raised">
      <table className="w-full table-fixed text-left max-md:block">
        <thead className="bg-sunken text-xs text-muted max-md:sr-only">
          <tr>
            <th scope="col" className="px-4 py-2.5 font-medium">
              Вакансия
            </th>
            <th scope="col" className={`${head} w-24`}>
              Отклики
            </th>
            <th scope="col" className={`${head} w-20`}>
              Новые
            </th>
            <th scope="col" className={`${head} w-24`}>
              Оценены
            </th>
            <th scope="col" className={`${head} w-28`}>
              Разобрать
            </th>
            <th scope="col" className={`${head} w-28`}>
              Приглашены
            </th>
            <th scope="col" className={`${head} w-20`}>
              Отказы
            </th>
            <th scope="col" className="w-36 px-4 py-2.5 font-medium max-lg:hidden">
              Воронка
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-md:block">
          {vacancies.map((vacancy) => (
            <Row key={vacancy.id} vacancy={vacancy} figures={figures} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({
  vacancy,
  figures,
}: {
  vacancy: Vacancy
  figures: ReadonlyMap<string, VacancyFigures> | undefined
}) {
  const { id, area, applications_count: all, new_applications_count: fresh, is_enabled, status } = vacancy
  // a zero would be untrue
  const isUnknown = vacancy.responses_read_at === null && all === 0
  const judged = all - fresh
  const own = figures && (figures.get(id) ?? { undecided: 0, invited: 0, refused: 0 })
  const number = (value: number | undefined) =>
    isUnknown || value === undefined ? (
      <span className="font-normal text-faint">—</span>
    ) : value === 0 ? (
      <span className="font-normal text-faint">0</span>
    ) : (
      formatNumber(value)
    )
  return (
    <tr className="relative hover:bg-bg max-md:block max-md:px-4 max-md:py-3">
      <th scope="row" className="px-4 py-2.5 font-normal max-md:block max-md:p-0">
        <Link
          to="/vacancies/$vacancyId"
          params={{ vacancyId: id }}
          className="font-medium [overflow-wrap:anywhere] underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {vacancy.name}
        </Link>
        <span className="mt-0.5 flex flex-wrap gap-x-2 text-[13px] text-muted">
          {area}
          {status === 'active' && !is_enabled && <Badge>Выключена</Badge>}
          {isUnread(vacancy) && all === 0 && 'отклики ещё не загружены'}
        </span>
        {/* the columns in words, where there is no room for them */}
        {!isUnknown && (
          <span className="mt-1 block text-[13px] text-muted md:hidden">
            {[
              counted(all, ['отклик', 'отклика', 'откликов']),
              fresh > 0 && counted(fresh, ['новый', 'новых', 'новых']),
              own && own.undecided > 0 && `разобрать ${formatNumber(own.undecided)}`,
              own && own.invited > 0 && counted(own.invited, ['приглашён', 'приглашены', 'приглашены']),
            ]
              .filter(Boolean)
              .join(', ')}
          </span>
        )}
      </th>
      <td className={`${cell} max-md:hidden`}>{number(all)}</td>
      <td className={`${cell} max-md:hidden`}>
        <Fresh vacancy={vacancy}>{number(fresh)}</Fresh>
      </td>
      <td className={`${cell} max-md:hidden`}>{number(judged)}</td>
      <td className={`${cell} font-semibold max-md:hidden`}>
        <Undecided id={id} n={own?.undecided}>
          {number(own?.undecided)}
        </Undecided>
      </td>
      <td className={`${cell} max-md:hidden`}>{number(own?.invited)}</td>
      <td className={`${cell} max-md:hidden`}>{number(own?.refused)}</td>
      <td className="px-4 py-2.5 max-lg:hidden">
        {own && !isUnknown && (
          <Funnel steps={[all, judged, Math.max(0, judged - own.undecided), own.invited]} />
        )}
      </td>
    </tr>
  )
}

/** New responses that an analysis may take lead to it. */
function Fresh({ vacancy, children }: { vacancy: Vacancy; children: ReactNode }) {
  const { id, new_applications_count: n } = vacancy
  if (!isWaiting(vacancy)) return children
  return (
    <Link to="/analysis" search={{ vacancy: id }} aria-label={`Оценить новых: ${n}`} className={figureLink}>
      {children}
    </Link>
  )
}

/** Those without a decision lead to themselves. */
function Undecided({ id, n = 0, children }: { id: string; n: number | undefined; children: ReactNode }) {
  if (n === 0) return children
  return (
    <Link
      to="/vacancies/$vacancyId"
      params={{ vacancyId: id }}
      search={{ decision: 'none' }}
      aria-label={`Разобрать: ${n}`}
      className={figureLink}
    >
      {children}
    </Link>
  )
}
