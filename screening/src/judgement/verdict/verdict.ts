/** Parts of every verdict. */
import type { Line, RequirementType, RequirementVerdict, Stance } from '../model.ts'
import type { Passage } from '../person/person.ts'

/** What work can prove. */
export const WORK_TYPES: ReadonlySet<RequirementType> = new Set(['experience', 'task', 'skill'])

export const lineOf = ({ quote, source }: Passage): Line => ({ quote, source })

export const silent = (id: string): RequirementVerdict => ({
  id,
  stance: 'silent',
  evidence: null,
  lines: [],
  months: null,
  ago: null,
})

export const stated = (id: string, stance: Stance, lines: readonly Line[]): RequirementVerdict => ({
  id,
  stance,
  evidence: 'stated',
  lines,
  months: null,
  ago: null,
})
