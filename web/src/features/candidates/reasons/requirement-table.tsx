import type { ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import { Badge } from '../../../ui/layout/badge.tsx'
import { cn } from '../../../ui/style/cn.ts'
import { softTone } from '../../../ui/style/tone.ts'
import { kindLabels } from '../../rubrics/rubric.ts'
import { inReadingOrder, stanceLook } from '../../results/candidate.ts'
import { EvidenceLines } from './evidence-lines.tsx'

/** What the vacancy asks, and what the resume says to each: ✓ ~ ✗ ? and the line behind it. */
export function RequirementTable({ requirements }: { requirements: ResultDetail['requirements'] }) {
  if (requirements.length === 0) return null
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold">Что просит вакансия</h3>
      <ul className="divide-y divide-line border-y border-line">
        {inReadingOrder(requirements).map(({ id, ask, kind, stance, evidence, lines, nearest, sure }) => {
          const { icon: Mark, label, tone, words } = stanceLook({ stance, evidence })
          return (
            <li key={id} data-stance={stance} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 py-2">
              <span
                aria-hidden
                className={cn(
                  'mt-px grid size-5 place-items-center rounded-md text-[13px] font-semibold',
                  softTone[tone],
                )}
              >
                <Mark className="size-3.5" />
              </span>
              <div className="min-w-0">
                <p className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
                  <span className="inline-block min-w-0 font-medium [overflow-wrap:anywhere] first-letter:uppercase">
                    {ask}
                  </span>
                  <span className="text-[13px] text-muted">
                    {stance === 'meets' && words !== label && <span className="sr-only">{label}, </span>}
                    <span className={cn((stance === 'contradicts' || words === 'есть') && 'sr-only')}>
                      {nearest === null ? words : 'похожее'}
                    </span>
                  </span>
                  {kind !== 'must' && (
                    <Badge tone={kind === 'knock_out' && stance === 'contradicts' ? 'bad' : 'neutral'}>
                      {kindLabels[kind].toLowerCase()}
                    </Badge>
                  )}
                  {!sure && <Badge tone="warn">угадано</Badge>}
                </p>
                <EvidenceLines title={ask} items={nearest === null ? lines : [nearest]} shown={1} />
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
