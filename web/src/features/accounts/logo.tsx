import { useConfig } from '../../api/config.ts'
import { cn } from '../../ui/style/cn.ts'

/** The logo: a gauge over a page. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={cn('size-8 shrink-0', className)}>
      <rect width="32" height="32" rx="8" className="fill-accent" />
      <g className="stroke-on-accent" fill="none" strokeLinejoin="round" strokeLinecap="round">
        <path d="M10 6.5h8.5L23 11v14.5H10z" strokeWidth="2" opacity=".5" />
        <path d="M7.5 22a8.5 8.5 0 0 1 17 0" strokeWidth="2.6" />
        <path d="M16 22l4-5" strokeWidth="2.6" />
      </g>
      <circle cx="16" cy="22" r="2.1" className="fill-on-accent" />
    </svg>
  )
}

/** Logo mark, brand name and the «Beta» label. */
export function Logo({ className }: { className?: string }) {
  const { brand } = useConfig()
  return (
    <span className={cn('inline-flex items-center gap-2.5', className)}>
      <LogoMark />
      <span className="text-[17px] font-semibold tracking-tight">{brand}</span>
      <span className="rounded-full border border-line px-1.5 text-2xs font-medium text-muted">Beta</span>
    </span>
  )
}
