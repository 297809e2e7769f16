/** What a clause asks for, before it has its place and its id in the rubric. */
import type { Requirement, RequirementType } from '../model.ts'

export type Draft = Omit<Requirement, 'id'>
export type Make = (
  type: RequirementType,
  ask: string,
  any_of: readonly string[],
  level?: string | null,
  months?: number | null,
) => Draft
/** A paper, an education, a language or a permit. */
export type Paper = Pick<Draft, 'type' | 'ask' | 'any_of' | 'level'>
