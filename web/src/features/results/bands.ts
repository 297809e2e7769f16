import { Minus, TrendingDown, TrendingUp, type LucideIcon } from 'lucide-react'
import type { Tone } from '../../ui/style/tone.ts'

/**
 * Colour bands of a 0–100 value on the working screens: from 80 green, from 60 blue,
 * from 40 yellow, below red, `null` grey.
 */
export function scoreTone(score: number | null): Tone {
  if (score === null) return 'neutral'
  if (score >= 80) return 'good'
  if (score >= 60) return 'info'
  return score >= 40 ? 'warn' : 'bad'
}

/** Colour bands of the results page: from 80 green, from 60 orange, otherwise red. */
export function resultScoreTone(score: number): Tone {
  if (score >= 80) return 'good'
  return score >= 60 ? 'orange' : 'bad'
}

/** The arrow beside a score shows its level, not a change. */
export function scoreTrend(score: number): { icon: LucideIcon; label: string } {
  if (score >= 80) return { icon: TrendingUp, label: 'высокий балл' }
  return score >= 40 ? { icon: Minus, label: 'средний балл' } : { icon: TrendingDown, label: 'низкий балл' }
}
