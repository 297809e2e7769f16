import type { ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import { cn } from '../../../ui/style/cn.ts'
import { softTone, textTone, type Tone } from '../../../ui/style/tone.ts'
import { counted } from '../../../ui/text/format.ts'
import { formatPoints, splitCriteria } from '../../results/candidate.ts'
import { EvidenceLines } from './evidence-lines.tsx'

type Reckoning = ResultDetail['reckoning']

const EVERYBODY = 'Чего вакансия не спрашивает – всем поровну'
const toneOf = (points: number): Tone => (points > 0 ? 'good' : points < 0 ? 'bad' : 'neutral')

/** What makes the score: points as one bar and as a table that adds up; every criterion with its lines folded below. */
export function CriteriaPoints({
  criteria,
  reckoning = null,
  caps = [],
}: {
  criteria: ResultDetail['criteria']
  reckoning?: Reckoning
  caps?: ResultDetail['caps']
}) {
  if (criteria.length === 0) return null
  const { everybody, moved, still, notAsked } = splitCriteria(criteria, reckoning?.base)
  const rows: Row[] = [
    ...moved.map(({ title, points }) => ({ title, points, tone: toneOf(points) })),
    ...(everybody === 0 ? [] : [{ title: EVERYBODY, points: everybody, tone: 'neutral' as const }]),
  ]
  return (
    <section>
      <h3 className="mb-1.5 text-sm font-semibold">Из чего сложился балл</h3>
      <Bar rows={rows} />
      <table className="mt-1.5 w-full text-[13px]">
        <caption className="sr-only">Очки по критериям</caption>
        <tbody>
          {rows.map(({ title, points, tone }) => (
            <tr key={title}>
              <th scope="row" className="py-0.5 pr-3 text-left font-normal">
                {title}
              </th>
              <td className={cn('py-0.5 text-right font-semibold tabular-nums', textTone[tone])}>
                {formatPoints(points)}
              </td>
            </tr>
          ))}
        </tbody>
        {reckoning && (
          <tfoot>
            <tr className="border-t border-line">
              <th scope="row" className="pt-1 pr-3 text-left font-semibold">
                Всего
              </th>
              <td className="pt-1 text-right font-semibold tabular-nums">{Math.round(reckoning.points)}</td>
            </tr>
          </tfoot>
        )}
      </table>
      {reckoning && (
        <p className="mt-0.5 text-[13px] text-pretty text-muted">
          {scoreWords(reckoning)}
          {limitWords(reckoning, caps)}
        </p>
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
                    textTone[one.value === null ? 'neutral' : toneOf(one.points)],
                  )}
                >
                  {one.value === null && <span className="font-normal">не сказано </span>}
                  {(one.value !== null || one.points !== 0) && formatPoints(one.points)}
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

type Row = { readonly title: string; readonly points: number; readonly tone: Tone }

const Bar = ({ rows }: { rows: readonly Row[] }) => (
  <div aria-hidden className="flex h-6 gap-px overflow-hidden rounded-md">
    {rows.map(({ title, points, tone }) => (
      <span
        key={title}
        title={`${title}: ${formatPoints(points)}`}
        className={cn(
          'grid min-w-1 place-items-center overflow-hidden text-2xs font-semibold tabular-nums',
          softTone[tone],
        )}
        style={{ flexGrow: Math.abs(points), flexBasis: 0 }}
      >
        {Math.abs(points) >= LABELLED && (
          <span className={cn(Math.abs(points) < LABELLED_ON_PHONE && 'max-sm:hidden')}>
            {formatPoints(points)}
          </span>
        )}
      </span>
    ))}
  </div>
)

/** Points whose number fits into their segment. */
const LABELLED = 8
const LABELLED_ON_PHONE = 12

function scoreWords({ points, unlimited, by }: NonNullable<Reckoning>): string {
  const sum = counted(Math.round(points), ['очко', 'очка', 'очков'])
  if (by === 'floor') return `${sum}; профессия та же, против ничего – поэтому не меньше ${unlimited} из 100.`
  if (by === 'model') return `${sum} внутри оценки языковой модели – это ${unlimited} из 100.`
  return `${sum} по шкале – это ${unlimited} из 100.`
}

function limitWords({ unlimited }: NonNullable<Reckoning>, [cap]: ResultDetail['caps']): string | null {
  return cap === undefined || cap.limit >= unlimited ? null : ` Ограничение: не выше ${cap.limit}.`
}
