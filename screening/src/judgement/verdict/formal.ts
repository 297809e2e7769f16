/** Verdicts that need no likeness of texts: languages, driving categories, education, papers. */
import { educationLevelOf } from '../../resume/education.ts'
import { categoriesIn, holdsCategory } from '../../resume/licences.ts'
import { gradeOf, languageOf } from '../../resume/languages.ts'
import { foldText } from '../../text/normalise.ts'
import { type Probe, match, probeOf, saidOf } from '../match/match.ts'
import type { Line, Requirement, RequirementVerdict, Stance } from '../model.ts'
import type { Passage, Person } from '../person/person.ts'
import { fieldsOf, isBroad, narrowest } from './fields.ts'
import { specialitiesOf } from './specialities.ts'
import { lineOf, silent, stated } from './verdict.ts'

const GRADES: Readonly<Record<string, number>> = { A1: 1, A2: 2, B1: 3, B2: 4, C1: 5, C2: 6, native: 7 }

function gapOf({ kind }: Requirement, asked: number | null, own: number | null): number {
  if (own === null) return 0
  // whoever insists on a language wants more than its beginnings
  return asked === null ? (kind === 'knock_out' && own <= 1 ? 2 : 0) : asked - own
}

/** One step below the asked level is a question of an interview, two are not enough. */
export function languageVerdict(requirement: Requirement, person: Person): RequirementVerdict {
  const asked = requirement.level === null ? null : (GRADES[requirement.level] ?? gradeOf(requirement.level))
  const names = requirement.any_of.map(
    (name) => languageOf(`${name} язык`) ?? foldText(name).replace(/ язык.*$/, ''),
  )
  let best: { readonly gap: number; readonly lines: readonly Line[] } | null = null
  for (const name of names) {
    const tells = (text: string): boolean =>
      languageOf(text) === name || foldText(text).includes(name.replace(/ий$/, ''))
    const denied = person.passages.find(
      ({ status, text }) => (status === 'lacks' || status === 'wants') && tells(text),
    )
    const own = person.facts.languages.find(({ language }) => language === name)
    const said = person.passages.find(({ status, text }) => status === 'has' && tells(text))
    if (denied !== undefined && (own === undefined || (own.grade ?? 0) <= 1))
      best ??= { gap: 9, lines: [lineOf(denied)] }
    else if (own !== undefined) {
      const gap = gapOf(requirement, asked, own.grade)
      const line = said === undefined ? { quote: name, source: 'languages' } : lineOf(said)
      if (best === null || gap < best.gap) best = { gap, lines: [line] }
    }
  }
  if (best === null) return silent(requirement.id)
  return stated(
    requirement.id,
    best.gap <= 0 ? 'meets' : best.gap === 1 ? 'partly' : 'contradicts',
    best.lines,
  )
}

/** A licence of the road: by category, unless it was lost or is still being learned. */
export function drivingVerdict(requirement: Requirement, person: Person): RequirementVerdict | null {
  const asked = categoriesIn(requirement.level ?? '')
  if (asked.length === 0 || MACHINES.test(foldText(requirement.ask))) return null
  const lost = person.passages.find(
    ({ status, text }) =>
      status !== 'has' &&
      status !== 'other' &&
      status !== 'hypothetical' &&
      DRIVING.test(foldText(text)) &&
      !(status === 'lacks' && UNDRIVEN.test(foldText(text))) &&
      speaksOf(text, asked),
  )
  if (lost !== undefined) return stated(requirement.id, 'contradicts', [lineOf(lost)])
  const { driver } = person.facts
  if (driver === null || driver.length === 0 || isOfMachines(driver, person)) return silent(requirement.id)
  const holds = asked.some((category) => holdsCategory(driver, category))
  return stated(requirement.id, holds ? 'meets' : 'contradicts', [
    { quote: driver.join(', '), source: 'driver' },
  ])
}
/** Their categories are letters too, but on another paper. */
const MACHINES = /тракторист|погрузчик|машинист|самоходн|гимс|маломерн|судн|катер/
const DRIVING =
  /лиш[её]н[а]? (?:на \d|на (?:год|полтора|два|три)|до |прав|в 20|за |по ст)|автошкол|(?<![а-я])прав(?:а|ами|о управления)?(?![а-я])|водительск|в\/у|категори|(?<![а-я])кат\.?(?![а-я])|driving licen/

/** «Категория D открыта, на автобусе не ездил»: of practice, not of the licence. */
const UNDRIVEN =
  /(?<![а-я])не (?:[а-я]+ )?(?:езд|вод|вози|работ|управл|практик|пробова|садил)[а-я]*(?![^.;]*(?:прав|удостоверени)[а-я]* (?:пока )?нет)(?<!нет прав[^.;]*)/

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

/** Level, and a speciality of the asked ones where the vacancy names some. */
export function educationVerdict(requirement: Requirement, person: Person): RequirementVerdict {
  const { level, lines, studies } = person.facts.education
  const asked = leastLevel(requirement)
  if (level === null) return silent(requirement.id)
  const say = (stance: Stance, told: readonly string[]): RequirementVerdict =>
    stated(
      requirement.id,
      stance,
      told.slice(0, 2).map((line) => ({ quote: line, source: 'education' })),
    )
  if (level < asked) return say(level === 2 && asked === 3 ? 'partly' : 'contradicts', lines)
  const retrained = retrainedFor(requirement, person)
  if (retrained !== null) return stated(requirement.id, 'meets', [lineOf(retrained)])
  const denied = deniedField(requirement, person)
  // «физическое плюс переподготовка»: the other half is asked too
  if (
    denied !== null &&
    /(?<![а-я])(?:плюс|и) [^.;]{0,20}переподготовк/.test(foldText(`${requirement.ask}. ${requirement.quote}`))
  )
    return stated(requirement.id, 'contradicts', [lineOf(denied)])
  const fields = askedFields(requirement)
  if (fields.probes.length === 0 && fields.broad.length === 0) return say('meets', lines)
  const [best, ...others] = studies
    .filter((line) => probeOfField(line).total > 0 || fieldsOf(line).length > 0)
    .map((line) => studyOf(line, fields))
    .toSorted((a, b) => b.worth - a.worth || b.meant - a.meant)
  if (denied !== null && best?.worth !== 2) return stated(requirement.id, 'contradicts', [lineOf(denied)])
  // the level fits, the field is not told
  if (best === undefined) return say('partly', lines)
  return say(
    STANCES[best.worth] ?? 'partly',
    [best, ...others].map(({ line }) => line),
  )
}

/** «Аттестат или колледж» and «среднее профессиональное или высшее» ask for the lower of the two. */
function leastLevel({ level, ask }: Requirement): number {
  const told = level === null ? (educationLevelOf(ask) ?? 1) : Number(level)
  const folded = foldText(ask)
  if (/аттестат|(?:9|11) класс|среднее общее/.test(folded)) return 0
  if (OF_DOCTORS.test(folded)) return 3
  return /средн[а-я]+ (?:профессиональн|специальн)[^.;]{0,20} (?:или|либо) высш/.test(folded)
    ? Math.min(told, 1)
    : told
}

/** Only whoever has studied at a university goes there. */
const OF_DOCTORS = /диплом[а-я]* (?:[а-я]+ ){0,2}факультет|ординатур|интернатур/

/** «Медучилище не заканчивала», «педагогических корочек не получал»: a field that one says to have no paper of. */
function deniedField(requirement: Requirement, { passages, facts }: Person): Passage | null {
  const asked = fieldsOf([requirement.ask, ...requirement.any_of].join(' '))
  const fields = OF_LAW.filter(({ field }) => asked.includes(field))
  if (fields.length === 0) return null
  const studied = facts.education.lines.flatMap(fieldsOf)
  return (
    passages.find(({ quote }) =>
      fields.some(({ field, denied }) => !studied.includes(field) && denied.test(foldText(quote))),
    ) ?? null
  )
}
const denialOf = (stem: string, short: string): RegExp =>
  new RegExp(
    `(?:${short}(?:училищ|колледж|институт|вуз|образовани)[а-я]*|${stem}[а-я]+ (?:образовани|диплом|короче?к|училищ|колледж|вуз)[а-я]*)(?: [а-я]+){0,2} (?:нет(?![а-я])|не (?:за|о)к[ао]нч|не получ|не име|не было)|(?<![а-я])(?:нет|без) (?:${stem}[а-я]+ (?:образовани|диплом|короче?к)|${short}образовани)`,
  )
const OF_LAW = [
  { field: 'medical', denied: denialOf('медицинск', 'мед') },
  { field: 'pedagogic', denied: denialOf('педагогическ', 'пед') },
] as const

/** «… либо переподготовка»: one that the person has done and that names a word of what is asked. */
function retrainedFor({ ask, quote }: Requirement, { passages }: Person): Passage | null {
  if (!/(?:или|либо|плюс) [^.;]{0,40}переподготовк/.test(foldText(`${ask}. ${quote}`))) return null
  const wanted = probeOfField(`${ask} ${quote}`)
  const fields = fieldsOf(ask)
  return (
    passages.find(
      (passage) =>
        passage.status === 'has' &&
        /переподготовк/.test(foldText(passage.text)) &&
        (fieldsOf(passage.text).some((field) => fields.includes(field)) ||
          match(wanted, saidOf(passage.text.replace(/переподготовк[а-яё]*/giu, ' '))).covered > 0),
    ) ?? null
  )
}

type Fields = {
  readonly probes: readonly Probe[]
  /** Specialities that are asked by name. */
  readonly named: readonly string[]
  /** Any of such a field is asked for: «техническое». */
  readonly broad: readonly string[]
  /** The fields of all that is asked; `null` where some of it is of none we know. */
  readonly all: readonly string[] | null
  /** What the vacancy says is not enough: «экология не подходит». */
  readonly refused: readonly Probe[]
}

const RETRAINING = /^(?:диплом[а-я]* )?(?:об? )?(?:профессиональн[а-я]+ )?(?:проф)?переподготовк[а-я]*$/

const asked = new WeakMap<Requirement, Fields>()
function askedFields(requirement: Requirement): Fields {
  const before = asked.get(requirement)
  if (before !== undefined) return before
  // «диплом переподготовки» is of the field named beside it
  const own = requirement.any_of.filter((one) => !RETRAINING.test(foldText(one))).map(fieldsOf)
  const out: Fields = {
    probes: requirement.any_of.map(probeOfField).filter(({ total }) => total > 0),
    named: [requirement.ask, ...requirement.any_of].flatMap((ask) => specialitiesOf(affirmed(ask))),
    broad: requirement.any_of.filter(isBroad).flatMap((ask) => narrowest(fieldsOf(ask))),
    all: own.some((fields) => fields.length === 0) ? null : own.flat(),
    refused: [...requirement.quote.matchAll(REFUSED)]
      .map(([, before, after]) => probeOfField(before ?? after ?? ''))
      .filter(({ total }) => total > 0),
  }
  asked.set(requirement, out)
  return out
}
/** «…, экология не подходит», «(высшее, не фельдшер)». */
const REFUSED =
  /(?:^|[,;:(–—-]\s?)([^,;:()–—]{3,40}?)\s(?:нам )?не (?:подход|подойд|рассматр|годит|годят|принима|считае)|[(,]\s?(?:но |а )?(?:не|кроме)\s([а-яё][^,;:()!.–—]{3,40})/giu

const affirmed = (ask: string): string => ask.replace(REFUSED, ' ')

/** What a study is to the asked ones. */
const STANCES: readonly Stance[] = ['contradicts', 'partly', 'meets']

type Study = {
  readonly line: string
  /** Place in the stances. */
  readonly worth: 0 | 1 | 2
  readonly meant: number
}

function studyOf(line: string, { probes, named, broad, all, refused }: Fields): Study {
  const said = saidOf(line)
  const values = probes.map((field) => match(field, said))
  const studied = fieldsOf(line)
  const meant = Math.max(0, ...values.map((value) => value.meant))
  const isNamed = values.some(({ value, covered }) => value >= NAMED_FIELD && covered > 0)
  // both fields are known, and have nothing in common
  const isApart = all !== null && studied.length > 0 && !studied.some((field) => all.includes(field))
  const isRefused = refused.some((field) => match(field, said).covered >= REFUSED_FROM)
  const isSame = specialitiesOf(line).some((speciality) => named.includes(speciality))
  const isFit =
    isNamed || isSame || studied.some((field) => broad.includes(field)) || (meant >= SAME_FIELD && !isApart)
  return { line, worth: isRefused ? 0 : isFit ? 2 : isApart ? 0 : 1, meant }
}
/** A speciality that has this much of the asked words, or comes this near in meaning, is the asked one. */
const NAMED_FIELD = 0.4
const SAME_FIELD = 0.6
const REFUSED_FROM = 0.5
const LEVEL_WORDS =
  /(?:не)?(?:полное|оконченное)?\s*(?:высш|средн|профессиональн|специальн|образовани|диплом|вуз|мед(?=училищ|колледж)|училищ|колледж|техникум|желательн|обязательн|профильн|соответствующ|направлени|специальност|степен|бакалавр|магистр|ниже(?![а-я])|минимум(?![а-я])|аттестат|люб(?:ое|ой|ого)(?![а-я])|удостоверени|переподготовк|класс|выпускник|бумаг|проверен|час(?:а|ов)?(?![а-я])|разряд|(?:либо|или|от|по|не|без|для)(?![а-я]))[а-яё-]*|\d+/giu

const fields = new Map<string, Probe>()
function probeOfField(text: string): Probe {
  const known = fields.get(text)
  if (known !== undefined) return known
  const probe = probeOf(text.replace(LEVEL_WORDS, ' '))
  if (fields.size > 5000) fields.clear()
  fields.set(text, probe)
  return probe
}
