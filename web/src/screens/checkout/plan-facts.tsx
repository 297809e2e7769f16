import { Check } from 'lucide-react'
import { useConfig } from '../../api/config.ts'
import { includedLimits, perMonth, yearlySaving } from '../../features/billing/checkout.ts'
import type { Period } from '../../features/billing/period.ts'
import { isPaid, planExtras, type PlanView } from '../../features/billing/plan.ts'
import { Alert } from '../../ui/notices/alert.tsx'
import { Card, CardBody, CardHeader } from '../../ui/layout/card.tsx'
import { formatPercent, formatRoubles } from '../../ui/text/format.ts'

/** Name, price and contents of the plan, and the yearly saving in roubles (CHK-04…08). */
export function PlanFacts({ plan, period }: { plan: PlanView; period: Period }) {
  const saving = yearlySaving(plan)
  const extras = planExtras(plan, useConfig().ai_engine)
  return (
    <Card>
      <CardHeader
        title={plan.name}
        description={plan.description}
        aside={
          <p className="flex flex-wrap items-baseline justify-end gap-x-1.5">
            <span className="text-2xl leading-7 font-semibold tracking-tight tabular-nums">
              {isPaid(plan) ? formatRoubles(plan[period]) : 'Бесплатно'}
            </span>
            {isPaid(plan) && (
              <span className="text-muted">{period === 'yearly' ? 'за год' : 'за месяц'}</span>
            )}
          </p>
        }
      />
      <CardBody className="grid gap-4">
        <div>
          <h3 className="text-[13px] font-medium text-muted">Что входит</h3>
          <dl className="mt-1.5 divide-y divide-line">
            {includedLimits(plan).map(({ label, value }) => (
              <div key={label} className="flex justify-between gap-4 py-2">
                <dt>{label}</dt>
                <dd className="font-medium tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
          {extras.length > 0 && (
            <ul className="grid gap-2 border-t border-line pt-2.5">
              {extras.map((extra) => (
                <li key={extra} className="flex gap-2">
                  <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
                  {extra}
                </li>
              ))}
            </ul>
          )}
        </div>
        {period === 'yearly' && saving.roubles > 0 && (
          <Alert
            tone="good"
            title={`Экономия ${formatRoubles(saving.roubles)} за год (${formatPercent(saving.percent)})`}
          >
            Выходит {formatRoubles(perMonth(plan))} в месяц вместо {formatRoubles(plan.monthly)}.
          </Alert>
        )}
      </CardBody>
    </Card>
  )
}
