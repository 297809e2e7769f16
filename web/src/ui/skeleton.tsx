import { cn } from './cn.ts'

/** A grey block the size of what is coming; decorative for assistive technology. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cn('animate-pulse rounded-md bg-sunken', className)} />
}
