import type { ViewPlan } from '@rezumetr/contracts/hh/resume-views'
import { Eye } from 'lucide-react'
import { cn } from '../../../ui/style/cn.ts'
import { openingPlan, viewSentence } from './views.ts'

/** The day's views at hh.ru, only where they run out: what is not opened today, or how few are left. */
export function ViewNote({ plan, isOpening = false }: { plan: ViewPlan; isOpening?: boolean }) {
  const { text, isShort } = openingPlan(plan)
  const told = isOpening && isShort ? text : viewSentence(plan)
  if (told === null) return null
  return (
    <section
      aria-label="Просмотры резюме на HH.ru"
      className="rounded-lg border border-line bg-bg px-3.5 py-3"
    >
      <p className={cn('flex items-start gap-2 text-pretty', isShort && 'text-warn')}>
        <Eye aria-hidden className="mt-0.5 size-4 shrink-0" />
        {told}
      </p>
    </section>
  )
}
