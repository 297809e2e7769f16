/** Requirements a model finds in a vacancy in addition to the rules: they extend the rubric and never replace it. */
import type { Rubric, RubricRequirement, VacancyText } from '../model.ts'
import { canonicalSkill, PHRASE_MARK } from '../skills.ts'
import { isStopKey } from '../text/everyday.ts'
import { readText } from '../text/html.ts'
import { cleanText, foldText } from '../text/normalise.ts'
import { phraseKeys } from '../text/tokens.ts'
import { keyWeight } from '../text/weights.ts'
import { wordingProblem } from '../vacancy/wording.ts'
import { readRequirements, type SaidRequirement } from './answer.ts'
import type { Conversation } from './conversation.ts'
import { unmark } from './fence.ts'
import { withoutPersonal } from './personal.ts'
import { PROMPT_VERSION, vacancyQuestion } from './question.ts'

/** A word of at least this weight distinguishes one profession from another. */
const DISTINCT = 0.4
/** Maximum number of added requirements: a vacancy with more would match no candidate. */
const MOST_ADDED = 8
const MAX_CHARACTERS = 12_000

/** Whether the rubric already contains what a model read. */
export const isReadByModel = (rubric: Rubric): boolean => rubric.version.includes(PROMPT_VERSION)

/** @returns the rubric with the added lines; the same object when nothing was found or no answer could be read */
export function* addRequirements(rubric: Rubric, vacancy: VacancyText): Conversation<Rubric> {
  const description = readText(vacancy.description ?? '').text
  const data = withoutPersonal([vacancy.title ?? '', description].join('\n').slice(0, MAX_CHARACTERS), null)
  if (description.length < 40) return rubric
  const [answer = ''] = yield [vacancyQuestion(data)]
  let said = readRequirements(answer)
  if (said === null) {
    const note = 'Прошлый ответ не прочитан: нужен один объект JSON по схеме.'
    const [repaired = ''] = yield [vacancyQuestion(data, 'repair', note)]
    said = readRequirements(repaired)
  }
  const added = (said ?? []).flatMap((row) => requirementOf(row, description) ?? [])
  const fresh = added.filter((row, index) => isNew(row, [...rubric.requirements, ...added.slice(0, index)]))
  return fresh.length === 0
    ? rubric
    : {
        ...rubric,
        version: `${rubric.version}+${PROMPT_VERSION}`,
        requirements: [...rubric.requirements, ...fresh.slice(0, MOST_ADDED)],
      }
}

/** `null`: the words are not in the vacancy, contain nothing to search for, or no candidate may be judged by them. */
function requirementOf(said: SaidRequirement, description: string): RubricRequirement | null {
  const quote = cleanText(unmark(said.quote))
  const title = cleanText(unmark(said.title)).slice(0, 60)
  const keys = phraseKeys(title).filter((key) => !isStopKey(key))
  const stands = quote.length >= 6 && foldText(description).replace(/\s+/g, ' ').includes(foldText(quote))
  if (!stands || keys.length === 0 || wordingProblem(title) !== null) return null
  // a line may name a trait beside a skill; a title in other words than such a line may stand for the trait
  const isNamed = phraseKeys(quote).some((key) => keys.includes(key))
  if (!isNamed && wordingProblem(quote)?.kind === 'protected') return null
  const skill = canonicalSkill(title)
  return {
    id: `model-${skill ?? keys.join('-')}`,
    kind: 'skill',
    // an unspecific phrase the ontology does not know is a nice-to-have, as in the rules
    level: skill !== null || Math.max(...keys.map(keyWeight)) >= DISTINCT ? said.level : 'nice',
    title,
    any_of: [skill ?? PHRASE_MARK + keys.slice(0, 8).join(' ')],
    grade: null,
    quote,
  }
}

/** A line the rules already understood, or a skill they found, is not added again. */
const isNew = (row: RubricRequirement, known: readonly RubricRequirement[]): boolean =>
  !known.some(
    (other) =>
      other.any_of.some((id) => row.any_of.includes(id)) ||
      foldText(other.quote).includes(foldText(row.quote)) ||
      foldText(row.quote).includes(foldText(other.quote)),
  )
