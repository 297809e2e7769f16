import { cn } from '../../ui/style/cn.ts'
import { formatNumber } from '../../ui/text/format.ts'

const tones = ['bg-line-strong/50', 'bg-info-fill', 'bg-accent', 'bg-good-fill']
const labels = ['Отклики', 'Оценены', 'Решены', 'Приглашены']

/** How many responses came to each step: a bar beside its name and its number. */
export function Funnel({ steps }: { steps: readonly number[] }) {
  const most = Math.max(1, ...steps)
  return (
    <ul className="grid gap-0.5 text-[11px] leading-3.5 text-muted">
      {steps.map((value, at) => (
        <li key={labels[at]} className="grid grid-cols-[4.75rem_minmax(0,1fr)_2rem] items-center gap-1.5">
          {labels[at]}
          <span aria-hidden className="h-1 rounded-full bg-sunken">
            <span
              className={cn('block h-full rounded-full', tones[at])}
              style={{ width: `${value === 0 ? 0 : Math.max(3, (100 * value) / most)}%` }}
            />
          </span>
          <span className="text-right tabular-nums">{formatNumber(value)}</span>
        </li>
      ))}
    </ul>
  )
}
