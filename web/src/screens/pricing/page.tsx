import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useConfig } from '../../api/config.ts'
import { linkClass } from '../../features/accounts/auth-frame.tsx'
import { plansQuery, subscriptionQuery } from '../../features/billing/api.ts'
import type { Period } from '../../features/billing/period.ts'
import { LoadError } from '../../ui/notices/load-error.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Skeleton } from '../../ui/progress/skeleton.tsx'
import { CurrentSubscription } from './current-subscription.tsx'
import { PaymentHistory } from './payment-history.tsx'
import { PaymentResult } from './payment-result.tsx'
import { PlanCard } from './plan-card.tsx'

const route = getRouteApi('/guard/shell/pricing')
const grid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-4'

/** Plans, the result of a payment the user returns from, the current subscription and the payment history. */
export function PricingPage() {
  const { period = 'monthly', payment_id } = route.useSearch()
  const navigate = route.useNavigate()
  const plans = useQuery(plansQuery)
  const subscription = useQuery(subscriptionQuery)
  const { support_email, ai_engine } = useConfig()
  const current = subscription.data?.plan.plan_type ?? null
  const choosePeriod = (next: Period) =>
    void navigate({
      search: (old) => ({ ...old, period: next === 'monthly' ? undefined : next }),
      replace: true,
      resetScroll: false,
    })
  const closeResult = () =>
    void navigate({ search: ({ period }) => ({ period }), replace: true, resetScroll: false })
  return (
    <Page
      title="Выберите подходящий тариф"
      description="Без автоплатежей: вы сами решаете, продлевать ли тариф."
      actions={
        // one child: of several each would take half of a phone's width
        <div className="flex flex-wrap items-center gap-3">
          <Segmented
            label="Период оплаты"
            value={period}
            onChange={choosePeriod}
            options={[
              { value: 'monthly', label: 'Месяц' },
              { value: 'yearly', label: 'Год' },
            ]}
          />
          <span className="text-[13px] font-medium text-good">Экономия до 20%</span>
        </div>
      }
    >
      {payment_id && <PaymentResult key={payment_id} id={payment_id} onClose={closeResult} />}
      {plans.isPending ? (
        <div role="status" aria-label="Загрузка тарифов" className={grid}>
          {Array.from({ length: 4 }, (_, index) => (
            <Skeleton key={index} className="h-80 rounded-xl" />
          ))}
        </div>
      ) : plans.isLoadingError ? (
        <LoadError
          message="Не удалось загрузить тарифы."
          retrying={plans.isFetching}
          onRetry={() => void plans.refetch()}
        />
      ) : (
        <ul className={grid}>
          {plans.data
            .filter((plan) => plan.is_public)
            .map((plan) => (
              <li key={plan.plan_type}>
                <PlanCard plan={plan} period={period} current={plan.plan_type === current} />
              </li>
            ))}
        </ul>
      )}
      <p className="text-[13px] text-pretty text-muted">
        Базовый анализ: программа читает резюме целиком и оценивает по 15+ критериям, ничего не отправляя
        третьим лицам.
        {ai_engine === 'llm' &&
          ' Расширенный AI-анализ: резюме без имени и контактов дополнительно читает языковая модель, балл считает программа.'}
      </p>
      {subscription.isLoadingError ? (
        <LoadError
          message="Не удалось загрузить подписку."
          retrying={subscription.isFetching}
          onRetry={() => void subscription.refetch()}
        />
      ) : (
        subscription.data && <CurrentSubscription subscription={subscription.data} />
      )}
      <PaymentHistory />
      <p className="text-center text-[13px] text-muted">
        Вопросы по тарифам:{' '}
        <a href={`mailto:${support_email}`} className={linkClass}>
          {support_email}
        </a>
      </p>
    </Page>
  )
}
