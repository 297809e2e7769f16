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

/** Whom the vacancy asks not to apply is shown, like every knock-out, among what is asked. */
export function rubricLine(rubric: VacancyRubric): object {
  const { occupation, level, years, requirements, conditions, exclusions } = rubric
  return {
    occupation,
    level: years === 0 ? 'none' : level === null ? null : LEVELS[level],
    years,
    requirements: [
      ...requirements.map(({ kind, type, ask, any_of, quote, sure }) => ({
        kind,
        type,
        ask,
        any_of,
        quote,
        sure,
      })),
      ...exclusions.map(({ text, only, quote }) => ({
        kind: 'knock_out',
        type: 'experience',
        ask: `${only ? 'Не ждут, если есть только это: ' : 'Не ждут: '}${text}`,
        any_of: [text],
        quote,
        sure: true,
      })),
    ],
    conditions,
  }
}
