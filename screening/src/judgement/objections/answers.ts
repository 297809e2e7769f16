/** What objections answer: conditions that are refused in other words, exclusions that hold of the person. */
import type { Objection, RequirementVerdict, VacancyRubric, Verdict } from '../model.ts'
import { stated } from '../verdict/verdict.ts'

/** From these odds an objection is one to the exclusion, or to the condition, it comes nearest to. */
const EXCLUDED = 0.85
const REFUSED = { strict: 0.7, plain: 0.9 } as const

/** Exclusions that a sentence of the person meets, besides those that the work shows. */
export const excludedBy = (
  objections: readonly Objection[],
  { exclusions }: VacancyRubric,
  known: readonly Verdict[],
): Verdict[] => {
  const told = new Set(known.filter(({ stance }) => stance === 'meets').map(({ id }) => id))
  const found = exclusions.flatMap(({ text, quote }) => {
    const objection = objections.find(({ asked, chance }) => asked === quote && chance >= EXCLUDED)
    return objection === undefined || told.has(text)
      ? []
      : [{ ...stated(text, 'meets', [objection.line]), share: 1 }]
  })
  const ids = new Set(found.map(({ id }) => id))
  return [...known.filter(({ id }) => !ids.has(id)), ...found]
}

/**
 * Conditions as sentences of the person answer them: what nothing else answers is refused by a sure objection, and a
 * refusal in a sentence that is no objection is a doubt.
 */
export function refusedBy(
  objections: readonly Objection[],
  { conditions }: VacancyRubric,
  verdicts: readonly RequirementVerdict[],
): RequirementVerdict[] {
  const refused = new Map<string, Objection>()
  for (const { kind, strict, quote } of conditions) {
    const least = strict ? REFUSED.strict : REFUSED.plain
    const objection = objections.find(({ asked, chance }) => asked === quote && chance >= least)
    if (objection !== undefined) refused.set(kind, objection)
  }
  const spoken = new Set(objections.map(({ line }) => line.quote))
  return verdicts.map((verdict) => {
    const objection = refused.get(verdict.id)
    const said = verdict.lines.filter(({ source }) => source === 'about' || source === 'cover_letter')
    if (verdict.stance === 'contradicts')
      return said.length > 0 && said.every(({ quote }) => !spoken.has(quote))
        ? { ...verdict, stance: 'partly' }
        : verdict
    const isAccepted = said.length > 0 && verdict.stance === 'meets'
    return objection === undefined || isAccepted
      ? verdict
      : stated(verdict.id, 'contradicts', [objection.line])
  })
}
