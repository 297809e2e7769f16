import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { linkClass } from '../../features/accounts/auth-frame.tsx'
import { toastOutcome } from '../../features/notifications/toast-outcome.ts'
import { consentsQuery, useWithdrawConsent } from '../../features/privacy/api.ts'
import { editionName } from '../../features/privacy/edition.ts'
import { Badge } from '../../ui/layout/badge.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/layout/card.tsx'
import { formatDateTime } from '../../ui/text/format.ts'
import { LoadError } from '../../ui/notices/load-error.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'

const documents = {
  terms: { title: 'Условия использования', path: '/terms' },
  personal_data: { title: 'Согласие на обработку персональных данных', path: '/consent' },
} as const

/** The user's consents by document version. */
export function ConsentsCard() {
  const { data, isLoadingError, isFetching, refetch } = useQuery(consentsQuery)
  const withdraw = useWithdrawConsent()
  // of whatever version: a consent given in an earlier edition holds until it is withdrawn
  const revocable = data?.consents.find(
    ({ document, withdrawn_at }) => document === 'personal_data' && withdrawn_at === null,
  )
  return (
    <Card>
      <CardHeader title="Документы и согласия" description="С какими редакциями и когда вы согласились." />
      <CardBody>
        {isLoadingError ? (
          <LoadError retrying={isFetching} onRetry={() => void refetch()} />
        ) : !data ? (
          <Skeleton className="h-16 rounded-lg" />
        ) : data.consents.length === 0 ? (
          <p className="text-muted">
            Записей нет: при регистрации согласие не запрашивалось. Прочитать документы можно здесь:{' '}
            <Link to="/terms" className={linkClass}>
              условия
            </Link>
            ,{' '}
            <Link to="/consent" className={linkClass}>
              согласие
            </Link>
            .
          </p>
        ) : (
          <ul className="grid gap-3">
            {data.consents.map((consent) => (
              <li
                key={`${consent.document} ${consent.given_at}`}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
              >
                <div className="min-w-0 flex-1 basis-64">
                  <Link to={documents[consent.document].path} className={linkClass}>
                    {documents[consent.document].title}
                  </Link>
                  <p className="text-[13px] text-muted">
                    {editionName(consent.version)}, приняли {formatDateTime(consent.given_at)}
                  </p>
                </div>
                {consent.withdrawn_at !== null ? (
                  <Badge>Отозвано {formatDateTime(consent.withdrawn_at)}</Badge>
                ) : consent === revocable ? (
                  <Button
                    size="sm"
                    busy={withdraw.isPending}
                    onClick={() =>
                      toastOutcome(
                        withdraw.mutateAsync(),
                        ['Согласие отозвано', 'Чтобы удалить и сами данные, удалите аккаунт.'],
                        'Не удалось отозвать согласие',
                      )
                    }
                  >
                    Отозвать
                  </Button>
                ) : (
                  <Badge tone={consent.is_current ? 'good' : 'neutral'}>
                    {consent.is_current ? 'Действует' : 'Прежняя редакция'}
                  </Badge>
                )}
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  )
}
