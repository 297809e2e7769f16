import type { Vacancy } from '@rezumetr/contracts/vacancies/vacancies'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messageOr } from '../../api/api-error.ts'
import { useUser } from '../../features/accounts/api.ts'
import { limitsQuery } from '../../features/billing/api.ts'
import { formatLimit } from '../../features/billing/plan.ts'
import { useStartSync } from '../../features/hh/sync/api.ts'
import { isActive } from '../../features/hh/sync/sync.ts'
import { useWatchedSync } from '../../features/hh/sync/sync-watch-context.ts'
import { toastOutcome } from '../../features/notifications/toast-outcome.ts'
import { useEnableVacancy, vacanciesQuery } from '../../features/vacancies/api.ts'
import { byVacancies, isUnread, responseFacts } from '../../features/vacancies/unread.ts'
import { Alert } from '../../ui/notices/alert.tsx'
import { Facts } from '../../ui/layout/facts.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/layout/card.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { LoadError } from '../../ui/notices/load-error.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { toastError } from '../../ui/notices/toast.tsx'
import { usePressed } from '../../ui/fields/use-pressed.ts'

/** Which vacancies the plan serves: responses of the others are not read. */
export function VacanciesCard() {
  const vacancies = useQuery(vacanciesQuery)
  const limits = useQuery(limitsQuery)
  const list = vacancies.data ?? []
  const failed = vacancies.isError && !vacancies.data
  if (list.length === 0 && !failed) return null
  const full = limits.data?.can_add_vacancy === false
  return (
    <Card>
      <CardHeader
        title="Вакансии"
        description={
          full ? (
            <>
              Все места тарифа заняты: отключите одну из вакансий или{' '}
              <Link to="/pricing" className="font-medium text-accent underline-offset-4 hover:underline">
                выберите тариф старше
              </Link>
              .
            </>
          ) : (
            'Отклики загружаются и анализируются только по включённым вакансиям.'
          )
        }
        aside={
          limits.data && (
            <span className="text-[13px] text-muted tabular-nums">
              Активных: {formatNumber(limits.data.vacancies_used)} из{' '}
              {formatLimit(limits.data.vacancies_limit)}
            </span>
          )
        }
      />
      {failed ? (
        <CardBody>
          <LoadError
            message="Не удалось загрузить вакансии."
            retrying={vacancies.isFetching}
            onRetry={() => void vacancies.refetch()}
          />
        </CardBody>
      ) : (
        <>
          <Unread count={list.filter(isUnread).length} />
          <ul className="p-2 sm:p-3">
            {list.map((vacancy) => (
              <Row key={vacancy.id} vacancy={vacancy} full={full} />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

/** Vacancies enabled since the last synchronisation wait for the next one, which may be hours away. */
function Unread({ count }: { count: number }) {
  const { has_hh_token } = useUser()
  const { job } = useWatchedSync()
  const start = useStartSync()
  if (count === 0 || !has_hh_token || (job && isActive(job.status))) return null
  return (
    <Alert
      tone="info"
      className="mx-4 mt-3 items-center! sm:mx-5"
      action={
        <Button
          size="sm"
          busy={start.isPending}
          onClick={() =>
            start.mutate(false, {
              onError: (error) => toastError(messageOr(error, 'Ошибка при запуске синхронизации')),
            })
          }
        >
          Загрузить отклики
        </Button>
      }
    >
      Отклики по {byVacancies(count)} ещё не загружены.
    </Alert>
  )
}

function Row({ vacancy, full }: { vacancy: Vacancy; full: boolean }) {
  const enable = useEnableVacancy()
  const { has_hh_token } = useUser()
  const { id, title, name, area, url, status, is_enabled } = vacancy
  const [shown, press] = usePressed(is_enabled, enable.isPending)
  const facts = [name === title && area, ...responseFacts(vacancy)]
  return (
    <li className="flex items-center gap-3 rounded-lg px-2 py-2 hover:bg-sunken">
      <div className="min-w-0 flex-1">
        {url ? (
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="font-medium underline-offset-4 hover:underline"
          >
            {name}
          </a>
        ) : (
          <p className="font-medium">{name}</p>
        )}
        <p className="text-[13px] text-muted tabular-nums">
          {is_enabled || !full || status === 'archived' ? <Facts of={facts} /> : 'Доступно на старшем тарифе'}
        </p>
      </div>
      {status === 'archived' ? (
        <Badge>В архиве</Badge>
      ) : (
        <Switch
          label={`Анализировать отклики на «${name}»`}
          checked={shown}
          disabled={!is_enabled && full}
          busy={enable.isPending}
          onChange={(enabled) => {
            press(enabled)
            toastOutcome(
              enable.mutateAsync({ id, enabled }),
              enabled
                ? [
                    'Вакансия включена',
                    `Отклики загрузятся ${has_hh_token ? 'при следующей синхронизации' : 'после подключения HH.ru'}`,
                  ]
                : null,
              'Не удалось изменить вакансию',
            )
          }}
        />
      )}
    </li>
  )
}
