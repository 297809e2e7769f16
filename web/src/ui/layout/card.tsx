import type { ReactNode } from 'react'
import { cn } from '../style/cn.ts'

export function Card({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <section className={cn('rounded-xl border border-line bg-surface shadow-raised', className)}>
      {children}
    </section>
  )
}

/** Title row of a card; `aside` holds its single action or figure. On narrow screens the description has its own row. */
export function CardHeader({
  title,
  description,
  aside,
  className,
}: {
  title: ReactNode
  description?: ReactNode
  aside?: ReactNode
  className?: string
}) {
  return (
    <div
      className={cn(
        'flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 pt-4 sm:gap-y-2 sm:px-5',
        className,
      )}
    >
      <div className="contents sm:block sm:min-w-0 sm:flex-1 sm:basis-32">
        <h2 className="max-w-full min-w-min flex-1 basis-32 text-[15px] leading-6 font-semibold">{title}</h2>
        {description && (
          <p className="order-last w-full text-[13px] text-pretty text-muted sm:mt-0.5">{description}</p>
        )}
      </div>
      {aside}
    </div>
  )
}

export function CardBody({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={cn('px-4 py-4 sm:px-5', className)}>{children}</div>
}
