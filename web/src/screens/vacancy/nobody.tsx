import { appliedFields, type ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Inbox, PowerOff, SearchX } from 'lucide-react'
import type { RefObject } from 'react'
import type { FilterAddress } from '../../features/results/list/filter-address.ts'
import { limitsQuery } from '../../features/billing/api.ts'
import { toastOutcome } from '../../features/notifications/toast-outcome.ts'
import { useEnableVacancy, vacanciesQuery } from '../../features/vacancies/api.ts'
import { NothingFound } from '../../features/results/list/nothing-found.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { EmptyState } from '../../ui/notices/empty-state.tsx'
import { NO_MORE } from './toolbar.tsx'

/** Why the list is empty, and the way out. */
export function Nobody({
  vacancyId,
  filter,
  onChange,
  field,
}: {
  vacancyId: string
  filter: ResultFilter
  onChange: (next: Omit<FilterAddress, 'vacancy'>) => void
  field: RefObject<HTMLInputElement | null>
}) {
  const { search = '', vacancy_id: _, ...fields } = filter
  const isNarrowed = Object.keys(appliedFields(fields)).length > 0
  const isOff = useQuery(vacanciesQuery).data?.some(
    ({ id, status, is_enabled }) => id === vacancyId && status === 'active' && !is_enabled,
  )
  const reset = { recommendation: undefined, minScore: undefined, decision: undefined, ...NO_MORE }
  if (search !== '')
    return (
      <NothingFound
        search={search}
        field={field}
        onClear={() => onChange({ search: undefined })}
        onWiden={isNarrowed ? () => onChange(reset) : null}
      />
    )
  return (
    <Card>
      {isNarrowed ? (
        <EmptyState
          icon={SearchX}
          title="Никто не подходит под фильтры"
          action={<Button onClick={() => onChange(reset)}>Сбросить фильтры</Button>}
        >
          Снимите один из них или сбросьте все.
        </EmptyState>
      ) : isOff ? (
        <SwitchedOff vacancyId={vacancyId} />
      ) : (
        <EmptyState
          icon={Inbox}
          title="Оценок пока нет"
          action={
            <Link to="/analysis" search={{ vacancy: vacancyId }} className={buttonClass('primary')}>
              Оценить отклики
            </Link>
          }
        >
          Оцените отклики, и здесь появятся кандидаты: лучшие сверху.
        </EmptyState>
      )}
    </Card>
  )
}

/** Nothing of it is loaded or judged until it is switched on, where the plan has a place. */
function SwitchedOff({ vacancyId }: { vacancyId: string }) {
  const isFull = useQuery(limitsQuery).data?.can_add_vacancy === false
  const enable = useEnableVacancy()
  return (
    <EmptyState
      icon={PowerOff}
      title="Вакансия выключена"
      action={
        isFull ? (
          <Link to="/sync" className={buttonClass('primary')}>
            Выбрать вакансии
          </Link>
        ) : (
          <Button
            variant="primary"
            busy={enable.isPending}
            onClick={() =>
              toastOutcome(
                enable.mutateAsync({ id: vacancyId, enabled: true }),
                ['Вакансия включена', 'Отклики загрузятся при следующей синхронизации'],
                'Не удалось изменить вакансию',
              )
            }
          >
            Включить вакансию
          </Button>
        )
      }
    >
      {isFull
        ? 'Отклики по ней не загружаются. Все места тарифа заняты: выключите другую вакансию или выберите тариф старше.'
        : 'Отклики по ней не загружаются и не оцениваются.'}
    </EmptyState>
  )
}
