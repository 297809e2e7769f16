import type { ReactNode } from 'react'
import { cn } from '../style/cn.ts'
import { softTone, type Tone } from '../style/tone.ts'

function badgeClass(tone: Tone, className?: string) {
  return cn(
    'inline-flex h-5.5 items-center gap-1 rounded-md px-1.5 text-xs font-medium whitespace-nowrap',
    softTone[tone],
    className,
  )
}

export function Badge({
  tone = 'neutral',
  className,
  children,
}: {
  tone?: Tone
  className?: string
  children: ReactNode
}) {
  return <span className={badgeClass(tone, className)}>{children}</span>
}

/** A small number beside a menu entry or an icon; hidden at zero by the caller. */
export function CountBadge({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span
      className={cn(
        'inline-grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-2xs font-semibold text-on-accent tabular-nums',
        className,
      )}
    >
      {children}
    </span>
  )
}
