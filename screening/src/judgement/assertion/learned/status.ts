/** The status of a segment as learned from labelled statements, beside what the rules take it for. */
import type { Status } from '../status.ts'
import { featuresOf } from './features.ts'
import { learnedStatuses, STATUSES, statusTable } from './table.ts'

/** Probability from which a denial is believed that the rules do not see, and from which one of theirs is not. */
const FOUND = 0.7
const CLEARED = 0.7

/** Probabilities of the statuses, in their order. */
export function chancesOf(features: readonly number[]): Float64Array {
  const { cells, scale, bias } = statusTable()
  const sums = Float64Array.from(bias)
  for (const feature of features)
    for (let at = 0; at < STATUSES; at += 1)
      sums[at] = (sums[at] ?? 0) + scale * (cells[feature * STATUSES + at] ?? 0)
  const most = Math.max(...sums)
  const powers = sums.map((sum) => Math.exp(sum - most))
  const total = powers.reduce((sum, power) => sum + power, 0)
  return powers.map((power) => power / total)
}

/** @param told what the rules take it for; what is only supposed stays so */
export function learnedStatus(folded: string, before: string, after: string, told: Status): Status {
  if (told === 'hypothetical') return told
  const [has = 0, ...denied] = chancesOf(featuresOf(folded, before, after, told))
  if (has > (told === 'has' ? 1 - FOUND : CLEARED)) return 'has'
  const best = denied.indexOf(Math.max(...denied))
  return learnedStatuses[best + 1] ?? told
}
