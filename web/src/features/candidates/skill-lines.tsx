import type { ResultDetail } from '@rezumetr/contracts/analysis'
import { Check, CircleDashed, HelpCircle, type LucideIcon, X } from 'lucide-react'
import { cn } from '../../ui/cn.ts'
import { textTone, type Tone } from '../../ui/tone.ts'
import { useShowQuote } from './show-quote.ts'

type Line = ResultDetail['lines'][number]

const looks: Record<Line['state'], { label: string; tone: Tone; icon: LucideIcon }> = {
  proven: { label: 'подтверждено работой', tone: 'good', icon: Check },
  listed: { label: 'названо, работой не подтверждено', tone: 'warn', icon: CircleDashed },
  near: { label: 'есть похожее — уточнить', tone: 'neutral', icon: HelpCircle },
  silent: { label: 'нет данных — уточнить', tone: 'neutral', icon: HelpCircle },
  absent: { label: 'нет в резюме', tone: 'bad', icon: X },
}

/** The given skills with the degree to which each is met; a click shows the quote in the resume. */
export function SkillLines({ lines, title }: { lines: readonly Line[]; title: string }) {
  const show = useShowQuote()
  const quotes = lines.flatMap(({ quote, source }) =>
    quote === null ? [] : [{ quote, source: source ?? '' }],
  )
  return (
    <ul className="mt-1.5 grid grid-cols-1 gap-0.5 text-[13px] sm:grid-cols-2 sm:gap-x-4">
      {lines.map((line) => {
        const { label, tone, icon: Icon } = looks[line.state]
        const at = quotes.findIndex(
          ({ quote, source }) => quote === line.quote && source === (line.source ?? ''),
        )
        const words = (
          <>
            <Icon aria-hidden className={cn('mt-0.5 size-3.5 shrink-0', textTone[tone])} />
            <span className="min-w-0 text-left [overflow-wrap:anywhere]">
              <span
                className={cn(
                  'font-medium',
                  show && at !== -1 && 'underline decoration-dotted underline-offset-2',
                )}
              >
                {line.title}
              </span>{' '}
              <span className="text-faint">
                {line.is_profession && 'профессия, '}
                {line.level === 'knock_out' && 'без этого нет, '}
                {label}
              </span>
            </span>
          </>
        )
        return (
          <li key={line.id} title={`Вакансия: «${line.asked_by}»`}>
            {show && at !== -1 ? (
              <button
                type="button"
                className="flex w-full gap-1.5 rounded-sm py-0.5 hover:bg-sunken"
                onClick={() => show({ title, quotes, at })}
              >
                {words}
              </button>
            ) : (
              <span className="flex gap-1.5 py-0.5">{words}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}
