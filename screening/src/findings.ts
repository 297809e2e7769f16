/** What the judge found while scoring: the basis of every sentence of the explanation. */
import type { ExperienceFinding } from './criteria/experience.ts'
import type { Pair, Told } from './criteria/outcome.ts'
import type { LicenceFinding } from './criteria/person.ts'
import type { Relevance } from './criteria/relevance.ts'
import type { SkillFinding } from './criteria/skills.ts'
import type { SalaryComparison } from './salary/match.ts'

export type Findings = {
  readonly pair: Pair
  readonly relevance: Relevance
  readonly must: readonly SkillFinding[]
  readonly nice: readonly SkillFinding[]
  readonly experience: ExperienceFinding
  readonly licences: readonly LicenceFinding[]
  readonly permits: readonly LicenceFinding[]
  readonly salary: SalaryComparison | null
  readonly told: Told
  /** Value of the profession; `null` when it is unknown and the duties replaced it. */
  readonly role: number | null
  readonly gates: Gates
  readonly cap: Cap | null
  /** The ceiling lowered the score; a score far below it would be the same without it. */
  readonly is_capped: boolean
  /** The score was enough for a hire, but an unproven must-have or a high-severity flag made it an interview. */
  readonly is_held_back: boolean
}

/** Factors of the score, 0…1 each; 1 takes nothing. */
export type Gates = { readonly must: number; readonly profession: number; readonly years: number }

/** A ceiling the score is compressed under, keeping the order below it. */
export type Cap = {
  readonly limit: number
  readonly reason: string
  /** Gates its cause already covers: naming them too would repeat it. */
  readonly tells: readonly (keyof Gates)[]
}
