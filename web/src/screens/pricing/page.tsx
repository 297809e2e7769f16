import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useConfig } from '../../api/config.ts'
import { plansQuery, subscriptionQuery } from '../../features/billing/api.ts'
import type { SubscriptionView } from '../../features/billing/plan.ts'
import { UsageMeter } from '../../features/billing/usage-meter.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { Page } from '../../ui/page.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Period, PlanCard } from './plan-card.tsx'

export function PricingPage() {
  const plans = useQuery(plansQuery)
  const subscription = useQuery(subscriptionQuery)
  const { support_email } = useConfig()
  const [period, setPeriod] = useState<Period>('monthly')
  const current = subscription.data?.plan.plan_type ?? null
  return (
    <Page
      title="Выберите подходящий тариф"
      description="Без автоплатежей: вы сами решаете, продлевать ли тариф."
      actions={
        <>
          <Segmented
            label="Период оплаты"
            value={period}
            onChange={setPeriod}
            options={[
              { value: 'monthly', label: 'Месяц' },
              { value: 'yearly', label: 'Год' },
            ]}
          />
          <span className="text-[13px] font-medium text-good">Экономия до 20%</span>
        </>
      }
    >
      {plans.isPending ? (
        <div role="status" aria-label="Загрузка тарифов" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} className="h-80 rounded-xl" />
          ))}
        </div>
      ) : plans.isError ? (
        <LoadError
          message="Не удалось загрузить тарифы."
          retrying={plans.isFetching}
          onRetry={() => void plans.refetch()}
        />
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {plans.data
            .filter((plan) => plan.is_public)
            .map((plan) => (
              <li key={plan.plan_type}>
                <PlanCard plan={plan} period={period} current={plan.plan_type === current} />
              </li>
            ))}
        </ul>
      )}
      {subscription.isError ? (
        <LoadError
          message="Не удалось загрузить подписку."
          retrying={subscription.isFetching}
          onRetry={() => void subscription.refetch()}
        />
      ) : (
        subscription.data && <CurrentSubscription subscription={subscription.data} />
      )}
      <p className="text-center text-[13px] text-muted">
        Вопросы по тарифам:{' '}
        <a
          href={`mailto:${support_email}`}
          className="font-medium text-accent underline-offset-4 hover:underline"
        >
          {support_email}
        </a>
      </p>
    </Page>
  )
}

function CurrentSubscription({ subscription }: { subscription: SubscriptionView }) {
  return (
    <Card>
      <CardHeader
        title="Ваша текущая подписка"
        description={subscription.plan.name}
        aside={
          <Link to="/dashboard" className={buttonClass('secondary', 'sm')}>
            На панель управления
          </Link>
        }
      />
      <CardBody className="grid gap-5 sm:grid-cols-2">
        <UsageMeter label="Анализы" usage={subscription.analyses} />
        <UsageMeter label="Экспорты" usage={subscription.exports} />
      </CardBody>
    </Card>
  )
}
