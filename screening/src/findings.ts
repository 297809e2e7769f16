/** What the judge found on the way to the score: the ground of every sentence of the explanation. */
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
  readonly salary: SalaryComparison | null
  readonly told: Told
  /** Value of the profession; `null` where nobody told it and the duties stood in for it. */
  readonly role: number | null
  readonly gates: Gates
  readonly cap: Cap | null
  /** The ceiling took something away; a score far below it would be the same without it. */
  readonly is_capped: boolean
  /** The score was enough for a hire, but an unproven must-have or a grave flag made it an interview. */
  readonly is_held_back: boolean
}

/** What the score is multiplied by, 0…1 each; 1 takes nothing. */
export type Gates = { readonly must: number; readonly profession: number; readonly years: number }

/** A ceiling the score is pressed under, keeping order below it. */
export type Cap = {
  readonly limit: number
  readonly reason: string
  /** Gates its cause speaks for already: naming them too would say the same twice. */
  readonly tells: readonly (keyof Gates)[]
}
