import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOr } from '../../api/api-error.ts'
import { limitsQuery } from '../../features/billing/api.ts'
import { boughtNext, trialRest } from '../../features/billing/checkout.ts'
import { useCancelSubscription } from '../../features/billing/payments.ts'
import { periods } from '../../features/billing/period.ts'
import { carriedNote, type SubscriptionView } from '../../features/billing/plan.ts'
import { UsageMeter } from '../../features/billing/usage-meter.tsx'
import { Alert } from '../../ui/notices/alert.tsx'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/layout/card.tsx'
import { Dialog, DialogActions } from '../../ui/overlays/dialog.tsx'
import { formatPlanTime } from '../../ui/text/format.ts'
import { toastSuccess } from '../../ui/notices/toast.tsx'

/** The current plan, its remaining limits, the plan that follows, and the actions to extend or cancel it. */
export function CurrentSubscription({ subscription }: { subscription: SubscriptionView }) {
  const { plan, analyses, exports, carried, expires_at, canceled, next } = subscription
  const [leaving, setLeaving] = useState(false)
  const rest = trialRest(useQuery(limitsQuery).data?.analyses_to_carry)
  return (
    <Card>
      <CardHeader title="Ваша текущая подписка" description={plan.name} />
      <CardBody className="grid gap-5 sm:grid-cols-2">
        <UsageMeter label="Анализы" usage={analyses} note={carriedNote(carried, analyses.limit)} />
        <UsageMeter label="Экспорты" usage={exports} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-[13px] text-muted sm:col-span-2">
          <p className="min-w-0 flex-1 basis-60 text-pretty">
            {expires_at ? `Действует до ${formatPlanTime(expires_at)}.` : 'Без срока окончания.'}{' '}
            {rest && `${rest}. `}
            {next
              ? `Затем начнётся тариф «${next.name}».`
              : expires_at &&
                (canceled
                  ? 'Подписка отменена: напоминаний не будет, затем начнётся бесплатный тариф.'
                  : plan.is_public
                    ? 'Если не продлить, затем начнётся бесплатный тариф.'
                    : 'Затем начнётся бесплатный тариф.')}
          </p>
          {expires_at &&
            plan.monthly > 0 &&
            (plan.is_public ? (
              // each names its period: who has bought a year does not get a month unasked
              periods.map((period) => (
                <Link
                  key={period}
                  to="/checkout"
                  search={{ plan: plan.plan_type, period }}
                  className={buttonClass('secondary', 'sm')}
                >
                  {period === 'yearly' ? 'Продлить на год' : 'Продлить на месяц'}
                </Link>
              ))
            ) : (
              <p>Этот тариф больше не продаётся: выберите другой.</p>
            ))}
          <Link to="/dashboard" className={buttonClass('secondary', 'sm')}>
            На панель управления
          </Link>
          {expires_at && !canceled && (
            <Button variant="ghost" size="sm" onClick={() => setLeaving(true)}>
              Отменить подписку
            </Button>
          )}
        </div>
      </CardBody>
      {expires_at && (
        <CancelDialog
          open={leaving}
          onOpenChange={setLeaving}
          until={formatPlanTime(expires_at)}
          next={boughtNext(subscription)}
        />
      )}
    </Card>
  )
}

function CancelDialog({
  open,
  onOpenChange,
  until,
  next,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  until: string
  next: SubscriptionView['next']
}) {
  const cancel = useCancelSubscription()
  const change = (next: boolean) => {
    cancel.reset()
    onOpenChange(next)
  }
  const kept = next ? `: до ${until} этот тариф, затем «${next.name}»` : ` до ${until}`
  const confirm = () =>
    cancel.mutate(undefined, {
      onSuccess: (left) => {
        change(false)
        // the shown time may be over by now, or prolonged by a colleague
        const end = left?.expires_at
        toastSuccess('Подписка отменена', end ? `Тариф действует до ${formatPlanTime(end)}` : undefined)
      },
    })
  return (
    <Dialog
      open={open}
      // closed meanwhile, the outcome would be lost
      onOpenChange={cancel.isPending ? undefined : change}
      title="Отменить подписку?"
      description={`Оплаченное время останется за вами${kept}. Напоминаний о продлении не будет. Деньги сами не спишутся: автоплатежей нет.`}
    >
      {cancel.error && <Alert tone="bad">{messageOr(cancel.error, 'Не удалось отменить подписку')}</Alert>}
      <DialogActions>
        <Button disabled={cancel.isPending} onClick={() => change(false)}>
          Оставить
        </Button>
        <Button variant="danger" busy={cancel.isPending} onClick={confirm}>
          Отменить подписку
        </Button>
      </DialogActions>
    </Dialog>
  )
}
