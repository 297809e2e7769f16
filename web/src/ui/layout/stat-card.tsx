import { ArrowUpRight, type LucideIcon } from 'lucide-react'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { cn } from '../style/cn.ts'
import { Skeleton } from '../progress/skeleton.tsx'

/**
 * A grid of stat cards, each in its `li`, two per row on narrow screens. Labels, values and
 * descriptions of a row align (subgrid), however many lines a label takes. Row spacing is
 * padding of the items, because a gap would also separate the subgrid rows inside a card.
 */
export function StatGrid({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <ul
      className={cn(
        '-mb-3 grid grid-cols-2 gap-x-3 sm:-mb-4 sm:gap-x-4',
        '*:row-span-3 *:grid *:grid-rows-subgrid *:pb-3 sm:*:pb-4',
        className,
      )}
    >
      {children}
    </ul>
  )
}

/** One figure of a `StatGrid` with its label and description; with `link`, the whole card is clickable. */
export function StatCard({
  icon: Icon,
  label,
  value,
  loading = false,
  link,
  children,
}: {
  icon: LucideIcon
  label: string
  value: string
  loading?: boolean
  /** A link element without content; the card becomes its children. */
  link?: ReactElement<{ className?: string; children?: ReactNode }>
  children: ReactNode
}) {
  const className = cn(
    'relative row-span-3 grid grid-rows-subgrid content-start rounded-xl border border-line bg-surface p-4 shadow-raised',
    link && 'group transition-colors hover:border-line-strong',
  )
  const content = (
    <>
      <span className="flex items-start gap-2 text-[13px] text-muted">
        <Icon aria-hidden className="mt-0.5 hidden size-4 shrink-0 text-faint sm:block" />
        <span className="min-w-0 flex-1">{label}</span>
        {link && (
          <ArrowUpRight
            aria-hidden
            className="absolute top-3 right-3 size-4 text-faint opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
          />
        )}
      </span>
      {loading ? (
        <Skeleton className="mt-2 h-8 w-16" />
      ) : (
        <span className="mt-2 text-[26px] leading-8 font-semibold tracking-tight tabular-nums">{value}</span>
      )}
      <span className="mt-1 text-xs text-pretty text-faint tabular-nums">{children}</span>
    </>
  )
  return link ? cloneElement(link, { className }, content) : <div className={className}>{content}</div>
}
