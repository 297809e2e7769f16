import { cn } from '../../ui/style/cn.ts'

/** Gap between segments, as a share of the circle. */
const GAP = 1 / 180

/** Donut chart, clockwise from the top; empty parts are omitted. `color` is a text colour. */
export function Donut({
  parts,
}: {
  parts: readonly { key: string; count: number; color: `text-${string}` }[]
}) {
  const total = parts.reduce((sum, { count }) => sum + count, 0)
  const seen = parts.filter(({ count }) => count > 0)
  const gap = seen.length > 1 ? total * GAP : 0
  return (
    <svg viewBox="0 0 160 160" fill="none" strokeWidth={24} className="size-full -rotate-90">
      {seen.map(({ key, count, color }, index) => {
        const before = seen.slice(0, index).reduce((sum, part) => sum + part.count, 0)
        // keeps a segment narrower than the gap visible
        const length = Math.max(count - gap, gap / 2)
        return (
          <circle
            key={key}
            data-series={key}
            cx={80}
            cy={80}
            r={66}
            pathLength={total}
            strokeDasharray={`${length} ${total - length}`}
            strokeDashoffset={-before}
            stroke="currentColor"
            className={cn(color)}
          />
        )
      })}
    </svg>
  )
}
