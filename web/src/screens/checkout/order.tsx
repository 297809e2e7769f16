import type { PaymentMethod } from '@rezumetr/contracts/domain'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isStatus, messageOr } from '../../api/api-error.ts'
import { useConfig } from '../../api/config.ts'
import { subscriptionQuery } from '../../features/billing/api.ts'
import { isFree, paymentOptions, quoteText } from '../../features/billing/checkout.ts'
import { quoteQuery, useActivatePlan, useCreatePayment } from '../../features/billing/payments.ts'
import type { Period } from '../../features/billing/period.ts'
import type { PlanView } from '../../features/billing/plan.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { formatDate } from '../../ui/format.ts'
import { RadioList } from '../../ui/radio-list.tsx'
import { toastSuccess } from '../../ui/toast.tsx'
import { BillDialog } from './bill-dialog.tsx'
import { PlanFacts } from './plan-facts.tsx'
import { Summary } from './summary.tsx'

/** What is bought, how it is paid, and the one button: a free plan is opened here, a paid one at the provider. */
export function Order({ plan, period }: { plan: PlanView; period: Period }) {
  const free = isFree(plan, period)
  const config = useConfig()
  const navigate = useNavigate()
  const subscription = useQuery(subscriptionQuery)
  const quote = useQuery({ ...quoteQuery(plan.plan_type, period), enabled: !free })
  const activate = useActivatePlan()
  const pay = useCreatePayment()
  const options = paymentOptions(config.payment_methods)
  const [billing, setBilling] = useState(false)
  const [chosen, setChosen] = useState<PaymentMethod | null>(null)
  const method = chosen ?? options.find((option) => !('disabled' in option))?.value ?? null
  // A price the server will not take: a plan given without end, for one.
  const refusal = isStatus(quote.error, 422)
    ? messageOr(quote.error, 'Этот тариф сейчас нельзя купить')
    : null

  // «Back» from the provider's page shows this one as it was left: busy. Nothing is under way any more.
  const { reset } = pay
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && reset()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [reset])

  const submit = () => {
    if (!free) {
      if (method) pay.mutate({ plan_type: plan.plan_type, period, payment_method: method })
      return
    }
    activate.mutate(
      { plan_type: plan.plan_type, period },
      {
        onSuccess: ({ effective_at, subscription }) => {
          const waits = subscription.plan.plan_type !== plan.plan_type
          toastSuccess(
            'Подписка успешно активирована!',
            waits
              ? `Тариф «${plan.name}» начнётся ${formatDate(effective_at)}, когда закончится оплаченное время.`
              : undefined,
          )
          void navigate({ to: '/dashboard' })
        },
      },
    )
  }
  const failure = free ? activate.error : pay.error
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid grid-cols-1 gap-4 sm:gap-5">
        <PlanFacts plan={plan} period={period} />
        {!free && (
          <Card>
            <CardHeader title="Способ оплаты" />
            <CardBody className="grid gap-3">
              <RadioList
                label="Способ оплаты"
                value={method}
                options={options}
                onChange={setChosen}
                disabled={pay.isPending}
              />
              {method === null && (
                <Alert tone="warn" title="Оплата на этом сервере не настроена">
                  Напишите в поддержку: {config.support_email}
                </Alert>
              )}
              {config.bills && (
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <p className="text-[13px] text-muted">Платит компания со своего расчётного счёта?</p>
                  <Button size="sm" disabled={refusal !== null} onClick={() => setBilling(true)}>
                    Счёт для юрлица
                  </Button>
                  <BillDialog plan={plan} period={period} open={billing} onOpenChange={setBilling} />
                </div>
              )}
              {config.payment_sandbox && (
                <p className="text-[13px] text-muted">
                  Песочница: деньги не списываются, номера тестовых карт — на странице оплаты.
                </p>
              )}
            </CardBody>
          </Card>
        )}
      </div>
      <Summary
        plan={plan}
        period={period}
        starts={
          free
            ? freeStart(subscription.data ?? null)
            : quote.data
              ? quoteText(quote.data)
              : quote.isPending
                ? null
                : ''
        }
        refusal={refusal}
        failure={failure && messageOr(failure, 'Ошибка при создании платежа')}
        disabled={!free && (method === null || refusal !== null)}
        // The page is on its way out once a payment is open.
        busy={activate.isPending || pay.isPending || pay.isSuccess}
        onSubmit={submit}
      />
    </div>
  )
}

/** A free plan waits until paid time is over. */
function freeStart(current: { plan: PlanView; expires_at: string | null } | null): string {
  if (!current || current.plan.monthly === 0) return 'Тариф начнётся сразу.'
  return current.expires_at
    ? `Тариф «${current.plan.name}» оплачен: бесплатный начнётся после него, ${formatDate(current.expires_at)}.`
    : `Тариф «${current.plan.name}» действует без срока: бесплатный начнётся после него.`
}
