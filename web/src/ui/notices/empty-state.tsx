import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../style/cn.ts'

/** Empty state: explains why there is no content and offers the next step. */
export function EmptyState({
  icon: Icon,
  title,
  children,
  action,
  className,
}: {
  icon: LucideIcon
  title: string
  children?: ReactNode
  action?: ReactNode
  className?: string
}) {
  return (
    <div className={cn('flex flex-col items-center px-4 py-10 text-center', className)}>
      <span className="mb-3 grid size-10 place-items-center rounded-full bg-sunken text-faint">
        <Icon aria-hidden className="size-5" />
      </span>
      <p className="font-medium">{title}</p>
      {children && <p className="mt-1 max-w-sm text-[13px] text-pretty text-muted">{children}</p>}
      {action && <div className="mt-4 flex max-w-full flex-wrap justify-center gap-2">{action}</div>}
    </div>
  )
}
