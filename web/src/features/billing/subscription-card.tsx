import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { messageOr } from '../../api/api-error.ts'
import { useConfig } from '../../api/config.ts'
import { Alert } from '../../ui/notices/alert.tsx'
import { Badge } from '../../ui/layout/badge.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/layout/card.tsx'
import { formatPlanTime, formatReset } from '../../ui/text/format.ts'
import { LoadError } from '../../ui/notices/load-error.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { limitsQuery, subscriptionQuery } from './api.ts'
import { carriedNote, isPaid, pricingAction, type SubscriptionView } from './plan.ts'
import { UsageMeter } from './usage-meter.tsx'

/** The plan and its remaining limits; the two requests run in parallel and fail independently (DASH-30, Q-091). */
export function SubscriptionCard() {
  const subscription = useQuery(subscriptionQuery)
  const limits = useQuery(limitsQuery)
  const { support_email } = useConfig()
  // Read once on mount: precise enough for «seven days left».
  const [now] = useState(() => Date.now())
  return (
    <Card>
      <CardHeader
        title="Подписка"
        aside={
          <a href={`mailto:${support_email}`} className={buttonClass('ghost', 'sm', '-mr-2')}>
            <LifeBuoy aria-hidden className="size-4" />
            Помощь
          </a>
        }
      />
      <CardBody className="grid gap-4">
        {subscription.isPending ? (
          <div role="status" aria-label="Загрузка подписки" className="grid gap-4">
            <Skeleton className="h-6 w-32" />
            <Skeleton className="h-8" />
            <Skeleton className="h-8" />
            <Skeleton className="h-9" />
          </div>
        ) : subscription.isLoadingError ? (
          <Alert
            tone="bad"
            title="Ошибка загрузки подписки"
            action={
              <Button size="sm" busy={subscription.isFetching} onClick={() => void subscription.refetch()}>
                Попробовать снова
              </Button>
            }
          >
            {messageOr(subscription.error, 'Не удалось загрузить данные подписки')}
          </Alert>
        ) : (
          <>
            {subscription.data ? (
              <Loaded subscription={subscription.data} hasUsage={!limits.isError} />
            ) : (
              <p className="text-muted">Активного тарифа нет. Выберите тариф, чтобы анализировать отклики.</p>
            )}
            {limits.isError && (
              <LoadError
                message="Не удалось загрузить лимиты."
                retrying={limits.isFetching}
                onRetry={() => void limits.refetch()}
              />
            )}
            <Link
              to="/pricing"
              className={buttonClass(isUpgrade(subscription.data) ? 'primary' : 'secondary')}
            >
              {pricingAction(subscription.data, now)}
            </Link>
          </>
        )}
      </CardBody>
    </Card>
  )
}

const isUpgrade = (subscription: SubscriptionView | null) => !subscription || !isPaid(subscription.plan)

/** @param hasUsage without the limits only the plan is shown */
function Loaded({ subscription, hasUsage }: { subscription: SubscriptionView; hasUsage: boolean }) {
  const { plan, analyses, exports, carried, expires_at, reset_at, is_plan_end } = subscription
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-[15px] font-semibold">{plan.name}</p>
        <Badge tone={subscription.status === 'active' ? 'good' : 'neutral'}>
          {subscription.status === 'active' ? 'Активна' : 'Не активна'}
        </Badge>
      </div>
      {hasUsage && (
        <>
          <UsageMeter label="Анализы" usage={analyses} note={carriedNote(carried, analyses.limit)} />
          <UsageMeter label="Экспорты" usage={exports} />
        </>
      )}
      <p className="text-[13px] text-muted">
        {expires_at ? `Действует до ${formatPlanTime(expires_at)}` : 'Без срока окончания'}
        {reset_at && !is_plan_end && `; счётчики обновятся ${formatReset(reset_at)}`}
      </p>
    </>
  )
}
