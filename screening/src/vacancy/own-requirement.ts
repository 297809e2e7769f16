/** A requirement in the recruiter's own words → lines of a rubric, or the reason why it can not be judged. */
import type { RequirementLevel, RubricRequirement } from '../model.ts'
import { extractRubric } from '../rubric.ts'
import { cleanText } from '../text/normalise.ts'
import { isStopKey } from '../text/everyday.ts'
import { tokenise } from '../text/tokens.ts'
import { yearsOfSentence } from './asks.ts'
import { PHRASE_MARK } from '../skills.ts'
import { wordingProblem, type WordingProblem } from './wording.ts'

export type OwnRequirement =
  | { readonly kind: 'lines'; readonly lines: readonly RubricRequirement[] }
  | { readonly kind: 'refused'; readonly problem: WordingProblem }

/** All words of a phrase must occur in one statement of a resume; with more words no statement has them all. */
const MOST_WORDS = 4

/** Reads the words like a requirement of a vacancy. Pure. */
export function readOwnRequirement(words: string, level: RequirementLevel): OwnRequirement {
  const text = cleanText(words)
  const problem = wordingProblem(text)
  if (problem !== null) return { kind: 'refused', problem }
  const known = extractRubric({
    title: null,
    description: `<p>Требования:</p><ul><li>${escape(text)}</li></ul>`,
  })
  const lines = known.requirements.map((line) => ({ ...line, level, quote: text }))
  if (lines.length > 0) return { kind: 'lines', lines }
  if (yearsOfSentence(text) !== null)
    return refused('стаж', 'Срок опыта задаётся отдельно, в поле «Опыт от, лет»: так его видно в балле.')
  const keys = [...new Set(tokenise(text).map(({ stem }) => stem))].filter((key) => !isStopKey(key))
  if (keys.length === 0)
    return refused('формулировка', 'В этих словах нет ни навыка, ни дела: по ним нечего искать в резюме.')
  if (keys.length > MOST_WORDS)
    return refused(
      'формулировка',
      `Слишком длинно: все слова ищутся в одной строке резюме. Оставьте не больше ${MOST_WORDS} слов о самом деле.`,
    )
  const any_of = [`${PHRASE_MARK}${keys.join(' ')}`]
  return {
    kind: 'lines',
    lines: [
      {
        id: `skill-${any_of.join('|')}`,
        kind: 'skill',
        level,
        title: text,
        any_of,
        grade: null,
        quote: text,
      },
    ],
  }
}

const refused = (topic: string, why: string): OwnRequirement => ({
  kind: 'refused',
  problem: { kind: 'vague', topic, why, instead: [] },
})

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
