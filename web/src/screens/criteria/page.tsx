import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ListChecks, Users } from 'lucide-react'
import { ConnectFirst } from '../../features/hh/connection/connection-notice.tsx'
import { vacanciesQuery } from '../../features/vacancies/api.ts'
import { labelOf } from '../../features/vacancies/vacancy-label.ts'
import { VacancyPicker } from '../../features/vacancies/vacancy-picker.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { LoadError } from '../../ui/notices/load-error.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Truncated } from '../../ui/layout/truncated.tsx'
import { VacancyRubric } from './vacancy-rubric.tsx'

const route = getRouteApi('/guard/shell/criteria')

/** Vacancies offered while none is chosen. */
const OFFERED = 6

/** What a vacancy asks and what it weighs: read from its text, corrected by people, applied to everybody at once. */
export function CriteriaPage() {
  const { vacancy } = route.useSearch()
  const navigate = route.useNavigate()
  const vacancies = useQuery(vacanciesQuery)
  const choose = (id: string | undefined) => void navigate({ search: { vacancy: id } })
  const all = vacancies.data ?? []
  const offered = all.filter(({ is_enabled }) => is_enabled).slice(0, OFFERED)
  return (
    <Page
      title="Критерии оценки"
      description="Что программа ищет в резюме и сколько это весит. Правка бесплатна: резюме заново не открываются."
      actions={
        vacancy && (
          <Link to="/analysis" search={{ vacancy }} className={buttonClass('secondary')}>
            <Users aria-hidden className="size-4" />
            Кандидаты
          </Link>
        )
      }
    >
      <VacancyPicker
        className="max-w-xl"
        vacancies={all}
        value={vacancy}
        details={({ status }) => ({ aside: status === 'archived' && 'в архиве' })}
        placeholder={vacancies.isPending ? 'Загружаем…' : 'Выберите вакансию'}
        onChange={choose}
      />
      {vacancies.isError && (
        <LoadError
          message="Не удалось загрузить вакансии."
          retrying={vacancies.isFetching}
          onRetry={() => void vacancies.refetch()}
        />
      )}
      {vacancy ? (
        <VacancyRubric key={vacancy} vacancyId={vacancy} />
      ) : (
        <Card>
          {vacancies.data?.length === 0 ? (
            <EmptyState
              icon={ListChecks}
              title="Вакансий пока нет"
              action={
                <ConnectFirst>
                  <Link to="/sync" className={buttonClass('primary')}>
                    Перейти к синхронизации
                  </Link>
                </ConnectFirst>
              }
            >
              Загрузите их с HH.ru: критерии читаются из текста вакансии.
            </EmptyState>
          ) : (
            <EmptyState
              icon={ListChecks}
              title="Выберите вакансию"
              action={offered.map((one) => (
                <Button key={one.id} className="max-w-full" onClick={() => choose(one.id)}>
                  <Truncated {...labelOf(one)} />
                </Button>
              ))}
            >
              Критерии читаются из её текста: каждый показан вместе с предложением, откуда он взят.
            </EmptyState>
          )}
        </Card>
      )}
    </Page>
  )
}
