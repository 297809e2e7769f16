import type { Tone } from '../../ui/style/tone.ts'

/** Bar colours of the sample table: from 95 green, from 85 blue, from 70 yellow, otherwise red (DEMO-03). */
export function relevanceTone(relevance: number): Tone {
  if (relevance >= 95) return 'good'
  if (relevance >= 85) return 'info'
  return relevance >= 70 ? 'warn' : 'bad'
}
