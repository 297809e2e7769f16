import { ArrowUpRight, type LucideIcon } from 'lucide-react'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import { cn } from './cn.ts'
import { Skeleton } from './skeleton.tsx'

/** One figure with its name above and what it means below; with `link`, the whole card leads to what is behind it. */
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
  /** An empty link element. */
  link?: ReactElement<{ className?: string; children?: ReactNode }>
  children: ReactNode
}) {
  const className = cn(
    'relative flex h-full flex-col rounded-xl border border-line bg-surface p-4 shadow-raised',
    link && 'group transition-colors hover:border-line-strong',
  )
  const content = (
    <>
      <span className="flex items-center gap-2 text-[13px] text-muted">
        <Icon aria-hidden className="hidden size-4 shrink-0 text-faint sm:block" />
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
