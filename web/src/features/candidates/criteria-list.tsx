import type { ResultDetail } from '@rezumetr/contracts/analysis'
import { EXPERIENCE } from '@rezumetr/screening/calibration'
import { pointsOf } from '@rezumetr/screening/points'
import { describeMonths } from '@rezumetr/screening/resume/months'
import { Quote } from 'lucide-react'
import { Badge } from '../../ui/badge.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { useShowQuote } from './show-quote.ts'
import { sharesOf } from '../analysis/shares.ts'
import { SkillLines } from './skill-lines.tsx'
import { placeName, splitCriteria, uniqueEvidence, verdictLook } from './candidate.ts'

type Criterion = ResultDetail['criteria'][number]

/** Every criterion the vacancy requires: degree of fulfilment, weight, and the resume quotes that prove it. */
export function CriteriaList({
  criteria,
  score,
  lines = [],
}: {
  criteria: readonly Criterion[]
  /** The sum of the points of the criteria. */
  score: number
  /** The skills that two of the criteria consist of. */
  lines?: ResultDetail['lines']
}) {
  const { asked, notAsked } = splitCriteria(criteria)
  const points = pointsOf(criteria, score)
  const shares = sharesOf(asked)
  const isRaised = asked.some(({ key }) => (points.get(key) ?? 0) > (shares.get(key) ?? 0))
  const linesOf = (key: string) =>
    key === 'must_skills'
      ? lines.filter(({ level }) => level !== 'nice')
      : key === 'nice_skills'
        ? lines.filter(({ level }) => level === 'nice')
        : []
  return (
    <section>
      <h3 className="text-sm font-semibold">Из чего сложился балл</h3>
      {asked.length > 0 && (
        <p className="text-[13px] text-pretty text-muted">
          Баллы по критериям в сумме дают оценку {score}. Всё, что снижает оценку целиком (например, небольшой
          стаж), из них уже вычтено.
          {isRaised &&
            ' Баллов за критерий бывает больше его веса: полных совпадений не бывает, поэтому шкала оценки поднята.'}
        </p>
      )}
      <ul className="divide-y divide-line">
        {asked.map((criterion) => (
          <li key={criterion.key} className="py-2.5">
            <CriterionLine
              criterion={criterion}
              share={shares.get(criterion.key) ?? 0}
              points={points.get(criterion.key) ?? 0}
              lines={linesOf(criterion.key)}
            />
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

function CriterionLine({
  criterion,
  share,
  points,
  lines,
}: {
  criterion: Criterion
  share: number
  points: number
  lines: ResultDetail['lines']
}) {
  const { key, title, value, verdict, evidence } = criterion
  const { label, tone } = verdictLook(verdict)
  const percent = value === null ? null : Math.round(value * 100)
  const show = useShowQuote()
  const quotes = quotesOf(evidence)
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {show && quotes.length > 0 ? (
          <span className="min-w-min flex-1">
            <button
              type="button"
              title="Показать в резюме"
              className="rounded-sm text-left font-medium underline decoration-dotted underline-offset-2 hover:text-accent"
              onClick={() => show({ title, quotes, at: 0 })}
            >
              {title}
            </button>
          </span>
        ) : (
          <span className="min-w-min flex-1 font-medium">{title}</span>
        )}
        {/* together below a title whose longest word leaves them no room */}
        <span className="ml-auto flex items-center gap-x-2">
          <Badge tone={tone}>{label}</Badge>
          <span className="w-12 text-right text-[13px] font-medium tabular-nums">
            {percent === null ? '—' : `${percent}\u00a0%`}
          </span>
          <span className="w-16 text-right text-xs text-faint tabular-nums">вес {share}&nbsp;%</span>
          <span className="w-9 text-right text-[13px] font-semibold tabular-nums">
            <span className="sr-only">баллов: </span>
            {points > 0 ? `+${points}` : points}
          </span>
        </span>
      </div>
      {percent === null ? (
        // no information is not zero, so there is no bar
        <>
          <div aria-hidden className="mt-2 border-t-2 border-dashed border-line-strong" />
          <p className="mt-1.5 text-[13px] text-muted">В резюме об этом ничего нет.</p>
        </>
      ) : (
        <ProgressBar value={percent} label={`${title}: ${label}`} tone={tone} className="mt-1.5" />
      )}
      {key === 'relevant_experience' && percent !== null && percent < 100 && (
        // otherwise the asked years met in part would seem not to be met
        <p className="mt-1.5 text-[13px] text-muted">
          Растёт и сверх требуемого опыта, 100&nbsp;% — за {describeMonths(EXPERIENCE.veteran_months)} стажа.
        </p>
      )}
      {lines.length > 0 ? (
        <SkillLines lines={lines} title={title} />
      ) : (
        <Evidence title={title} items={evidence} />
      )}
    </>
  )
}

const SHOWN = 2

/** Verbatim quotes: the first ones visible, the others behind a disclosure. */
export function Evidence({ title, items: all }: { title: string; items: Criterion['evidence'] }) {
  const items = uniqueEvidence(all)
  const show = useShowQuote()
  if (items.length === 0) return null
  const quotes = quotesOf(items)
  const line = (item: Criterion['evidence'][number]) => {
    const at = quotes.indexOf(item)
    return (
      <QuoteLine
        key={`${item.source} ${item.quote}`}
        {...item}
        onShow={show && at !== -1 ? () => show({ title, quotes, at }) : null}
      />
    )
  }
  return (
    <div className="mt-1.5 grid gap-1 text-[13px]">
      {items.slice(0, SHOWN).map(line)}
      {items.length > SHOWN && (
        <details>
          <summary className="w-fit text-accent">и ещё {items.length - SHOWN}</summary>
          <div className="mt-1 grid gap-1">{items.slice(SHOWN).map(line)}</div>
        </details>
      )}
    </div>
  )
}

/** Only quotes from the resume: those from the vacancy are not part of its text. */
const quotesOf = (evidence: Criterion['evidence']) =>
  uniqueEvidence(evidence).filter(({ source }) => source !== 'vacancy')

function QuoteLine({
  quote,
  source,
  onShow,
}: Criterion['evidence'][number] & { onShow: (() => void) | null }) {
  return (
    <blockquote className="flex gap-1.5 text-muted">
      <Quote aria-hidden className="mt-1 size-3 shrink-0 text-faint" />
      <p className="min-w-0 [overflow-wrap:anywhere]">
        {onShow ? (
          <button
            type="button"
            title="Показать в резюме"
            className="rounded-sm text-left hover:text-ink hover:underline"
            onClick={onShow}
          >
            «{quote}»
          </button>
        ) : (
          `«${quote}»`
        )}
        {source && <cite className="ml-1.5 text-xs text-faint not-italic">{placeName(source)}</cite>}
      </p>
    </blockquote>
  )
}
