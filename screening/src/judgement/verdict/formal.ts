/** Verdicts that need no likeness of texts: languages and driving categories. */
import { categoriesIn, holdsCategory } from '../../resume/licences.ts'
import { gradeOf, languageOf, languagesIn } from '../../resume/languages.ts'
import { foldText } from '../../text/normalise.ts'
import type { Line, Requirement, RequirementVerdict } from '../model.ts'
import type { Status } from '../assertion/status.ts'
import type { Passage, Person } from '../person/person.ts'
import { type Fate, fateOf, isBad } from './papers/fate.ts'
import { lineOf, silent, stated } from './verdict.ts'

const GRADES: Readonly<Record<string, number>> = { A1: 1, A2: 2, B1: 3, B2: 4, C1: 5, C2: 6, native: 7 }

/** Where no level is asked its beginnings are a question; a knock-out is to be spoken. */
function gapOf({ kind }: Requirement, asked: number | null, own: number | null): number {
  if (own === null) return 0
  if (asked !== null) return asked - own
  return kind === 'nice' ? 0 : Math.min((kind === 'must' ? LEARNED : SPOKEN) - own, 2)
}
const [LEARNED, SPOKEN] = [2, 3]
/** «Говорю с трудом», «читаю со словарём»: what is said of it is less than a level that a form ticks. */
const HALTING =
  /говорю (?:плохо|слабо|с трудом)|(?:с трудом|плохо|почти не|не) (?:говорю|общаюсь|разговариваю)|со словарем|(?<![а-я])(?<!не )(?:только|лишь) чита/

/** «Иностранные языки: школьный немецкий»: there is no other. */
const otherLanguages = (names: readonly string[], { passages }: Person): Passage | undefined =>
  names.some((name) => name.startsWith('русск'))
    ? undefined
    : passages.find(({ quote }) => LISTED.test(foldText(quote)) && languagesIn(quote).length > 0)
const LISTED = /(?:иностранн[а-я]+ язык[а-я]*|из языков)(?: [а-я]+)? ?[:–—-]/

/** One step below the asked level is a question of an interview, two are not enough. */
export function languageVerdict(requirement: Requirement, person: Person): RequirementVerdict {
  const names = requirement.any_of.map(
    (name) => languageOf(`${name} язык`) ?? foldText(name).replace(/ язык.*$/, ''),
  )
  const [best] = names
    .flatMap((name) => spokenAs(requirement, name, person))
    .toSorted((a, b) => a.gap - b.gap)
  if (best !== undefined)
    return stated(
      requirement.id,
      best.gap <= 0 ? 'meets' : best.gap === 1 ? 'partly' : 'contradicts',
      best.lines,
    )
  const others = requirement.kind === 'nice' ? undefined : otherLanguages(names, person)
  return others === undefined
    ? silent(requirement.id)
    : stated(requirement.id, 'contradicts', [lineOf(others)])
}

/** How far a language is from the asked level; nothing where the resume does not name it. */
function spokenAs(
  requirement: Requirement,
  name: string,
  { passages, facts }: Person,
): readonly { readonly gap: number; readonly lines: readonly Line[] }[] {
  const asked = requirement.level === null ? null : (GRADES[requirement.level] ?? gradeOf(requirement.level))
  const tells = (text: string): boolean =>
    languageOf(text) === name || foldText(text).includes(name.replace(/ий$/, ''))
  const denied = passages.find(
    ({ status, text }) => (status === 'lacks' || status === 'wants') && tells(text),
  )
  const own = facts.languages.find(({ language }) => language === name)
  if (denied !== undefined && (own?.grade ?? 0) <= 1) return [{ gap: 9, lines: [lineOf(denied)] }]
  if (own === undefined) return []
  const said = passages.find(({ status, text }) => status === 'has' && tells(text))
  const isHalting =
    asked === null && requirement.kind !== 'nice' && said !== undefined && HALTING.test(foldText(said.text))
  const gap = isHalting ? ((own.grade ?? 1) > LEARNED ? 1 : 2) : gapOf(requirement, asked, own.grade)
  return [{ gap, lines: [said === undefined ? { quote: name, source: 'languages' } : lineOf(said)] }]
}

/** A licence of the road: by category, unless it was lost or is still being learned. */
export function drivingVerdict(requirement: Requirement, person: Person): RequirementVerdict | null {
  const ask = foldText(requirement.ask)
  const named = categoriesIn(requirement.level ?? '')
  // «водительские права» of a car are meant where no category is told
  const asked = named.length === 0 && ANY_CAR.test(ask) ? ['B', 'C', 'D'] : named
  if (asked.length === 0 || MACHINES.test(ask)) return null
  const fate = fateOf(requirement, [], person)
  if (fate?.kind === 'soon') return stated(requirement.id, 'partly', [lineOf(fate.passage)])
  if (fate !== null && isBad(fate)) return stated(requirement.id, 'contradicts', [lineOf(fate.passage)])
  const lost = person.passages.find(
    ({ status, text, quote }) =>
      ((isGone(status, text) && !isOnlyIdle(text, quote)) || AWAY.test(foldText(text))) &&
      !BACK.test(foldText(quote)) &&
      speaksOf(text, asked),
  )
  if (lost !== undefined && fate?.kind !== 'again')
    return stated(requirement.id, 'contradicts', [lineOf(lost)])
  return heldAs(requirement, asked, person, fate)
}

/** No licence is said to be lost: by the categories that are told. */
function heldAs(
  requirement: Requirement,
  asked: readonly string[],
  person: Person,
  fate: Fate | null,
): RequirementVerdict {
  const { driver } = person.facts
  if ((driver === null || driver.length === 0) && fate !== null && DRIVEN.test(foldText(fate.passage.quote)))
    return stated(requirement.id, 'meets', [lineOf(fate.passage)])
  if (driver === null || driver.length === 0 || isOfMachines(driver, person)) return silent(requirement.id)
  if (!asked.some((category) => holdsCategory(driver, category)))
    return stated(requirement.id, 'contradicts', [{ quote: driver.join(', '), source: 'driver' }])
  // a licence that lies in a drawer for years is a question
  const idle = person.passages.find(({ quote }) => {
    const folded = foldText(quote)
    return IDLE.test(folded) && DRIVING.test(folded) && !OF_ONE_KIND.test(folded)
  })
  if (idle !== undefined) return stated(requirement.id, 'partly', [lineOf(idle)])
  return stated(requirement.id, 'meets', [{ quote: driver.join(', '), source: 'driver' }])
}
/** A category beside words of driving. */
const DRIVEN = /стаж|водит|вожу|руль|лиш|дтп|авари|(?<![а-я])права(?![а-я])/
const ANY_CAR = /^(?:водительск[а-я]+ (?:прав|удост)|права)[а-я]*$/
const isGone = (status: Status, text: string): boolean => {
  const folded = foldText(text)
  return (
    status !== 'has' &&
    status !== 'other' &&
    status !== 'hypothetical' &&
    DRIVING.test(folded) &&
    !(status === 'lacks' && UNDRIVEN.test(folded))
  )
}
/** «Права B, не вожу»: the denial is of driving, not of the paper before it. */
const isOnlyIdle = (text: string, quote: string): boolean =>
  IDLE.test(foldText(quote)) &&
  !/(?<![а-я])(?:нет|без|не|лиш[её]н[а]?|отобрали|просроч[а-я]*)(?![а-я])/.test(foldText(text))
/** Until a ban is over: «за руль вернусь в мае», «удостоверение заберу из ГАИ», «права пока лежат в суде». */
const AWAY =
  /за руль [^.;]{0,25}(?:сяду|вернусь|вернуться|сесть)[^.;]{0,12} (?:с|в|через|после|когда|к|не раньше) (?=(?:\d|янв|фев|март|апр|ма[йея]|июн|июл|авг|сен|окт|ноя|дек|весн|лет|осен|зим|конц|начал|год|месяц|недел|полгода|пару|нескольк|срок|лишени|суд))|(?:сяду|вернусь|вернуться|сесть) за руль [^.;]{0,20}(?<![а-я])(?:с|в|через|после|когда|к|не раньше) (?=(?:\d|янв|фев|март|апр|ма[йея]|июн|июл|авг|сен|окт|ноя|дек|весн|лет|осен|зим|конц|начал|год|месяц|недел|полгода|пару|нескольк|срок|лишени|суд))|(?:забира(?:ю|ть)|забер(?:у|ем)|верну[т]?|вернут|отдадут|получу обратно)[^.;]{0,30}(?<![а-я])(?:удостоверени[а-я]*|права|ву|в\/у)(?![а-я])[^.;]{0,30}(?:гаи|гибдд|суд|лишени|срок|20\d\d|\d\d-?го|(?:янв|фев|март|апр|ма[йея]|июн|июл|авг|сен|окт|ноя|дек))|(?:янв|фев|март|апр|ма[йея]|июн|июл|авг|сен|окт|ноя|дек)[^.;]{0,15} (?:забира|забер|верну|отдад)[^.;]{0,20}(?:удостоверени|права|ву)(?![а-я])|(?<!на )(?<![а-я])(?:удостоверени[а-я]*|права|ву) (?:(?:(?:пока|еще|сейчас|лежат|лежит|находятся) ){0,2}(?:в гаи|в гибдд)|(?:[а-я]+ ){0,2}(?:заберу|вернут|отдадут))|(?<![а-я])(?:срок|лишени[ея]) (?:[а-я]+ ){0,3}(?:не вышел|не законч|не ист[её]к)[а-я]*[^.;]*(?:прав|руль)/
/** A ban that is over. */
const BACK =
  /(?<!не )(?<![а-я])(?:получил[аи]?|вернул[аи]?|забрал[аи]?|отдали)[^.;]{0,15}(?:назад|обратно)|(?<![а-я])(?:пересдал[аи]?|права вернул[аи]?|(?:права|удостоверение|документы) (?:уже )?(?:получил[аи]?|забрал[аи]?|вернули))(?![а-я])/
/** Not driven at all; of one kind of vehicle or one place it says nothing. */
const IDLE =
  /(?<![а-я])(?:не (?:вожу|водил[аи]?|езжу|ездил[аи]?)|за рул(?:ем|ь) не (?:сидел[аи]?|садил(?:ся|ась)|сижу|сажусь))(?= ?(?:$|[,.;:)–—]|с \d|с тех|уже|давно|много|несколько|лет |\d+ (?:лет|год)))/
const OF_ONE_KIND =
  /груз|автобус|фур[аеуы]|прицеп|тягач|механик|автомат|трасс|межгород|категори|(?<![а-я])кат\.?(?![а-я])/

/** Their categories are letters too, but on another paper. */
const MACHINES = /тракторист|погрузчик|машинист|самоходн|гимс|маломерн|судн|катер/
const DRIVING =
  /лиш[её]н[а]? (?:на \d|на (?:год|полтора|два|три)|до |прав|в 20|за |по ст)|автошкол|(?<![а-я])прав(?:а|ами|о управления)?(?![а-я])|водительск|в\/у|категори|(?<![а-я])кат\.?(?![а-я])|driving licen/

/** «Категория D открыта, на автобусе не ездил»: of practice, not of the licence. */
const UNDRIVEN =
  /(?<![а-я])не (?:[а-я]+ )?(?:езд|вод|вожу|вози|работ|управл|практик|пробова|садил)[а-я]*(?![^.;]*(?:прав|удостоверени)[а-я]* (?:пока )?нет)(?<!нет прав[^.;]*)/

/** «Права на маломерное судно категории B»: every letter told is that of another paper. */
function isOfMachines(driver: readonly string[], { passages }: Person): boolean {
  const told = passages.filter(({ text }) => DRIVING.test(foldText(text)) && speaksOf(text, driver))
  const isOfOther = told.length > 0 && told.every(({ text }) => MACHINES.test(foldText(text)))
  const letters = isOfOther ? categoriesIn(told.map(({ text }) => lettersOf(text)).join(' ')) : []
  return driver.every((category) => letters.includes(category))
}

/** «Категории Е нет» is about E only; «лишён прав» about all. */
function speaksOf(text: string, asked: readonly string[]): boolean {
  const named = categoriesIn(lettersOf(text))
  return (
    named.length === 0 ||
    named.some((category) => asked.some((own) => own.includes(category) || category.includes(own)))
  )
}

const lettersOf = (text: string): string =>
  text
    // a preposition that begins a sentence: «В марте лишён»
    .replace(/(?<=^\s*|[.!?]\s+)[ВС](?=\s[а-яё])/gu, ' ')
    .replace(/[^A-Za-zА-Яа-я,\s/]/g, ' ')
    .split(/\s+/)
    .filter((word) => /^[A-EАВСЕ]{1,2}1?[,]?$/.test(word))
    .join(' ')
