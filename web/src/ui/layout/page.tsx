import type { ReactNode } from 'react'
import { cn } from '../style/cn.ts'

/** Layout of one screen inside the shell: title, main action, content. */
export function Page({
  title,
  description,
  actions,
  children,
  className,
}: {
  title: string
  description?: ReactNode
  actions?: ReactNode
  children: ReactNode
  className?: string
}) {
  return (
    <div
      className={cn(
        'mx-auto grid w-full max-w-6xl grid-cols-1 gap-4 px-4 py-5 sm:gap-5 sm:px-6 sm:py-6',
        className,
      )}
    >
      <div
        className={cn(
          'flex flex-wrap justify-between gap-x-6 gap-y-3',
          description ? 'items-end' : 'items-center',
        )}
      >
        <div className="min-w-0 lg:flex-1 lg:basis-96">
          <h1 className="text-xl leading-7 font-semibold tracking-tight">{title}</h1>
          {description && <p className="mt-0.5 text-pretty text-muted">{description}</p>}
        </div>
        {actions && (
          <div
            className={cn(
              'flex flex-wrap items-center gap-2',
              // on narrow screens several actions share the width in even rows; one wider than half takes its own row
              'max-sm:has-[>:nth-child(2)]:w-full max-sm:has-[>:nth-child(2)]:*:grow',
              'max-sm:has-[>:nth-child(2)]:*:basis-2/5 max-sm:has-[>:nth-child(2)]:*:px-2.5 max-sm:has-[>:nth-child(2)]:*:text-[13px]',
            )}
          >
            {actions}
          </div>
        )}
      </div>
      {children}
    </div>
  )
}
