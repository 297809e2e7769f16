import type { Rubric } from '@rezumetr/contracts/rubrics/rubric'
import { Quote } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/layout/badge.tsx'
import { conditionWords, levelWords, yearsWords } from './rubric.ts'

/** Who is sought: what one does and on what, what else the vacancy accepts, and the level. */
export function Sought({
  rubric: { occupation, level, years },
  hasYears = false,
}: {
  rubric: Rubric
  /** Names the asked experience too, where no field below does. */
  hasYears?: boolean
}) {
  const { core, object, accepted } = occupation
  const levelName = levelWords(level)
  return (
    <dl className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
      <div className="min-w-0">
        <dt className="text-[13px] text-muted">Что делает</dt>
        <dd className="[overflow-wrap:anywhere]">
          <span className="font-medium">{core}</span>
          {object !== null && `, ${object}`}
        </dd>
      </div>
      <div className="min-w-0">
        <dt className="text-[13px] text-muted">Уровень</dt>
        <dd>{[levelName ?? 'не назван', hasYears && yearsWords(years)].filter(Boolean).join(', ')}</dd>
      </div>
      {accepted.length > 0 && (
        <div className="col-span-full min-w-0">
          <dt className="text-[13px] text-muted">Подойдут и</dt>
          <dd className="mt-1 flex flex-wrap gap-1.5">
            {accepted.map((one) => (
              <Badge key={one} className="h-auto! min-h-5.5 whitespace-normal! [overflow-wrap:anywhere]">
                {one}
              </Badge>
            ))}
          </dd>
        </div>
      )}
    </dl>
  )
}

/** What the work demands from a person's life, and whom the vacancy asks not to apply, each with its sentence. */
export function Demands({ rubric: { conditions, exclusions } }: { rubric: Rubric }) {
  return (
    <ul className="grid grid-cols-1 gap-2.5">
      {conditions.map((one) => (
        <Demand key={`${one.kind} ${one.value}`} quote={one.quote} isStrict={one.strict}>
          {conditionWords(one)}
        </Demand>
      ))}
      {exclusions.map(({ text, only, quote }) => (
        <Demand key={text} quote={quote} isStrict>
          {only ? 'Не ждут, если есть только это: ' : 'Не ждут: '}
          {text}
        </Demand>
      ))}
    </ul>
  )
}

function Demand({ quote, isStrict, children }: { quote: string; isStrict: boolean; children: ReactNode }) {
  return (
    <li className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
        <span className="inline-block min-w-0 [overflow-wrap:anywhere] first-letter:uppercase">
          {children}
        </span>
        {isStrict && <Badge tone="warn">строго</Badge>}
      </p>
      {quote !== '' && (
        <p className="flex gap-1.5 text-[13px] text-muted">
          <Quote aria-hidden className="mt-1 size-3 shrink-0 text-faint" />
          <span className="min-w-0 [overflow-wrap:anywhere]">«{quote}»</span>
        </p>
      )}
    </li>
  )
}
