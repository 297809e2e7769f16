import { Check, CircleHelp, type LucideIcon } from 'lucide-react'
import { scoreTone } from '../../features/results/bands.ts'
import { RecommendationBadge } from '../../features/results/recommendation.tsx'
import { cn } from '../../ui/style/cn.ts'
import { softTone } from '../../ui/style/tone.ts'
import { preview } from './content.ts'

/** The product at a glance: a vacancy's responses in order, the best one open with the reasons of its score. */
export function Preview() {
  const { vacancy, note, best, others } = preview
  return (
    <figure className="overflow-hidden rounded-2xl border border-line bg-surface shadow-overlay">
      <figcaption className="flex flex-wrap items-center justify-between gap-x-3 border-b border-line bg-sunken px-4 py-2.5 text-[13px]">
        <span className="font-medium">{vacancy}</span>
        <span className="text-xs text-muted">{note}</span>
      </figcaption>
      <div className="p-2 sm:p-3">
        <div className="rounded-xl border border-accent/40 bg-accent-soft p-3 sm:p-4">
          <Row {...best} large />
          <ul className="mt-3 grid gap-2.5 border-t border-accent/20 pt-3 text-[13px]">
            {best.reasons.map(({ title, quote }) =>
              quote ? (
                <Reason key={title} icon={Check} tone="text-good" title={title} text={`«${quote}»`} />
              ) : (
                <Reason
                  key={title}
                  icon={CircleHelp}
                  tone="text-warn"
                  title={title}
                  text="Нет данных: спросить на интервью"
                />
              ),
            )}
          </ul>
        </div>
        <ul className="mt-1 divide-y divide-line px-3 sm:px-4">
          {others.map((row) => (
            <li key={row.name} className="py-2.5">
              <Row {...row} />
            </li>
          ))}
        </ul>
      </div>
    </figure>
  )
}

function Row({
  score,
  name,
  about,
  recommendation,
  large = false,
}: (typeof preview)['others'][number] & { large?: boolean }) {
  return (
    <div className="flex items-center gap-3">
      <span
        className={cn(
          'grid shrink-0 place-items-center rounded-lg font-semibold tabular-nums',
          large ? 'size-12 text-xl' : 'h-9 w-12 text-[15px]',
          softTone[scoreTone(score)],
        )}
      >
        {score}
      </span>
      <span className="min-w-0 flex-1">
        <span className={cn('block truncate', large ? 'text-[15px] font-semibold' : 'font-medium')}>
          {name}
        </span>
        <span className="block text-[13px] text-pretty text-muted">{about}</span>
      </span>
      <RecommendationBadge value={recommendation} />
    </div>
  )
}

function Reason({
  icon: Icon,
  tone,
  title,
  text,
}: {
  icon: LucideIcon
  tone: string
  title: string
  text: string
}) {
  return (
    <li className="flex gap-2.5">
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', tone)} />
      <span className="min-w-0">
        <span className="font-medium">{title}</span>
        <span className="block text-pretty text-muted">{text}</span>
      </span>
    </li>
  )
}
