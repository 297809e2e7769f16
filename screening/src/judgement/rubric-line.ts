/** The shape of a rubric in the protocol of the evaluation. */
import type { Level, VacancyRubric } from './model.ts'

const LEVELS: Readonly<Record<Level, string>> = {
  0: 'intern',
  1: 'junior',
  2: 'middle',
  3: 'senior',
  4: 'lead',
  5: 'head',
  6: 'director',
}

export function rubricLine({ occupation, level, years, requirements, conditions }: VacancyRubric): object {
  return {
    occupation,
    level: years === 0 ? 'none' : level === null ? null : LEVELS[level],
    years,
    requirements: requirements.map(({ kind, type, ask, any_of, quote, sure }) => ({
      kind,
      type,
      ask,
      any_of,
      quote,
      sure,
    })),
    conditions,
  }
}
