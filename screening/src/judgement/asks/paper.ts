/** A paper, an education, a language or a permit that a clause asks for. */
import type { RequirementType } from '../model.ts'

export type Paper = {
  readonly type: RequirementType
  readonly ask: string
  readonly any_of: readonly string[]
  readonly level: string | null
}
