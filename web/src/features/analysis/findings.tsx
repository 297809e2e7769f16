import { Flag, type LucideIcon, Minus, Plus } from 'lucide-react'
import { cn } from '../../ui/cn.ts'
import { textTone, type Tone } from '../../ui/tone.ts'
import { firstOf } from './candidate.ts'

const kinds = {
  strengths: { title: 'Сильные стороны', icon: Plus, tone: 'good' },
  weaknesses: { title: 'Слабые стороны', icon: Minus, tone: 'warn' },
  red_flags: { title: 'Тревожные признаки', icon: Flag, tone: 'bad' },
} as const satisfies Record<string, { title: string; icon: LucideIcon; tone: Tone }>

/** One list of findings; nothing at all where it is empty. `shown` cuts it short and counts the others. */
export function Findings({
  kind,
  items,
  shown = Infinity,
  titleHidden = false,
}: {
  kind: keyof typeof kinds
  items: readonly string[]
  shown?: number
  titleHidden?: boolean
}) {
  if (items.length === 0) return null
  const { title, icon: Icon, tone } = kinds[kind]
  const { items: first, more } = firstOf(items, shown)
  return (
    <div>
      <p className={titleHidden ? 'sr-only' : 'mb-1 text-xs font-medium text-muted'}>{title}</p>
      <ul className="grid grid-cols-1 gap-0.5 text-[13px] leading-5">
        {first.map((item) => (
          <li key={item} className="flex gap-1.5">
            <Icon aria-hidden className={cn('mt-[3px] size-3.5 shrink-0', textTone[tone])} />
            <span
              className={cn('min-w-0 text-pretty', shown < Infinity && 'line-clamp-2')}
              title={shown < Infinity ? item : undefined}
            >
              {item}
            </span>
          </li>
        ))}
        {more && <li className="pl-5 text-faint">{more}</li>}
      </ul>
    </div>
  )
}
