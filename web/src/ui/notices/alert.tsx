import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../style/cn.ts'

type AlertTone = 'bad' | 'good' | 'warn' | 'info'

const looks = {
  bad: { icon: CircleAlert, className: 'border-bad-fill/35 bg-bad-soft', iconClass: 'text-bad' },
  good: { icon: CircleCheck, className: 'border-good-fill/35 bg-good-soft', iconClass: 'text-good' },
  warn: { icon: TriangleAlert, className: 'border-warn-fill/45 bg-warn-soft', iconClass: 'text-warn' },
  info: { icon: Info, className: 'border-info-fill/30 bg-info-soft', iconClass: 'text-info' },
} as const satisfies Record<AlertTone, unknown>

/** An inline message. `bad` is an assertive live region that interrupts screen readers; the others are polite. */
export function Alert({
  tone,
  title,
  children,
  action,
  className,
}: {
  tone: AlertTone
  title?: string
  children?: ReactNode
  action?: ReactNode
  className?: string
}) {
  const { icon: Icon, className: look, iconClass } = looks[tone]
  return (
    <div
      role={tone === 'bad' ? 'alert' : 'status'}
      data-tone={tone}
      className={cn(
        'flex flex-wrap items-start gap-x-3 gap-y-2 rounded-lg border px-3.5 py-3 text-ink',
        look,
        className,
      )}
    >
      <Icon aria-hidden className={cn('mt-0.5 size-4 shrink-0', iconClass)} />
      <div className="min-w-0 flex-1 basis-48 text-pretty">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={cn(title && 'mt-0.5', 'text-ink/90')}>{children}</div>}
      </div>
      {action}
    </div>
  )
}
