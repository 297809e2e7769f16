import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Briefcase } from 'lucide-react'
import { useState } from 'react'
import { bestMatchQuery } from '../../features/results/api.ts'
import type { FilterAddress } from '../../features/results/list/filter-address.ts'
import { ConnectFirst } from '../../features/hh/connection/connection-notice.tsx'
import { vacanciesQuery } from '../../features/vacancies/api.ts'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Card, CardBody } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { LoadError } from '../../ui/notices/load-error.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { ExportForm, hasResults, isNarrow, ofAllVacancies } from './export-form.tsx'

const route = getRouteApi('/guard/shell/export')

/** A vacancy's candidates as an Excel file, under the filters of the address. */
export function ExportPage() {
  const vacancies = useQuery(vacanciesQuery)
  // those with results come first: a report of nobody is nothing to begin with
  const offered = (vacancies.data ?? []).toSorted((a, b) => Number(hasResults(b)) - Number(hasResults(a)))
  const address: FilterAddress = route.useSearch()
  const navigate = route.useNavigate()
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
        <ExportForm
          vacancies={offered}
          first={first}
          address={address}
          onAddress={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
        />
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
