import { Minus, TrendingDown, TrendingUp, type LucideIcon } from 'lucide-react'
import type { Tone } from '../../ui/tone.ts'

/** Bands of a 0–100 value where recruiters work: 80 green, 60 blue, 40 yellow, below red, none grey. */
export function scoreTone(score: number | null): Tone {
  if (score === null) return 'neutral'
  if (score >= 80) return 'good'
  if (score >= 60) return 'info'
  return score >= 40 ? 'warn' : 'bad'
}

/** The two-step bands of the results page: 80 green, 60 orange, otherwise red. */
export function resultScoreTone(score: number): Tone {
  if (score >= 80) return 'good'
  return score >= 60 ? 'orange' : 'bad'
}

/** The arrow beside a score: where it stands, not how it changed. */
export function scoreTrend(score: number): { icon: LucideIcon; label: string } {
  if (score >= 80) return { icon: TrendingUp, label: 'высокий балл' }
  return score >= 40 ? { icon: Minus, label: 'средний балл' } : { icon: TrendingDown, label: 'низкий балл' }
}
