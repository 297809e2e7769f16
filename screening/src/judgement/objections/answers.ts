/** What objections answer: conditions that are refused in other words, exclusions that hold of the person. */
import { nearByWords } from '../alike/alike.ts'
import { probeOf, saidOf } from '../match/match.ts'
import type { Objection, RequirementVerdict, Stance, VacancyRubric, Verdict } from '../model.ts'
import { stated } from '../verdict/verdict.ts'

/** From these odds an objection is one to the condition or the exclusion that it comes nearest to, if it speaks of it so much. */
const EXCLUDED = 0.85
const NEAR = 0.2
const REFUSED = { strict: 0.7, plain: 0.9 } as const

/** Exclusions that a sentence of the person meets, besides those that the work shows. */
export const excludedBy = (
  objections: readonly Objection[],
  { exclusions }: VacancyRubric,
  known: readonly Verdict[],
): Verdict[] => {
  const told = new Set(known.filter(({ stance }) => stance === 'meets').map(({ id }) => id))
  const found = exclusions.flatMap(({ text, quote }) => {
    const objection = objections.find(
      ({ asked, chance, line }) =>
        asked === quote && chance >= EXCLUDED && speaksOf(line.quote, text) >= NEAR,
    )
    return objection === undefined || told.has(text)
      ? []
      : [{ ...stated(text, 'meets', [objection.line]), share: 1 }]
  })
  const ids = new Set(found.map(({ id }) => id))
  return [...known.filter(({ id }) => !ids.has(id)), ...found]
}

/** How much of what is asked or excluded a sentence names, 0…1. */
const speaksOf = (sentence: string, asked: string): number =>
  nearByWords(probeOf(asked).bag, saidOf(sentence).bag).asked

/** From these odds a sentence that rules find half a refusal is a whole one, below them no refusal at all; one they find consent is a doubt. */
const HEARD = { refused: 0.5, doubted: 0.85 } as const

/**
 * Conditions as sentences of the person answer them: what nothing else answers is refused by a sure objection; what rules
 * have read in a sentence is weighed by how likely it is an objection.
 */
export function refusedBy(
  objections: readonly Objection[],
  { conditions }: VacancyRubric,
  verdicts: readonly RequirementVerdict[],
): RequirementVerdict[] {
  const refused = new Map<string, Objection>()
  for (const { kind, strict, quote } of conditions) {
    const least = strict ? REFUSED.strict : REFUSED.plain
    const objection = objections.find(
      ({ asked, chance, line }) => asked === quote && chance >= least && speaksOf(line.quote, quote) >= NEAR,
    )
    if (objection !== undefined) refused.set(kind, objection)
  }
  const chances = new Map<string, number>()
  for (const { line, chance } of objections)
    chances.set(line.quote, Math.max(chances.get(line.quote) ?? 0, chance))
  return verdicts.map((verdict) => {
    const said = verdict.lines.filter(({ source }) => source === 'about' || source === 'cover_letter')
    const objection = refused.get(verdict.id)
    if (said.length === 0 || verdict.stance === 'silent')
      return objection === undefined || verdict.stance === 'contradicts'
        ? verdict
        : stated(verdict.id, 'contradicts', [objection.line])
    const chance = Math.max(...said.map(({ quote }) => chances.get(quote) ?? 0))
    return { ...verdict, stance: heardAs(verdict.stance, chance) }
  })
}

function heardAs(stance: Stance, chance: number): Stance {
  if (stance === 'meets') return chance >= HEARD.doubted ? 'partly' : 'meets'
  return chance >= HEARD.refused ? 'contradicts' : 'partly'
}
