import { formatNumber } from '../../ui/text/format.ts'
import { ProgressBar } from '../../ui/progress/progress.tsx'
import { formatLimit, usageTone, type UsageView } from './plan.ts'

/** «340 / 1 000» with a bar; an unlimited value is ∞ with an empty bar. */
export function UsageMeter({
  label,
  usage,
  note = null,
}: {
  label: string
  usage: UsageView
  note?: string | null
}) {
  return (
    <div>
      <p className="flex items-baseline justify-between gap-3 text-[13px]">
        <span className="text-muted">{label}</span>
        <span className="tabular-nums">
          {formatNumber(usage.used)} / {formatLimit(usage.limit)}
        </span>
      </p>
      <ProgressBar
        value={usage.percent}
        label={label}
        tone={usageTone(usage.used, usage.limit)}
        className="mt-1.5"
      />
      {note !== null && <p className="mt-1 text-right text-[13px] text-muted">{note}</p>}
    </div>
  )
}
