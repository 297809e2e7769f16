import type { ResultDetail } from '@rezumetr/contracts/analysis'
import { Quote } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { placeName, splitCriteria, uniqueEvidence, verdictLook, weightShare } from './candidate.ts'

type Criterion = ResultDetail['criteria'][number]

/** Every criterion the vacancy asks for: how much of it, what it weighs, and the words of the resume behind it. */
export function CriteriaList({ criteria }: { criteria: readonly Criterion[] }) {
  const { asked, notAsked } = splitCriteria(criteria)
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold">Из чего сложился балл</h3>
      <ul className="divide-y divide-line">
        {asked.map((criterion) => (
          <li key={criterion.key} className="py-2.5">
            <CriterionLine criterion={criterion} share={weightShare(criterion.weight, asked)} />
          </li>
        ))}
      </ul>
      {notAsked.length > 0 && (
        <p className="border-t border-line pt-2.5 text-[13px] text-pretty text-faint">
          Вакансия не спрашивает, на балл не влияет: {notAsked.join(', ')}.
        </p>
      )}
    </section>
  )
}

function CriterionLine({ criterion, share }: { criterion: Criterion; share: number }) {
  const { title, value, verdict, evidence } = criterion
  const { label, tone } = verdictLook(verdict)
  const percent = value === null ? null : Math.round(value * 100)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className="min-w-0 flex-1 font-medium">{title}</span>
        <Badge tone={tone}>{label}</Badge>
        <span className="w-12 text-right text-[13px] font-medium tabular-nums">
          {percent === null ? '—' : `${percent}\u00a0%`}
        </span>
        <span className="w-16 text-right text-xs text-faint tabular-nums">вес {share}&nbsp;%</span>
      </div>
      <ProgressBar value={percent ?? 0} label={`${title}: ${label}`} tone={tone} className="mt-1.5" />
      {verdict === 'unknown' && (
        <p className="mt-1.5 text-[13px] text-muted">В резюме об этом ничего нет: уточните у кандидата.</p>
      )}
      <Evidence items={evidence} />
    </>
  )
}

const SHOWN = 2

/** Verbatim quotes; the first ones at once, the others on demand. */
export function Evidence({ items: all }: { items: Criterion['evidence'] }) {
  const items = uniqueEvidence(all)
  if (items.length === 0) return null
  return (
    <div className="mt-1.5 grid gap-1 text-[13px]">
      {items.slice(0, SHOWN).map((item) => (
        <QuoteLine key={`${item.source} ${item.quote}`} {...item} />
      ))}
      {items.length > SHOWN && (
        <details>
          <summary className="w-fit text-accent">и ещё {items.length - SHOWN}</summary>
          <div className="mt-1 grid gap-1">
            {items.slice(SHOWN).map((item) => (
              <QuoteLine key={`${item.source} ${item.quote}`} {...item} />
            ))}
          </div>
        </details>
      )}
    </div>
  )
}

function QuoteLine({ quote, source }: Criterion['evidence'][number]) {
  return (
    <blockquote className="flex gap-1.5 text-muted">
      <Quote aria-hidden className="mt-1 size-3 shrink-0 text-faint" />
      <p className="min-w-0 [overflow-wrap:anywhere]">
        «{quote}»{source && <cite className="ml-1.5 text-xs text-faint not-italic">{placeName(source)}</cite>}
      </p>
    </blockquote>
  )
}
