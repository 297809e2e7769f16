/** Semantic colour. Never the only carrier of meaning: a word, number or icon accompanies it. */
export type Tone = 'neutral' | 'accent' | 'good' | 'info' | 'warn' | 'orange' | 'bad' | 'unlimited'

/** Soft background with text of contrast ≥ 4.5:1 in both themes. */
export const softTone: Record<Tone, string> = {
  neutral: 'bg-sunken text-muted',
  accent: 'bg-accent-soft text-accent-strong',
  good: 'bg-good-soft text-good',
  info: 'bg-info-soft text-info',
  warn: 'bg-warn-soft text-warn',
  orange: 'bg-orange-soft text-orange',
  bad: 'bg-bad-soft text-bad',
  unlimited: 'bg-unlimited-soft text-unlimited',
}

export const textTone: Record<Tone, string> = {
  neutral: 'text-muted',
  accent: 'text-accent',
  good: 'text-good',
  info: 'text-info',
  warn: 'text-warn',
  orange: 'text-orange',
  bad: 'text-bad',
  unlimited: 'text-unlimited',
}

/** Solid colour of bars, dots and chart areas. */
export const fillTone: Record<Tone, string> = {
  neutral: 'bg-line-strong',
  accent: 'bg-accent',
  good: 'bg-good-fill',
  info: 'bg-info-fill',
  warn: 'bg-warn-fill',
  orange: 'bg-orange-fill',
  bad: 'bg-bad-fill',
  unlimited: 'bg-unlimited-fill',
}
