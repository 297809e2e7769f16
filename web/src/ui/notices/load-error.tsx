import { RotateCw } from 'lucide-react'
import { Button } from '../buttons/button.tsx'
import { cn } from '../style/cn.ts'

/** Error state of a region that failed to load; never shown as a zero, which would look like a real value. */
export function LoadError({
  message = 'Не удалось загрузить.',
  onRetry,
  retrying = false,
  className,
}: {
  message?: string
  onRetry: () => void
  retrying?: boolean
  className?: string
}) {
  return (
    <div
      role="status"
      className={cn('flex flex-wrap items-center gap-x-3 gap-y-2 text-[13px] text-muted', className)}
    >
      <span>{message}</span>
      <Button
        size="sm"
        busy={retrying}
        icon={<RotateCw aria-hidden className="size-3.5" />}
        onClick={onRetry}
      >
        Повторить
      </Button>
    </div>
  )
}
