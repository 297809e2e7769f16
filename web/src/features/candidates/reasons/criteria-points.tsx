import type { ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import { cn } from '../../../ui/style/cn.ts'
import { fillTone, textTone } from '../../../ui/style/tone.ts'
import { formatPoints, splitCriteria } from '../../results/candidate.ts'
import { EvidenceLines } from './evidence-lines.tsx'

type Criterion = ResultDetail['criteria'][number]

/** What raised the score and what lowered it, as one bar of points; every criterion folded below. */
export function CriteriaPoints({ criteria }: { criteria: readonly Criterion[] }) {
  const { raised, lowered, still, notAsked } = splitCriteria(criteria)
  if (criteria.length === 0) return null
  const moved = [...raised, ...lowered]
  const strongest = moved.toSorted((a, b) => Math.abs(b.points) - Math.abs(a.points))
  return (
    <section>
      <h3 className="mb-1.5 text-sm font-semibold">Из чего сложился балл</h3>
      {moved.length > 0 && (
        <>
          <div aria-hidden className="flex h-3 gap-px overflow-hidden rounded-full bg-sunken">
            {moved.map(({ key, title, points }) => (
              <span
                key={key}
                title={`${title}: ${formatPoints(points)}`}
                className={cn('h-full min-w-1', fillTone[points > 0 ? 'good' : 'bad'])}
                style={{ flexGrow: Math.abs(points), flexBasis: 0 }}
              />
            ))}
          </div>
          <p className="mt-1.5 flex flex-wrap gap-x-3 text-[13px]">
            {strongest.slice(0, SHOWN).map(({ key, title, points }) => (
              <span key={key}>
                {title}{' '}
                <span className={cn('font-semibold tabular-nums', textTone[points > 0 ? 'good' : 'bad'])}>
                  {formatPoints(points)}
                </span>
              </span>
            ))}
            {moved.length > SHOWN && <span className="text-faint">и ещё {moved.length - SHOWN}</span>}
          </p>
        </>
      )}
      <details className="mt-1.5">
        <summary className="w-fit text-[13px] font-medium text-accent">
          Все критерии: {criteria.length}
        </summary>
        <ul className="mt-1 divide-y divide-line">
          {[...moved, ...still].map((one) => (
            <li key={one.key} className="py-2">
              <p className="flex items-baseline justify-between gap-3">
                <span className="min-w-0">{one.title}</span>
                <span
                  className={cn(
                    'shrink-0 text-[13px] font-semibold tabular-nums',
                    one.value === null
                      ? 'font-normal text-faint'
                      : textTone[one.points > 0 ? 'good' : one.points < 0 ? 'bad' : 'neutral'],
                  )}
                >
                  {one.value === null ? 'не сказано' : formatPoints(one.points)}
                </span>
              </p>
              <EvidenceLines title={one.title} items={one.lines} shown={1} />
            </li>
          ))}
        </ul>
        {notAsked.length > 0 && (
          <p className="border-t border-line pt-2 text-[13px] text-pretty text-faint">
            Вакансия не спрашивает: {notAsked.join(', ')}.
          </p>
        )}
      </details>
    </section>
  )
}

/** Criteria named under the bar. */
const SHOWN = 5
