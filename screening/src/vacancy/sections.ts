/** Classifies a sentence of a vacancy: something asked for, something to be done, or something offered. */
import { cleanText, foldText } from '../text/normalise.ts'
import { CONTRACT, GIVING, MONEY, PROVISION, WORKPLACE } from './cues/condition.ts'
import { OFFERS } from './cues/condition-start.ts'
import { TASKS, WORK, WORK_ADJECTIVES } from './cues/duty.ts'
import {
  ADDRESSED,
  ASKING,
  BACKGROUND,
  DEGREES,
  EXPERIENCE,
  KNOWLEDGE,
  PAPERS,
  QUALITIES,
  QUALITIES_WITHIN,
  TOOLS,
} from './cues/requirement.ts'

export type Section = 'requirement' | 'duty' | 'condition'

/** Cues with their votes; a cue at the beginning weighs more, since Russian vacancies begin with the meaning. */
type Cue = { readonly section: Section; readonly pattern: RegExp; readonly weight: number }

const cue = (section: Section, weight: number, pattern: RegExp): Cue => ({ section, weight, pattern })

const within = (words: readonly string[], before = '', after = ''): RegExp =>
  new RegExp(`${before}(?:${words.join('|')})${after}`)
const begins = (words: readonly string[], before = ''): RegExp =>
  new RegExp(`^${before}(?:${words.join('|')})`)

/** «1) Отличное и глубокое знание …». */
const ADJECTIVES = '(?:\\d+[.)] *)?(?:[а-я]+(?:ое|ые|ая|ых|ий|ый|но|о|ие) (?:и [а-я]+(?:ое|ые|ая) )?){0,3}'
const TWO_ADJECTIVES = '(?:[а-я]+(?:ая|ое|ый|ие) ){0,2}'
const BEFORE_WORK = `(?:(?:${WORK_ADJECTIVES.join('|')})[а-я]* )?(?:и )?`

const CUES: readonly Cue[] = [
  cue('requirement', 6, begins(KNOWLEDGE, ADJECTIVES)),
  cue('requirement', 6, /^(?:(?!обмен)[а-я-]+(?:ый|ий|ого|ная) ){0,2}(?:опыт|стаж)(?![а-я]* обмен)/),
  cue('requirement', 5, begins(ASKING)),
  cue('requirement', 4, within(EXPERIENCE)),
  cue('requirement', 4.5, begins(QUALITIES, TWO_ADJECTIVES)),
  cue('requirement', 2.2, within(QUALITIES_WITHIN)),
  cue('requirement', 2.2, within(DEGREES)),
  cue('requirement', 1.2, within(TOOLS)),
  cue('requirement', 4, within(BACKGROUND)),
  cue('condition', 5, begins(OFFERS)),
  cue('condition', 4, within(CONTRACT)),
  cue('condition', 3.5, within(MONEY)),
  cue('condition', 3.5, within(WORKPLACE)),
  cue('condition', 3.5, within(PROVISION, '(?<![а-я])')),
  cue('condition', 3.5, within(GIVING, '(?<![а-я])', '(?![а-я])')),
  cue('requirement', 4.5, begins(PAPERS)),
  cue(
    'requirement',
    4.5,
    // a quality on its own: «Дисциплина», «Скрупулёзность, аккуратность»
    /^(?:[а-я]+(?:ая|ое|ый|ие) ){0,2}[а-я]{4,}(?<!деятельн|отчетн|ведом|стоим|безопасн|сохранн|готовн|занят|возможн|обязанн|потребн|работоспособн)ость(?:[ ,;.и]+[а-я]{4,}(?:ость|ие|ация))*[ .!]*$/,
  ),
  cue('requirement', 4.5, begins(ADDRESSED)),
  // a list of tool names only means «know these»
  cue('requirement', 3.4, /^[^а-я]*[a-z][^а-я]*$/),
  // what is done: deverbal nouns and verbs begin a duty
  cue('duty', 4.5, begins(TASKS)),
  cue('duty', 3, begins(WORK, BEFORE_WORK)),
  cue(
    'duty',
    3.5,
    /^(?:[а-я]{3,}(?:ать|ять|ить|еть|уть|чь|ти)(?:ся)?(?![а-я])(?! (?:с|в) (?:команд|многозад)))/,
  ),
  cue(
    'duty',
    3.2,
    /^(?:[а-я]{3,}(?:ает|яет|ует|ывает|ит|ает|уешь|аешь|ишь|уете|аете|ите|уют|ают)(?:ся)?(?![а-я]))/,
  ),
]

/** How much the words of a sentence speak for each section. */
export function sectionVotes(source: string): Readonly<Record<Section, number>> {
  const folded = foldText(cleanText(source)).replace(/^(?:[^a-zа-я0-9]+|\d{1,2}[.)](?!\d)\s*)+/, '')
  const votes: Record<Section, number> = { requirement: 0, duty: 0, condition: 0 }
  for (const { section, pattern, weight } of CUES) if (pattern.test(folded)) votes[section] += weight
  return votes
}

/** The section of a sentence by its words; doubtful ones are duties, the most common and least harmful guess. */
export function classifySentence(source: string): Section {
  const { duty, requirement, condition } = sectionVotes(source)
  const guess = duty + 0.9
  if (condition > Math.max(requirement, guess)) return 'condition'
  return requirement > guess ? 'requirement' : 'duty'
}
