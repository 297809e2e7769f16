/** What a model reads in a vacancy beside what the rules have read: an addition to the rubric, never a replacement. */
import { PHRASE_MARK } from '../vacancy/skill-asks.ts'
import type { Rubric, RubricRequirement, VacancyText } from '../model.ts'
import { canonicalSkill } from '../skills.ts'
import { isStopKey } from '../text/everyday.ts'
import { readText } from '../text/html.ts'
import { cleanText, foldText } from '../text/normalise.ts'
import { phraseKeys } from '../text/tokens.ts'
import { keyWeight } from '../text/weights.ts'
import { readRequirements, type SaidRequirement } from './answer.ts'
import type { Conversation } from './conversation.ts'
import { unmark } from './fence.ts'
import { withoutPersonal } from './personal.ts'
import { PROMPT_VERSION, vacancyQuestion } from './question.ts'

/** From this weight on a word tells one trade from another. */
const DISTINCT = 0.4
/** A vacancy that asks for more than this asks for nobody. */
const MOST_ADDED = 8
const MAX_CHARACTERS = 12_000

/** The rubric holds what a model read already. */
export const isReadByModel = (rubric: Rubric): boolean => rubric.version.includes(PROMPT_VERSION)

/** @returns the rubric with what was found; the same object when nothing was, or no answer could be read */
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

/** `null`: the words do not stand in the vacancy, or say nothing that could be looked for. */
function requirementOf(said: SaidRequirement, description: string): RubricRequirement | null {
  const quote = cleanText(unmark(said.quote))
  const title = cleanText(unmark(said.title)).slice(0, 60)
  const keys = phraseKeys(title).filter((key) => !isStopKey(key))
  const stands = quote.length >= 6 && foldText(description).replace(/\s+/g, ' ').includes(foldText(quote))
  if (!stands || keys.length === 0) return null
  const skill = canonicalSkill(title)
  return {
    id: `model-${skill ?? keys.join('-')}`,
    kind: 'skill',
    // a phrase nobody knows is asked for softly, as the rules do it themselves
    level: skill !== null || Math.max(...keys.map(keyWeight)) >= DISTINCT ? said.level : 'nice',
    title,
    any_of: [skill ?? PHRASE_MARK + keys.slice(0, 8).join(' ')],
    grade: null,
    quote,
  }
}

/** A line the rules have understood, or a skill they have found, is not asked for twice. */
const isNew = (row: RubricRequirement, known: readonly RubricRequirement[]): boolean =>
  !known.some(
    (other) =>
      other.any_of.some((id) => row.any_of.includes(id)) ||
      foldText(other.quote).includes(foldText(row.quote)) ||
      foldText(row.quote).includes(foldText(other.quote)),
  )
