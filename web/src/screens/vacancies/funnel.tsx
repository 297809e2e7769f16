import { cn } from '../../ui/style/cn.ts'

const tones = ['bg-line-strong/50', 'bg-info-fill', 'bg-accent', 'bg-good-fill']

/** The share of the responses that came to each step, as bars; the columns beside say it in numbers. */
export function Funnel({ steps }: { steps: readonly number[] }) {
  const most = Math.max(1, ...steps)
  return (
    <span aria-hidden className="grid gap-0.5">
      {steps.map((value, at) => (
        <span key={tones[at]} className="h-1 rounded-full bg-sunken">
          <span
            className={cn('block h-full rounded-full', tones[at])}
            style={{ width: `${value === 0 ? 0 : Math.max(3, (100 * value) / most)}%` }}
          />
        </span>
      ))}
    </span>
  )
}
