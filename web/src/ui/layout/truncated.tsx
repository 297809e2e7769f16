import { cn } from '../style/cn.ts'

/** One line that is cut where there is no room: its ending, such as a count, only when nothing is left of the rest. */
export function Truncated({
  label,
  ending,
  className,
}: {
  label: string
  ending?: string | undefined
  className?: string
}) {
  if (!ending) return <span className={cn('block truncate', className)}>{label}</span>
  return (
    <span className={cn('flex min-w-0', className)}>
      <span className="min-w-[3ch] shrink-9999 truncate">{label}</span>
      <span className="overflow-hidden text-ellipsis whitespace-pre"> {ending}</span>
    </span>
  )
}
