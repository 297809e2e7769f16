import type { SignedInSession } from '@rezumetr/contracts/accounts/security'
import { useQuery } from '@tanstack/react-query'
import { sessionsQuery, useEndOtherSessions, useEndSession } from '../../../features/accounts/security-api.ts'
import { toastOutcome } from '../../../features/notifications/toast-outcome.ts'
import { Badge } from '../../../ui/layout/badge.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { Card, CardBody, CardHeader } from '../../../ui/layout/card.tsx'
import { formatDateTime } from '../../../ui/text/format.ts'
import { LoadError } from '../../../ui/notices/load-error.tsx'
import { Skeleton } from '../../../ui/progress/skeleton.tsx'

/** Active sessions of the account, each of which can be ended. */
export function SessionsCard() {
  const { data, isPending, isFetching, refetch } = useQuery(sessionsQuery)
  const end = useEndSession()
  const endOthers = useEndOtherSessions()
  return (
    <Card>
      <CardHeader
        title="Сессии"
        description="Устройства, на которых открыт аккаунт. Не узнаёте устройство? Завершите его сессию и смените пароль."
      />
      <CardBody>
        {isPending ? (
          <Skeleton className="h-12" />
        ) : !data ? (
          <LoadError onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          // an ended session goes with its pressed button: the focus stays here
          <section tabIndex={-1} aria-label="Открытые сессии" className="grid gap-4 outline-none">
            <ul aria-label="Сессии" className="grid divide-y divide-line">
              {data.sessions.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  busy={end.isPending && end.variables === session.id}
                  onEnd={() =>
                    toastOutcome(
                      end.mutateAsync(session.id),
                      'Сессия завершена',
                      'Не удалось завершить сессию',
                    )
                  }
                />
              ))}
            </ul>
            {data.sessions.length > 1 ? (
              <div>
                <Button
                  busy={endOthers.isPending}
                  onClick={() =>
                    toastOutcome(
                      endOthers.mutateAsync(),
                      'Остальные сессии завершены',
                      'Не удалось завершить сессии',
                    )
                  }
                >
                  Завершить все остальные
                </Button>
              </div>
            ) : (
              <p className="text-[13px] text-muted">Других сессий нет.</p>
            )}
          </section>
        )}
      </CardBody>
    </Card>
  )
}

function SessionRow({
  session,
  busy,
  onEnd,
}: {
  session: SignedInSession
  busy: boolean
  onEnd: () => void
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {session.device}
          {session.is_current && <Badge tone="good">Эта сессия</Badge>}
        </p>
        <p className="flex flex-wrap gap-x-3 text-[13px] text-muted">
          <span>Вход {formatDateTime(session.signed_in_at)}</span>
          {!session.is_current && <span>Активность {formatDateTime(session.last_seen_at)}</span>}
        </p>
      </div>
      {!session.is_current && (
        <Button size="sm" busy={busy} aria-label={`Завершить сессию: ${session.device}`} onClick={onEnd}>
          Завершить
        </Button>
      )}
    </li>
  )
}
