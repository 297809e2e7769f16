import { cn } from '../../../ui/style/cn.ts'
import { formatNumber } from '../../../ui/text/format.ts'
import { fillTone, type Tone } from '../../../ui/style/tone.ts'

type BarOf = { label: string; value: number; tone: Tone }

export function Bars({
  bars,
  of,
  isDense = false,
}: {
  bars: readonly BarOf[]
  of: number
  isDense?: boolean
}) {
  return (
    <ul className={cn('grid', isDense ? 'gap-1.5 text-[13px]' : 'gap-3')}>
      {bars.map(({ label, value, tone }) => (
        <li key={label}>
          <p className="flex justify-between gap-3">
            <span>{label}</span>
            <span className="font-semibold tabular-nums">{formatNumber(value)}</span>
          </p>
          <div aria-hidden className={cn('rounded-full bg-sunken', isDense ? 'h-1' : 'mt-1 h-2')}>
            <div
              className={cn('h-full rounded-full', fillTone[tone])}
              style={{
                width: `${of === 0 || value === 0 ? 0 : Math.max(1, Math.min(100, (100 * value) / of))}%`,
              }}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** How far responses came. */
export const funnelBars = ({
  all,
  judged,
  undecided,
  invited,
  refused,
}: Record<'all' | 'judged' | 'undecided' | 'invited' | 'refused', number>): BarOf[] => [
  { label: 'Отклики', value: all, tone: 'neutral' },
  { label: 'Оценены', value: judged, tone: 'info' },
  { label: 'С вашим решением', value: Math.max(0, judged - undecided), tone: 'accent' },
  { label: 'Приглашены на HH.ru', value: invited, tone: 'good' },
  { label: 'Отказ на HH.ru', value: refused, tone: 'bad' },
]
