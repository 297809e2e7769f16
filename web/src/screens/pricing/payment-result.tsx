import type { Payment } from '@rezumetr/contracts/billing/payments'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { isStatus } from '../../api/api-error.ts'
import { useUser } from '../../features/accounts/api.ts'
import { plansQuery, refreshAfterPlanChange } from '../../features/billing/api.ts'
import { boughtText } from '../../features/billing/checkout.ts'
import { isLeftToPerson, paymentQuery } from '../../features/billing/payments.ts'
import { periodOf } from '../../features/billing/period.ts'
import { vacanciesQuery } from '../../features/vacancies/api.ts'
import { byVacancies, isUnread } from '../../features/vacancies/unread.ts'
import { Alert } from '../../ui/notices/alert.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { CloseButton } from '../../ui/buttons/close-button.tsx'
import { formatRoubles } from '../../ui/text/format.ts'
import { Spinner } from '../../ui/progress/spinner.tsx'

/** Result of the payment the user returns from; polled until the provider has decided (EXT-21). */
export function PaymentResult({ id, onClose }: { id: string; onClose: () => void }) {
  const payment = useQuery(paymentQuery(id))
  const cache = useQueryClient()
  const result = payment.data?.result
  // A decided payment changes the plan, its limits and the history.
  useEffect(() => {
    if (result === undefined || result === 'pending') return
    void refreshAfterPlanChange(cache)
    void cache.invalidateQueries({ queryKey: ['payments', 'history'] })
  }, [result, cache])

  const close = <CloseButton onClose={onClose} />
  if (payment.data)
    return (
      <Outcome
        payment={payment.data}
        close={close}
        isLeft={isLeftToPerson(cache, id)}
        asking={payment.isFetching}
        onAsk={() => void payment.refetch()}
      />
    )
  if (isStatus(payment.error, 404) || isStatus(payment.error, 422))
    return (
      <Alert tone="warn" title="Платёж не найден" action={close}>
        Проверьте историю платежей ниже: если деньги списались, тариф подключится сам.
      </Alert>
    )
  if (payment.isError)
    return (
      <Alert
        tone="warn"
        title="Не удалось узнать, прошла ли оплата"
        action={
          <div className="flex gap-2">
            <Button size="sm" busy={payment.isFetching} onClick={() => void payment.refetch()}>
              Проверить ещё раз
            </Button>
            {close}
          </div>
        }
      >
        Если деньги списались, тариф подключится сам.
      </Alert>
    )
  return (
    <p role="status" className="flex items-center gap-2.5 text-muted">
      <Spinner className="text-accent" />
      Проверяем оплату...
    </p>
  )
}

/** What was paid for: the vacancies that the plan has added, until their responses are loaded. */
function UnreadLink() {
  const { has_hh_token } = useUser()
  const count = (useQuery(vacanciesQuery).data ?? []).filter(isUnread).length
  if (!has_hh_token || count === 0) return null
  return (
    <Link to="/sync" className="font-medium text-accent underline-offset-4 hover:underline">
      Загрузить отклики по {byVacancies(count)}
    </Link>
  )
}

/** A plan that was withdrawn from sale meanwhile cannot be paid for again. */
function RetryLink({ payment: { plan_type, duration_months } }: { payment: Payment }) {
  const { data: plans } = useQuery(plansQuery)
  const period = periodOf(duration_months)
  const look = buttonClass('secondary', 'sm')
  return !plans || plans.some((plan) => plan.is_public && plan.plan_type === plan_type) ? (
    <Link to="/checkout" search={{ plan: plan_type, period }} className={look}>
      Попробовать снова
    </Link>
  ) : (
    <Link to="/pricing" search={{ period: period === 'yearly' ? period : undefined }} className={look}>
      Выбрать тариф
    </Link>
  )
}

function Outcome({
  payment,
  close,
  isLeft,
  asking,
  onAsk,
}: {
  payment: Payment
  close: ReactNode
  /** Automatic polling has ended; only the user triggers further requests. */
  isLeft: boolean
  asking: boolean
  onAsk: () => void
}) {
  const { plan_name, amount, error_message, confirmation_url } = payment
  switch (payment.result) {
    case 'success':
      return (
        <Alert tone="good" title="Оплата прошла" action={close}>
          {boughtText(payment)} <UnreadLink />
        </Alert>
      )
    case 'pending':
      return (
        <Alert
          tone="info"
          title="Ждём подтверждения оплаты"
          action={
            <div className="flex flex-wrap gap-2">
              <Button size="sm" busy={asking} onClick={onAsk}>
                Проверить ещё раз
              </Button>
              {confirmation_url && (
                <a href={confirmation_url} className={buttonClass('secondary', 'sm')}>
                  Вернуться к оплате
                </a>
              )}
              {close}
            </div>
          }
        >
          Тариф «{plan_name}», {formatRoubles(amount)}.{' '}
          {isLeft
            ? 'Подтверждения всё ещё нет, страница больше не проверяет его сама. Когда деньги поступят, тариф подключится и без неё.'
            : 'Обычно это занимает меньше минуты, страница обновится сама.'}
        </Alert>
      )
    case 'review':
      // no retry offered: the money has arrived and would be charged twice
      return (
        <Alert tone="info" title="Платёж на проверке" action={close}>
          {error_message}
        </Alert>
      )
    case 'failed':
      return (
        <Alert
          tone="bad"
          title="Оплата не прошла"
          action={
            <div className="flex gap-2">
              <RetryLink payment={payment} />
              {close}
            </div>
          }
        >
          {error_message ?? 'Деньги не списаны. Попробуйте другую карту или другой способ.'}
        </Alert>
      )
    case 'refunded':
    default:
      return (
        <Alert tone="info" title="Платёж возвращён" action={close}>
          Вернули {formatRoubles(payment.refunded_amount)} за тариф «{plan_name}».
        </Alert>
      )
  }
}
