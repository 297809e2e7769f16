/** How likely a resume shows what a requirement of work asks, and which passage shows it best. */
import { type Match, match, type Probe } from '../match/match.ts'
import type { RequirementType } from '../model.ts'
import type { Career } from './career.ts'
import { type Asked, PASSAGE_FEATURES, type Passing, passageFeatures, resumeFeatures } from './features.ts'
import { chanceOf, evidenceTable, weigh } from './table.ts'

/** Probabilities that the resume meets the ask, and that it says at least something of it. */
export type Chances = { readonly meets: number; readonly tells: number }

/** Log-odds that each passage shows it; −∞ where nothing is in common. */
export function passageOdds(
  probes: readonly Probe[],
  type: RequirementType,
  passages: readonly Passing[],
  matchOf: (probe: Probe, passage: Passing, at: number) => Match = match,
): number[] {
  const { passage: weights } = evidenceTable()
  const features = new Float64Array(PASSAGE_FEATURES)
  return passages.map((passage, at) =>
    passageFeatures(probes, type, passage, (probe) => matchOf(probe, passage, at), features) === null
      ? -Infinity
      : weigh(weights, features),
  )
}

/** @param passages what the person has or does, with the odds of each in `odds` */
export function resumeChances(
  probes: readonly Probe[],
  asked: Asked,
  career: Career,
  passages: readonly Passing[],
  odds: readonly number[],
): Chances {
  const features = resumeFeatures(probes, asked, career, passages, odds)
  const { meets, tells } = evidenceTable().resume[asked.type]
  return { meets: chanceOf(weigh(meets, features)), tells: chanceOf(weigh(tells, features)) }
}
