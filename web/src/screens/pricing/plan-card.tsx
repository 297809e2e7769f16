import { Link } from '@tanstack/react-router'
import { Check } from 'lucide-react'
import { useConfig } from '../../api/config.ts'
import type { Period } from '../../features/billing/period.ts'
import { isPaid, perResume, type PlanView, planFeatures } from '../../features/billing/plan.ts'
import { Button, buttonClass } from '../../ui/buttons/button.tsx'
import { cn } from '../../ui/style/cn.ts'
import { formatCost, formatRoubles } from '../../ui/text/format.ts'

/** One plan with a link to its checkout. */
export function PlanCard({ plan, period, current }: { plan: PlanView; period: Period; current: boolean }) {
  const { ai_engine } = useConfig()
  const paid = isPaid(plan)
  const each = perResume(plan, period)
  return (
    <section
      className={cn(
        'relative flex h-full flex-col rounded-xl border bg-surface p-5 shadow-raised',
        plan.is_popular ? 'border-accent' : 'border-line',
      )}
    >
      <h2 className="text-[15px] font-semibold">{plan.name}</h2>
      {plan.is_popular && (
        <span className="absolute -top-2.5 right-4 rounded-full bg-accent px-2 text-xs leading-5 font-medium text-on-accent">
          Популярный
        </span>
      )}
      <p className="mt-3 flex flex-wrap items-baseline gap-x-1.5">
        <span className="text-2xl font-semibold tracking-tight tabular-nums">
          {paid ? formatRoubles(plan[period]) : 'Бесплатно'}
        </span>
        {paid && <span className="text-muted">{period === 'yearly' ? '/ год' : '/ месяц'}</span>}
      </p>
      <p className="text-[13px] text-muted tabular-nums sm:min-h-5">
        {each !== null && `${formatCost(each)} за резюме`}
      </p>
      <p className="mt-1.5 text-[13px] text-pretty text-muted sm:min-h-10">{plan.description}</p>
      <ul className="mt-4 mb-5 grid gap-2">
        {planFeatures(plan, ai_engine).map((feature) => (
          <li key={feature} className="flex gap-2">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
            {feature}
          </li>
        ))}
      </ul>
      <div className="mt-auto">
        {current ? (
          <Button disabled className="w-full">
            Текущий план
          </Button>
        ) : (
          <Link
            to="/checkout"
            search={{ plan: plan.plan_type, period }}
            className={buttonClass(plan.is_popular ? 'primary' : 'secondary', 'md', 'w-full')}
          >
            {paid ? 'Выбрать план' : 'Начать бесплатно'}
          </Link>
        )}
      </div>
    </section>
  )
}
