import { cn } from '../../ui/style/cn.ts'
import { firstOf } from './candidate.ts'

// marks are CSS content with empty alternative text: not announced, and without an extra element in lists of thousands
const kinds = {
  strengths: { title: 'Сильные стороны', mark: "before:text-good before:content-['+'/'']" },
  weaknesses: { title: 'Слабые стороны', mark: "before:text-warn before:content-['−'/'']" },
  red_flags: { title: 'Красные флаги', mark: "before:text-bad before:content-['!'/'']" },
} as const

/** A list of findings; renders nothing when empty. `shown` truncates it and counts the rest. */
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
  const { title, mark } = kinds[kind]
  const { items: first, more } = firstOf(items, shown)
  const list = (
    <ul
      aria-label={titleHidden ? title : undefined}
      className="grid grid-cols-1 content-start gap-0.5 text-[13px] leading-5"
    >
      {first.map((item) => (
        <li
          key={item}
          title={shown < Infinity ? item : undefined}
          className={cn(
            'relative pl-5 text-pretty before:absolute before:left-0 before:w-3.5 before:text-center before:text-[15px] before:font-semibold',
            mark,
            shown < Infinity && 'line-clamp-2',
          )}
        >
          {item}
        </li>
      ))}
      {more && <li className="pl-5 text-faint">{more}</li>}
    </ul>
  )
  if (titleHidden) return list
  return (
    <div>
      <p className="mb-1 text-xs font-medium text-muted">{title}</p>
      {list}
    </div>
  )
}
