/** The filter of results as addresses write it: `?vacancy=…&minScore=80`. Pure. */
import type { ResultFilter } from '@rezumetr/contracts/analysis'
import type { Recommendation } from '@rezumetr/contracts/domain'

export type FilterAddress = Omit<ResultFilter, 'vacancy_id' | 'min_score'> & {
  vacancy?: ResultFilter['vacancy_id']
  minScore?: ResultFilter['min_score']
}

export const toFilter = ({ vacancy, minScore, ...same }: FilterAddress): ResultFilter => ({
  vacancy_id: vacancy,
  min_score: minScore,
  ...same,
})

/** Whether a result with this decision still belongs to a list filtered by decision. */
export const matchesDecision = ({ decision: asked }: ResultFilter, made: Recommendation | null): boolean =>
  asked === undefined || (asked === 'none' ? made === null : asked === 'any' ? made !== null : made === asked)
