import { cn } from '../../ui/style/cn.ts'
import { softTone, type Tone } from '../../ui/style/tone.ts'
import { scoreTone, scoreTrend } from './bands.ts'

/** The score with the colour and arrow of its band. */
export function ScoreTile({
  score,
  size = 'md',
  toneOf = scoreTone,
  className,
}: {
  score: number
  size?: 'md' | 'lg'
  /** Colour bands of the surrounding screen, so that a score has one colour there. */
  toneOf?: (score: number) => Tone
  className?: string
}) {
  const { icon: Icon, label } = scoreTrend(score)
  const tone = toneOf(score)
  return (
    <span
      data-tone={tone}
      className={cn(
        'flex shrink-0 items-center justify-center gap-1 rounded-lg font-semibold tabular-nums',
        size === 'lg' ? 'h-12 w-20 text-2xl' : 'h-9 w-15 text-base',
        softTone[tone],
        className,
      )}
    >
      <span className="sr-only">Балл </span>
      {score}
      <Icon role="img" aria-label={label} className={size === 'lg' ? 'size-5' : 'size-4'} />
    </span>
  )
}
