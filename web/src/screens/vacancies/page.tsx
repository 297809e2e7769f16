import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import type { VacancyFigures } from '@rezumetr/contracts/vacancies/workspace'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Briefcase, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { vacancyFiguresQuery } from '../../features/results/workspace-api.ts'
import { ConnectFirst } from '../../features/hh/connection/connection-notice.tsx'
import { vacanciesQuery } from '../../features/vacancies/api.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { LoadError } from '../../ui/notices/load-error.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { VacancyTable } from './vacancy-table.tsx'

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
  const off = shown.filter(({ status, is_enabled }) => status === 'active' && !is_enabled)
  const served = shown.filter((vacancy) => !off.includes(vacancy))
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
          {served.length > 0 && <VacancyTable vacancies={served} figures={figures.data} />}
          {off.length > 0 && (
            <SwitchedOff vacancies={off} figures={figures.data} isOpen={served.length === 0} />
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

/** Those whose responses are not loaded, folded under the ones at work. */
function SwitchedOff({
  vacancies,
  figures,
  isOpen,
}: {
  vacancies: readonly Vacancy[]
  figures: ReadonlyMap<string, VacancyFigures> | undefined
  isOpen: boolean
}) {
  return (
    <details open={isOpen} className="group grid gap-3">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1.5 rounded-md py-1 font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 text-faint group-open:rotate-90" />
        Выключены
        <span className="font-normal text-muted tabular-nums">{formatNumber(vacancies.length)}</span>
      </summary>
      <p className="mt-1 mb-3 text-[13px] text-pretty text-muted">
        Отклики по выключенным вакансиям не загружаются.{' '}
        <Link to="/sync" className="font-medium text-accent hover:underline">
          Выбрать вакансии
        </Link>
      </p>
      <VacancyTable vacancies={vacancies} figures={figures} />
    </details>
  )
}
