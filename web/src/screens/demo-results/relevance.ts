import type { Tone } from '../../ui/tone.ts'

/** Colours of the sample table's bar: 95 green, 85 blue, 70 yellow, otherwise red (DEMO-03). */
export function relevanceTone(relevance: number): Tone {
  if (relevance >= 95) return 'good'
  if (relevance >= 85) return 'info'
  return relevance >= 70 ? 'warn' : 'bad'
}
