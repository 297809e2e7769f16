import type { PaymentMethod } from '@rezumetr/contracts/domain'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { isStatus, messageOr } from '../../api/api-error.ts'
import { useConfig } from '../../api/config.ts'
import { limitsQuery, subscriptionQuery } from '../../features/billing/api.ts'
import {
  freeStartText,
  paymentOptions,
  quoteText,
  trialCarry,
  trialEnd,
} from '../../features/billing/checkout.ts'
import { quoteQuery, useActivatePlan, useCreatePayment } from '../../features/billing/payments.ts'
import type { Period } from '../../features/billing/period.ts'
import { isPaid, readPlan, type PlanView } from '../../features/billing/plan.ts'
import { Alert } from '../../ui/notices/alert.tsx'
import { Card, CardBody, CardHeader } from '../../ui/layout/card.tsx'
import { formatPlanTime } from '../../ui/text/format.ts'
import { LoadError } from '../../ui/notices/load-error.tsx'
import { RadioList } from '../../ui/fields/radio-list.tsx'
import { toastSuccess } from '../../ui/notices/toast.tsx'
import { BillDialog } from './bill-dialog.tsx'
import { PlanFacts } from './plan-facts.tsx'
import { Summary } from './summary.tsx'
import { TrialDialog } from './trial-dialog.tsx'

/** The order form: a free plan is activated here, a paid one is paid at the provider. */
export function Order({ plan: listed, period }: { plan: PlanView; period: Period }) {
  const free = !isPaid(listed)
  const config = useConfig()
  const { quote, plan, refusal } = useOffer(listed, period, free)
  const { known, ending, carry, start } = useTrial(plan)
  const { activateFree, activate, leaving, setLeaving } = useFreeStart(plan, period)
  const pay = useCreatePayment()
  const options = waysToPay(config)
  const [chosen, setChosen] = useState<Way | null>(null)
  const [isBilling, setBilling] = useState(false)
  const method = chosen ?? options.find((option) => !('disabled' in option))?.value ?? null
  // Until it is loaded, it is unknown what a free plan would replace, or what a paid one costs and when it begins.
  const needed = free ? known : quote
  const unknown = needed.data === undefined
  const isStopped = unknown || refusal !== null || (!free && method === null)

  const submit = () => {
    if (!free) {
      if (method === 'invoice') setBilling(true)
      else if (method) pay.mutate({ plan_type: plan.plan_type, period, payment_method: method })
    } else if (ending) {
      setLeaving(true)
    } else {
      activateFree()
    }
  }
  const failure = free ? activate.error : pay.error
  return (
    <div className="grid grid-cols-1 items-start gap-4 sm:gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid grid-cols-1 gap-4 sm:gap-5">
        <PlanFacts plan={plan} period={period} />
        {unknown && needed.isError && refusal === null && (
          <LoadError
            message={free ? 'Не удалось узнать ваш текущий тариф.' : 'Не удалось узнать цену и срок тарифа.'}
            retrying={needed.isFetching}
            onRetry={() => void needed.refetch()}
          />
        )}
        {!free && (
          <MethodCard method={method} options={options} isPaying={pay.isPending} onChange={setChosen} />
        )}
      </div>
      <Summary
        plan={plan}
        period={period}
        starts={free ? start : paidStart(quote, carry)}
        refusal={refusal}
        failure={failure && messageOr(failure, 'Ошибка при создании платежа')}
        disabled={isStopped}
        busy={activate.isPending || pay.isPending || pay.isSuccess}
        isBill={method === 'invoice'}
        onSubmit={submit}
      />
      <BillDialog plan={plan} period={period} open={isBilling} onOpenChange={setBilling} />
      <TrialDialog
        ending={ending}
        open={leaving}
        busy={activate.isPending}
        onClose={() => setLeaving(false)}
        onConfirm={activateFree}
      />
    </div>
  )
}

/** What becomes of the trial when it is left for a free plan or for this one. */
function useTrial(plan: PlanView) {
  const subscription = useQuery(subscriptionQuery)
  const limits = useQuery(limitsQuery)
  const left = limits.data?.analyses_to_carry
  const known = subscription.data === undefined ? subscription : limits
  const isKnown = subscription.data !== undefined && left !== undefined
  return {
    known,
    ending: trialEnd(subscription.data ?? null, left),
    carry: trialCarry(plan, left),
    /** When a free plan begins; `null` while this is being read. */
    start: isKnown ? freeStartText(subscription.data, left) : known.isPending ? null : '',
  }
}

/** Activates a free plan; `leaving` a trial, which then ends, is asked first. */
function useFreeStart(plan: PlanView, period: Period) {
  const navigate = useNavigate()
  const activate = useActivatePlan()
  const [leaving, setLeaving] = useState(false)
  const activateFree = () =>
    activate.mutate(
      { plan_type: plan.plan_type, period },
      {
        onSuccess: ({ effective_at, subscription }) => {
          const waits = subscription.plan.plan_type !== plan.plan_type
          toastSuccess(
            'Подписка успешно активирована!',
            waits
              ? `Тариф «${plan.name}» начнётся ${formatPlanTime(effective_at)}, когда закончится оплаченное время.`
              : undefined,
          )
          void navigate({ to: '/dashboard' })
        },
        onError: () => setLeaving(false),
      },
    )
  return { activateFree, activate, leaving, setLeaving }
}

/** What the plan costs now: the list of plans may be older than a change of the price. */
function useOffer(listed: PlanView, period: Period, free: boolean) {
  const quote = useQuery({ ...quoteQuery(listed.plan_type, period), enabled: !free })
  const plan = quote.data ? readPlan(quote.data.plan) : listed
  // The server rejects some purchases, for example when the current plan has no end date.
  const refusal = isStatus(quote.error, 422)
    ? messageOr(quote.error, 'Этот тариф сейчас нельзя купить')
    : null
  return { quote, plan, refusal }
}

type Known<T> = { readonly data: T | undefined; readonly isPending: boolean }

/** What a paid plan costs and when it begins; `null` while this is being read. */
const paidStart = ({ data, isPending }: Known<Parameters<typeof quoteText>[0]>, carry: string | null) =>
  data ? [quoteText(data), carry].filter(Boolean).join(' ') : isPending ? null : ''

type Way = PaymentMethod | 'invoice'
const bill = {
  value: 'invoice',
  label: 'Счёт для юрлица',
  hint: 'Оплата с расчётного счёта компании, с закрывающими документами',
} as const

/** The methods of the provider, after the card the bill where this server issues them. */
function waysToPay({
  payment_methods,
  bills,
}: Pick<ReturnType<typeof useConfig>, 'payment_methods' | 'bills'>) {
  const [card, ...others] = paymentOptions(payment_methods)
  return [...(card ? [card] : []), ...(bills ? [bill] : []), ...others]
}

function MethodCard({
  method,
  options,
  isPaying,
  onChange,
}: {
  /** `null` where the server offers none. */
  method: Way | null
  options: ReturnType<typeof waysToPay>
  isPaying: boolean
  onChange: (method: Way) => void
}) {
  const { support_email, payment_sandbox } = useConfig()
  return (
    <Card>
      <CardHeader title="Способ оплаты" />
      <CardBody className="grid gap-3">
        <RadioList
          label="Способ оплаты"
          value={method}
          options={options}
          onChange={onChange}
          disabled={isPaying}
        />
        {method === null && (
          <Alert tone="warn" title="Оплата на этом сервере не настроена">
            Напишите в поддержку: {support_email}
          </Alert>
        )}
        {payment_sandbox && (
          <p className="text-[13px] text-muted">
            Песочница: деньги не списываются, номера тестовых карт — на странице оплаты.
          </p>
        )}
      </CardBody>
    </Card>
  )
}
