/** A requirement in the recruiter's own words → lines of a rubric, or the reason why it can not be judged. */
import { cleanText } from '../../text/normalise.ts'
import { wordingProblem, type WordingProblem } from '../../vacancy/wording.ts'
import { probeOf } from '../match/match.ts'
import type { Requirement, RequirementKind } from '../model.ts'
import { withIds } from './merge.ts'
import { readVacancy } from './read.ts'
import { monthsAsked, withoutTime } from '../asks/time.ts'

export type OwnRequirement =
  | { readonly kind: 'lines'; readonly lines: readonly Requirement[] }
  | { readonly kind: 'refused'; readonly problem: WordingProblem }

/** Reads the words like a requirement of a vacancy. Pure. */
export function readOwnRequirement(words: string, kind: RequirementKind): OwnRequirement {
  const text = cleanText(words)
  const problem = wordingProblem(text)
  if (problem !== null) return { kind: 'refused', problem }
  if (monthsAsked(text, true) !== null && probeOf(withoutTime(text)).total === 0)
    return refused('стаж', 'Срок опыта задаётся отдельно, в поле «Опыт от, лет»: так его видно в балле.')
  const { requirements } = readVacancy({
    title: null,
    description: `<p>Требования:</p><ul><li>${escape(text)}</li></ul>`,
  })
  const read = requirements
    .filter(({ type }) => type !== 'trait')
    .map((line) => ({ ...line, kind, quote: text, sure: true }))
  if (read.length > 0) return { kind: 'lines', lines: read }
  if (probeOf(text).total === 0)
    return refused('формулировка', 'В этих словах нет ни навыка, ни дела: по ним нечего искать в резюме.')
  const phrase = {
    kind,
    type: 'skill',
    ask: text,
    any_of: [text],
    level: null,
    months: null,
    quote: text,
    sure: true,
  } as const
  return { kind: 'lines', lines: withIds([phrase]) }
}

const refused = (topic: string, why: string): OwnRequirement => ({
  kind: 'refused',
  problem: { kind: 'vague', topic, why, instead: [] },
})

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
