import { cn } from '../style/cn.ts'

/** Placeholder with the size of the loading content; hidden from assistive technology. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('animate-pulse rounded-md bg-sunken', className)} />
}
