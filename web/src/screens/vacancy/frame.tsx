import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, Outlet, useMatchRoute } from '@tanstack/react-router'
import { Briefcase, ExternalLink, Sparkles } from 'lucide-react'
import { formatOfferedSalary } from './offered-salary.ts'
import { webLink } from '../../features/results/candidate.ts'
import { vacanciesQuery } from '../../features/vacancies/api.ts'
import { isWaiting, responseFacts, waitingCount } from '../../features/vacancies/unread.ts'
import { UploadButton } from '../../features/resumes/upload/upload-dialog.tsx'
import { buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { counted } from '../../ui/text/format.ts'
import { LoadError } from '../../ui/notices/load-error.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'

const route = getRouteApi('/guard/shell/vacancies/$vacancyId')

const tabs = [
  { to: '/vacancies/$vacancyId', label: 'Кандидаты' },
  { to: '/vacancies/$vacancyId/criteria', label: 'Критерии' },
  { to: '/vacancies/$vacancyId/analytics', label: 'Аналитика' },
  { to: '/vacancies/$vacancyId/export', label: 'Экспорт' },
] as const

/** A vacancy as the workplace: chosen once, its candidates, criteria, figures and files beside one another. */
export function VacancyFrame() {
  const { vacancyId } = route.useParams()
  const vacancies = useQuery(vacanciesQuery)
  const vacancy = vacancies.data?.find(({ id }) => id === vacancyId)
  if (vacancies.isPending)
    return (
      <Page title="Вакансия" className="max-w-none!">
        <div role="status" aria-label="Загрузка вакансии" className="grid grid-cols-1 gap-3">
          <Skeleton className="h-9 w-96 max-w-full" />
          <Skeleton className="h-120 rounded-xl" />
        </div>
      </Page>
    )
  if (!vacancy)
    return (
      <Page title="Вакансия">
        {vacancies.isLoadingError ? (
          <LoadError
            message="Не удалось загрузить вакансии."
            retrying={vacancies.isFetching}
            onRetry={() => void vacancies.refetch()}
          />
        ) : (
          <Card>
            <EmptyState
              icon={Briefcase}
              title="Такой вакансии нет"
              action={
                <Link to="/vacancies" className={buttonClass('primary')}>
                  Все вакансии
                </Link>
              }
            >
              Возможно, она принадлежит другому работодателю или адрес набран с ошибкой.
            </EmptyState>
          </Card>
        )}
      </Page>
    )
  return <Loaded key={vacancy.id} vacancy={vacancy} />
}

function Loaded({ vacancy }: { vacancy: Vacancy }) {
  const isComparing = useMatchRoute()({ to: '/vacancies/$vacancyId/compare' }) !== false
  const link = webLink(vacancy.url)
  const facts = [
    vacancy.area,
    formatOfferedSalary(vacancy.salary),
    ...responseFacts(vacancy),
    vacancy.status === 'archived' && 'в архиве',
    vacancy.status === 'active' && !vacancy.is_enabled && 'выключена',
  ].filter(Boolean)
  return (
    <Page
      title={vacancy.name}
      className="max-w-none! gap-3! py-4!"
      description={
        <span className="flex flex-wrap items-center gap-x-3 text-[13px]">
          {facts.join(', ')}
          {link && (
            <a
              href={link}
              target="_blank"
              rel="noopener noreferrer"
              className="inline-flex items-center gap-1 font-medium text-accent hover:underline"
            >
              <ExternalLink aria-hidden className="size-3.5" />
              На HH.ru
            </a>
          )}
        </span>
      }
      actions={
        <>
          <UploadButton vacancy={vacancy} isLoading={false} isArchived={vacancy.status === 'archived'} />
          <Link
            to="/analysis"
            search={{ vacancy: vacancy.id }}
            className={buttonClass(isWaiting(vacancy) ? 'primary' : 'secondary')}
          >
            <Sparkles aria-hidden className="size-4" />
            {isWaiting(vacancy)
              ? `Оценить ${counted(waitingCount(vacancy), ['новый', 'новых', 'новых'])}`
              : 'Анализ'}
          </Link>
        </>
      }
    >
      <nav
        aria-label="Разделы вакансии"
        className="-mx-4 overflow-x-auto border-b border-line px-4 sm:-mx-6 sm:px-6"
      >
        <ul className="flex sm:gap-1">
          {tabs.map(({ to, label }) => (
            <li key={to}>
              <Link
                to={to}
                params={{ vacancyId: vacancy.id }}
                activeOptions={{ exact: true, includeSearch: false }}
                activeProps={{ 'aria-current': 'page' }}
                // candidates side by side are still candidates
                inactiveProps={to === tabs[0].to && isComparing ? { 'aria-current': 'true' } : {}}
                className="inline-flex h-9 items-center border-b-2 border-transparent px-2 text-[13px] font-medium text-muted -outline-offset-2 hover:text-ink sm:px-3 sm:text-sm [&[aria-current]]:border-accent [&[aria-current]]:text-accent-strong"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Outlet />
    </Page>
  )
}
