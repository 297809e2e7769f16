/** Which objections a reading keeps, and which of them a rubric still counts. */
import type { Objection, PairReading, VacancyRubric, Verdict } from '../model.ts'

/** Of a line what speaks most against the person. */
export function byLine(objections: readonly Objection[]): Objection[] {
  const most = new Map<string, Objection>()
  for (const objection of objections)
    if (objection.chance > (most.get(objection.line.quote)?.chance ?? 0))
      most.set(objection.line.quote, objection)
  return [...most.values()]
}

/** The paper that is asked is denied whole, in whatever words: «потеряла», «закончилась», «нет». */
export function withPapers(
  objections: readonly Objection[],
  { requirements }: VacancyRubric,
  verdicts: Readonly<Record<string, Verdict>>,
): Objection[] {
  const out = [...objections]
  for (const { id, type, quote } of requirements) {
    const verdict = verdicts[id]
    const isGone = verdict?.stance === 'contradicts' && (type === 'document' || type === 'licence')
    const own = isGone ? verdict.lines[0]?.quote : undefined
    const at = out.findIndex(({ line, status }) => line.quote === own && GONE.has(status))
    const objection = out[at]
    if (objection !== undefined) out[at] = { ...objection, chance: 1, asked: quote }
  }
  return out
}
const GONE: ReadonlySet<Objection['status']> = new Set(['lost', 'lacks'])

/**
 * Objections to what the rubric still says: a person may have removed a statement since the resume was read. One to an
 * ask that is no statement of the text, such as a skill of the form, is told but does not count: the ask has a verdict.
 */
export function standing(
  { lines, terms, conditions, exclusions, requirements }: VacancyRubric,
  { objections }: PairReading,
): (Objection & { readonly counts: boolean })[] {
  const counted = new Set([...lines, ...terms, ...[...conditions, ...exclusions].map(({ quote }) => quote)])
  // where statements were removed
  counted.delete('')
  const told = new Set([...counted, '', ...requirements.map(({ quote }) => quote)])
  return objections
    .filter(({ asked }) => told.has(asked))
    .map((objection) => ({ ...objection, counts: counted.has(objection.asked) }))
}
