/** What the judge found on the way to the score: the ground of every sentence of the explanation. */
import type { ExperienceFinding } from './criteria/experience.ts'
import type { Pair } from './criteria/outcome.ts'
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
  readonly coverage: number | null
  readonly gate: number
  readonly cap: Cap | null
  readonly raw: number
  /** The score was enough for a hire, but an unproven must-have or a grave flag made it an interview. */
  readonly is_held_back: boolean
}

/** A ceiling the score was pressed under, keeping order below it. */
export type Cap = { readonly limit: number; readonly reason: string }
