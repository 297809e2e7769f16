/** Sections of a vacancy's statements: what the rules say, corrected by what the classifier has learned. */
import { papersOf } from '../asks/papers.ts'
import { monthsAsked } from '../asks/time.ts'
import { isPeople } from '../refusals/people.ts'
import { isRefused } from '../rubric/exclusions.ts'
import { isTrait, isWaivedList, plainWishes, tellsFormer, WITHOUT } from '../rubric/cues.ts'
import type { Section, Statement } from '../rubric/statement.ts'
import { NICE_HINT } from '../../vacancy/parts.ts'
import { findSkills } from '../../skills.ts'
import { foldText } from '../../text/normalise.ts'
import { tokenise } from '../../text/tokens.ts'
import { classify, type Odds, oddsOf, WHOLE } from './classify.ts'
import { ownFeatures } from './features.ts'

/** From these odds the classifier is believed before the rules; before a heading, and alone, it needs more. */
const BELIEVED = 0.5
const BEFORE_HEADING = 0.75
/** From these odds a sentence insists: nobody is considered without what it asks. */
const INSISTS = 0.5

const GROUPS: readonly (readonly [section: Section, odds: (odds: Odds) => number])[] = [
  ['requirement', ({ must, knock_out }) => must + knock_out],
  ['nice', ({ nice }) => nice],
  ['duty', ({ duty }) => duty],
  ['condition', ({ condition, offer }) => condition + offer],
  ['exclusion', ({ exclusion }) => exclusion],
  ['company', ({ trait, waived, other }) => trait + waived + other],
]

export function decide(statements: readonly Statement[]): Statement[] {
  const odds = classify(statements)
  let isOfDuties = false
  return statements.map((statement, at) => {
    const own = odds[at]
    if (own === undefined) return statement
    // «Нужно: вынос осей, …»: what stands below a duty under one heading of asks may be one more
    isOfDuties &&= statement.section === 'requirement' && own.duty > own.must + own.knock_out
    const least = !isOfDuties && (statement.isHeaded || statements.length < WHOLE) ? BEFORE_HEADING : BELIEVED
    const read = decided(statement, own, least)
    isOfDuties = statement.section === 'requirement' && statement.isHeaded && read.section === 'duty'
    return { ...read, odds: own }
  })
}

function decided(statement: Statement, odds: Odds, least: number): Statement {
  const { text, section } = statement
  const folded = foldText(text)
  if (isWaivedList(folded)) return { ...statement, section: 'company' }
  // who is refused, and over what, is read from the words of the refusal
  if (section === 'exclusion' && (isRefused(folded) || WITHOUT.test(folded))) return statement
  if (section === 'exclusion' && statement.isHeaded && (isPeople(text) || ONLY_PAST.test(folded)))
    return statement
  const [best, value] = GROUPS.map(([name, of]): readonly [Section, number] => [name, of(odds)]).reduce(
    (most, group) => (group[1] > most[1] ? group : most),
  )
  // «Не подойдёт: ведение проектов без команды»: of whoever has done only that
  if (section === 'exclusion' && statement.isHeaded && best === 'duty') return statement
  if (isOfHeading(statement, best, value)) return statement
  const isPaper = papersOf(text, false).length > 0
  // a paper that is asked says so by itself
  if (value < (best === 'requirement' && isPaper ? BELIEVED : least)) return statement
  // a time of experience among what is asked is asked, whatever surrounds it
  if (section === 'requirement' && best !== 'nice' && monthsAsked(text, true) !== null) return statement
  // citizenship and papers may stand among the conditions; asked they are all the same
  if (section === 'requirement' && best !== 'nice' && isPaper) return statement
  if (statement.isHeaded && (best === 'company' || best === 'condition') && isName(text)) return statement
  if (section === 'requirement' && best === 'company' && tellsFormer(text)) return statement
  if (section === 'requirement' && odds.waived >= value / 2 && NEEDED_BESIDE.test(folded)) return statement
  if (best === 'company' && odds.trait > odds.waived + odds.other && isTrait(text)) return statement
  // who is refused without a word of refusal is named first
  if (best === 'exclusion' && section !== 'exclusion' && !isOfPeople(text, folded)) return statement
  // a wish has a word for it
  const isAsked =
    best === 'nice' &&
    !statement.isHeaded &&
    value < BEFORE_HEADING &&
    odds.must + odds.knock_out >= 0.3 &&
    plainWishes(text) === text &&
    !NICE_HINT.test(folded)
  if (isAsked) return { ...statement, section: 'requirement' }
  const insists = statement.insists === true || (best === 'requirement' && odds.knock_out >= INSISTS)
  return best === section && !insists ? statement : { ...statement, section: best, insists }
}

/** «Не подойдёт: опыт только в рознице». */
const ONLY_PAST =
  /^[^а-я]*(?:весь )?(?:опыт|стаж|практика)(?: работы)? (?:только|лишь|исключительно)(?![а-я])/

/** «Kotlin обязателен, Java не требуется»: one is waived, the other is not. */
const NEEDED_BESIDE =
  /(?<!(?<![а-я])не )(?<![а-я])(?:нуж(?:ен|на|но|ны)|обязател(?:ен|ьна|ьно|ьны)|необходим[аоы]?|требу[ею]тся)(?![а-я])[^.;]*[,–—]/

/** Asks and wishes are told apart by their heading or their own words, unless the sentence is clearly something else. */
function isOfHeading({ text, section, isHeaded }: Statement, best: Section, value: number): boolean {
  const wishes = plainWishes(text) !== text
  if (section === 'nice' && best === 'requirement') return isHeaded ? value < 0.95 : wishes && value < 0.75
  if (section === 'nice' && best === 'duty') return isHeaded
  if (section === 'nice')
    return (best === 'condition' || best === 'company') && (isHeaded || wishes) && value < 0.9
  return section === 'requirement' && best === 'nice' && isHeaded && !wishes && value < 0.95
}

const isOfPeople = (text: string, folded: string): boolean =>
  isRefused(folded) ||
  WITHOUT.test(folded) ||
  /^[^а-я]*лишени[а-я]+ (?:водительских )?прав(?![а-я])/.test(folded) ||
  isPeople(text) ||
  /^[^а-яa-z]*(?:если|те[мх]?|кто|if|those|people|с теми|для тех)(?![а-яa-z])/.test(folded)

/** «Kubernetes»: a name alone is what its heading says. */
const isName = (text: string): boolean =>
  text.split(/\s+/).length <= FEW && findSkills(tokenise(text)).length > 0
const FEW = 4

/** Whether a piece of a sentence, read alone, asks for something or names work to do. */
export function isAskAlone(text: string): boolean {
  const { must, knock_out, nice, duty } = oddsOf(ownFeatures(text))
  return must + knock_out + nice + duty >= LEAST
}
const LEAST = 0.45
