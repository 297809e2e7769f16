import type { ViewPlan } from '@rezumetr/contracts/hh/resume-views'
import { Eye } from 'lucide-react'
import { cn } from '../../../ui/style/cn.ts'
import { openingPlan, viewFigures } from './views.ts'

/** Shows, before resumes are opened, how many of the day's views at hh.ru that takes. */
export function ViewNote({ plan, className }: { plan: ViewPlan; className?: string }) {
  const { text, isShort } = openingPlan(plan)
  return (
    <section
      aria-label="Просмотры резюме на HH.ru"
      className={cn('grid grid-cols-1 gap-1.5 rounded-lg border border-line bg-bg px-3.5 py-3', className)}
    >
      <p className={cn('flex items-start gap-2 font-medium text-pretty', isShort && 'text-warn')}>
        <Eye aria-hidden className="mt-0.5 size-4 shrink-0" />
        {text}
      </p>
      <ViewFigures plan={plan} />
    </section>
  )
}

export function ViewFigures({ plan }: { plan: ViewPlan }) {
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-[13px] text-muted tabular-nums">
      {viewFigures(plan).map(([term, value]) => (
        <div key={term} className="flex gap-1.5">
          <dt>{term}:</dt>
          <dd className="text-ink">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
