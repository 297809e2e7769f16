import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { linkClass } from '../../features/accounts/auth-frame.tsx'
import { monthsText, perMonth } from '../../features/billing/checkout.ts'
import { monthsOf, type Period } from '../../features/billing/period.ts'
import { isPaid, type PlanView } from '../../features/billing/plan.ts'
import { Alert } from '../../ui/notices/alert.tsx'
import { Button } from '../../ui/buttons/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/layout/card.tsx'
import { formatRoubles } from '../../ui/text/format.ts'
import { Skeleton } from '../../ui/progress/skeleton.tsx'

/**
 * Order summary with the submit button. `starts`: text about the start of the plan;
 * `null` while loading, '' when unknown.
 */
export function Summary({
  plan,
  period,
  starts,
  refusal,
  failure,
  disabled,
  busy,
  isBill,
  onSubmit,
}: {
  plan: PlanView
  period: Period
  starts: string | null
  refusal: string | null
  failure: string | null
  disabled: boolean
  busy: boolean
  isBill: boolean
  onSubmit: () => void
}) {
  const free = !isPaid(plan)
  return (
    <Card className="lg:sticky lg:top-18">
      <CardHeader title="Итого" />
      <CardBody className="grid gap-4">
        <dl className="grid gap-2">
          <Row term="Тариф">{plan.name}</Row>
          <Row term="Период">{monthsText(monthsOf(period))}</Row>
          {period === 'yearly' && !free && <Row term="Цена за месяц">{formatRoubles(perMonth(plan))}</Row>}
          <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3">
            <dt className="font-medium">К оплате</dt>
            <dd className="text-xl font-semibold tracking-tight tabular-nums">
              {formatRoubles(plan[period])}
            </dd>
          </div>
        </dl>
        {starts === null ? (
          <Skeleton className="h-10" />
        ) : (
          starts && <p className="text-[13px] text-pretty text-muted">{starts}</p>
        )}
        {refusal && <Alert tone="warn">{refusal}</Alert>}
        {failure && <Alert tone="bad">{failure}</Alert>}
        <Button variant="primary" size="lg" busy={busy} disabled={disabled} onClick={onSubmit}>
          {busy
            ? 'Обработка...'
            : free
              ? 'Активировать план'
              : isBill
                ? 'Выставить счёт'
                : 'Перейти к оплате'}
        </Button>
        <p className="text-[13px] text-pretty text-muted">
          Продолжая, вы принимаете{' '}
          <Link to="/terms" target="_blank" className={linkClass}>
            условия использования
          </Link>{' '}
          и{' '}
          <Link to="/privacy" target="_blank" className={linkClass}>
            политику конфиденциальности
          </Link>
          .
        </p>
        <p className="flex gap-2 text-[13px] text-pretty text-muted">
          <Lock aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
          {free
            ? 'Безопасно: карта не нужна, деньги не спишутся.'
            : 'Безопасная оплата: данные карты вводятся на странице платёжного сервиса, мы их не видим и не храним. Автоплатежей нет.'}
        </p>
      </CardBody>
    </Card>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{term}</dt>
      <dd className="text-right tabular-nums">{children}</dd>
    </div>
  )
}
