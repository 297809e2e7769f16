/** The status of a segment as learned from labelled statements, beside what the rules take it for. */
import { addRow, sharesOf } from '../../evidence/sums.ts'
import type { Status } from '../status.ts'
import { featuresOf } from './features.ts'
import { learnedStatuses, STATUSES, statusTable } from './table.ts'

/** Probability from which a denial is believed that the rules do not see, and from which one of theirs is not. */
const FOUND = 0.7
const CLEARED = 0.7

/** Probabilities of the statuses, in their order. */
export function chancesOf(features: readonly number[]): Float64Array {
  const { cells, scale, bias } = statusTable()
  const sums = new Float64Array(bias)
  for (const feature of features) addRow(sums, cells, feature * STATUSES, scale)
  return sharesOf(sums)
}

/** @param told what the rules take it for; what is only supposed stays so */
export function learnedStatus(folded: string, before: string, after: string, told: Status): Status {
  if (told === 'hypothetical') return told
  const chances = chancesOf(featuresOf(folded, before, after, told))
  if ((chances[0] ?? 0) > (told === 'has' ? 1 - FOUND : CLEARED)) return 'has'
  let best = 1
  for (let at = 2; at < STATUSES; at += 1) if ((chances[at] ?? 0) > (chances[best] ?? 0)) best = at
  return learnedStatuses[best] ?? told
}
