import { cn } from '../../ui/cn.ts'
import { softTone } from '../../ui/tone.ts'
import { scoreTone, scoreTrend } from './bands.ts'

/** The score with its band's colour and arrow. */
export function ScoreTile({
  score,
  size = 'md',
  className,
}: {
  score: number
  size?: 'md' | 'lg'
  className?: string
}) {
  const { icon: Icon, label } = scoreTrend(score)
  return (
    <span
      data-tone={scoreTone(score)}
      className={cn(
        'flex shrink-0 items-center justify-center gap-1 rounded-lg font-semibold tabular-nums',
        size === 'lg' ? 'h-12 w-20 text-2xl' : 'h-9 w-15 text-base',
        softTone[scoreTone(score)],
        className,
      )}
    >
      <span className="sr-only">Балл </span>
      {score}
      <Icon role="img" aria-label={label} className={size === 'lg' ? 'size-5' : 'size-4'} />
    </span>
  )
}
