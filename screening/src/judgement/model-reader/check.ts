/** A model's reading checked by the embedded one. */
import type { PairReading, VacancyRubric } from '../model.ts'

/** A contradicted knock-out stands, whichever reader found it; flags are those of the rules. */
export function checkedBy(embedded: PairReading, byModel: PairReading, rubric: VacancyRubric): PairReading {
  const contradicted = rubric.requirements.flatMap(({ id, kind, sure }) => {
    const verdict = embedded.requirements[id]
    return kind === 'knock_out' && sure && verdict?.stance === 'contradicts' ? [[id, verdict] as const] : []
  })
  return {
    ...byModel,
    flags: embedded.flags,
    requirements: { ...byModel.requirements, ...Object.fromEntries(contradicted) },
  }
}
