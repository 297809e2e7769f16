/** Education: its level, its field, and a retraining or course where one does. */
import { educationLevelOf } from '../../resume/education.ts'
import { foldText } from '../../text/normalise.ts'
import { type Probe, match, probeOf, saidOf } from '../match/match.ts'
import type { Requirement, RequirementVerdict, Stance } from '../model.ts'
import type { Passage, Person } from '../person/person.ts'
import { fieldsOf, isBroad, narrowest, specialitiesOf } from './fields.ts'
import { lineOf, silent, stated } from './verdict.ts'

/** Level, and a speciality of the asked ones where the vacancy names some. */
export function educationVerdict(requirement: Requirement, person: Person): RequirementVerdict {
  const { level, lines, studies } = person.facts.education
  if (level === null) return silent(requirement.id)
  const course = courseFor(requirement, person)
  if (course?.isEnough === true) return stated(requirement.id, 'meets', [lineOf(course.passage)])
  const fields = askedFields(requirement)
  const kin = studies
    .filter(isStudy)
    .map((line) => studyOf(line, fields))
    .toSorted((a, b) => b.worth - a.worth || b.meant - a.meant)
  // a course of the trade would do, and a school of it is more
  const isSchooled = kin[0]?.worth === 2 && level > 0 && COURSE_ALONE.test(foldText(requirement.ask))
  const short = isSchooled ? null : shortOf(requirement, level)
  if (short !== null) return studied(requirement, short, lines)
  return fieldVerdict(requirement, person, fields, kin, course?.passage ?? null)
}

const studied = ({ id, quote }: Requirement, stance: Stance, told: readonly string[]): RequirementVerdict =>
  stated(
    id,
    // «если его нет, приходите»
    stance === 'contradicts' && WAIVED.test(foldText(quote)) ? 'partly' : stance,
    told.slice(0, 2).map((line) => ({ quote: line, source: 'education' })),
  )
const WAIVED =
  /если (?:его |ее |их |такого )?(?:диплома |образования )?нет(?![а-я])|(?:можно|возьмем|рассмотрим) и? ?без/

/** What a level that is too low is to the asked one; `null` where it is enough. */
function shortOf(requirement: Requirement, level: number): Stance | null {
  const asked = leastLevel(requirement)
  if (level < asked) return level === 2 && asked === 3 ? 'partly' : 'contradicts'
  // «хотя бы колледж, законченный»: a student has finished none
  const isToFinish = level === 2 && asked < 3 && /(?<!не)(?:за|о)конченн/.test(foldText(requirement.ask))
  return isToFinish ? 'contradicts' : null
}

/** The level is enough: what was studied, or learned again. */
function fieldVerdict(
  requirement: Requirement,
  person: Person,
  fields: Fields,
  kin: readonly Study[],
  course: Passage | null,
): RequirementVerdict {
  const { lines } = person.facts.education
  const [best] = kin
  const isSame = best?.worth === 2
  const retrained = course === null ? retrainedFor(requirement, fields, person) : null
  if (retrained !== null) return stated(requirement.id, 'meets', [lineOf(retrained)])
  const denied = deniedField(requirement, person)
  // «физическое плюс переподготовка»: the other half is asked too
  const isOfBoth = AND_RETRAINING.test(foldText(`${requirement.ask}. ${requirement.quote}`))
  const against = denied !== null && (isOfBoth || !isSame) ? denied : isSame ? null : course
  if (against !== null) return stated(requirement.id, 'contradicts', [lineOf(against)])
  if (fields.probes.length === 0 && fields.broad.length === 0) return studied(requirement, 'meets', lines)
  // the level fits, the field is not told
  if (best === undefined) return studied(requirement, 'partly', lines)
  const isHalf = isSame && isOfOtherHalf(requirement, kin, lines)
  return studied(
    requirement,
    isHalf ? 'partly' : (STANCES[best.worth] ?? 'partly'),
    kin.map(({ line }) => line),
  )
}
/** A level, a qualification or a school in place of what was studied. */
const NO_STUDY =
  /^(?:higher|bachelor|master|specialist|(?:бакалавр|магистр|специалист|техник|диплом|с отличием|специалитет)[а-яё]*(?:,? (?:диплом |с )?отличи[а-яё]+)?|высшее|среднее[а-яё -]*|неоконченное высшее)$/iu
const ABBREVIATION = /^[А-ЯЁ][а-яё]{0,3}[А-ЯЁ]{2,}[А-ЯЁа-яё]{0,3}$/u
const isStudy = (line: string): boolean =>
  fieldsOf(line).length > 0 ||
  (probeOfField(line).total > 0 && !NO_STUDY.test(line) && !ABBREVIATION.test(line))
const AND_RETRAINING = /(?<![а-я])(?:плюс|и|с) [^.;]{0,20}переподготовк/

/** «Педагогическое либо математическое с переподготовкой»: a mathematician has but one half of the second way. */
function isOfOtherHalf({ ask }: Requirement, kin: readonly Study[], lines: readonly string[]): boolean {
  const ways = foldText(ask).split(/(?<![а-я])(?:или|либо)(?![а-я])/)
  const [whole, halves] = [false, true].map((isHalf) =>
    ways.filter((way) => AND_RETRAINING.test(way) === isHalf).flatMap(fieldsOfWay),
  )
  if (whole === undefined || halves === undefined || whole.length === 0 || halves.length === 0) return false
  const studied = [...kin.filter(({ worth }) => worth === 2).map(({ line }) => line), ...lines].map(fieldsOf)
  return !studied.some((own) => own.some((field) => whole.includes(field)))
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

/** «Педагогическое образование по физике» is of its adjective. */
const fieldsOfWay = (way: string): readonly string[] => {
  const adjectives = way.match(/(?<![а-я-])[а-я-]+(?:[сц]к|[нв])ое(?![а-я])/g) ?? []
  const own = adjectives.flatMap((word) => narrowest(fieldsOf(word)))
  return own.length > 0 ? own : narrowest(fieldsOf(way))
}

/** A course is one of the ways: «либо переподготовка», «или курс от 72 часов», «диплом или удостоверение по …». */
const COURSE_OR =
  /(?<![а-я])(?:или|либо|плюс|и|с) [^.;]{0,40}(?:переподготовк|(?<![а-я])курс|сертификат|удостоверени|повышени)|переподготовк[а-я]* [^.;]{0,30}(?:или|либо)/
/** A course that a resume tells of. */
const COURSE = /переподготовк|(?<![а-я])курс[а-я]*(?![а-я])|сертификат|удостоверени|повышени[а-я]* квалиф/
const HOURS = /(?<!\d)(\d{2,4})(?:-?т?и)? ?(?:ак[а-я.]* ?)?(?:ч(?:ас[а-я]*|\.)?(?![а-я]))/g
const hoursIn = (text: string): readonly number[] =>
  [...text.matchAll(HOURS)].map(([, hours]) => Number(hours))
/** «Переподготовка от 250 часов либо повышение от 108». */
const leastHours = (ask: string): number =>
  Math.min(
    ...[...ask.matchAll(/(?<![а-я])(?:от|не менее|минимум|свыше) (\d{2,4})(?!\d)/g)].map(([, told]) =>
      Number(told),
    ),
  )

/** A course that the person has done in the asked field, where it is one of the ways, and whether it is long enough. */
function courseFor(
  { ask, quote }: Requirement,
  { passages }: Person,
): { readonly passage: Passage; readonly isEnough: boolean } | null {
  if (!COURSE_OR.test(foldText(`${ask}. ${quote}`))) return null
  const wanted = probeOfField(`${ask} ${quote}`)
  const named = fieldsOf(ask)
  const least = leastHours(foldText(ask))
  const isAny = COURSE_ALONE.test(foldText(ask))
  let short: Passage | null = null
  for (const passage of passages) {
    const folded = foldText(passage.text)
    if (
      passage.status !== 'has' ||
      passage.place === 'duty' ||
      !COURSE.test(folded) ||
      TO_COME.test(foldText(passage.quote))
    )
      continue
    const hours = Math.max(0, ...hoursIn(folded))
    const isKnown = Number.isFinite(least) && hours > 0
    const own = fieldsOf(passage.text)
    const isOfField =
      own.some((field) => named.includes(field)) ||
      match(wanted, saidOf(passage.text.replace(COURSE_WORDS, ' '))).covered > 0
    // «Переподготовка 256 часов»: of the work it was done for
    if (!isOfField && !(isKnown && own.length === 0)) continue
    if (isKnown ? hours >= least : RETRAINED.test(folded) || isAny) return { passage, isEnough: true }
    if (isKnown) short ??= passage
  }
  return short === null ? null : { passage: short, isEnough: false }
}

/** A retraining is a second education though none is asked, but makes no doctor and no lawyer. */
function retrainedFor({ ask }: Requirement, fields: Fields, { passages }: Person): Passage | null {
  if (fieldsOf(ask).some((field) => OF_SCHOOLS.has(field))) return null
  return (
    passages.find(
      ({ status, text, quote }) =>
        status === 'has' &&
        RETRAINED.test(foldText(text)) &&
        !TO_COME.test(foldText(quote)) &&
        studyOf(text, fields).worth === 2,
    ) ?? null
  )
}
const TO_COME =
  /(?<![а-я])(?:запис(?:ал(?:ся|ась)|ан[а]?)|начну|планиру|собираюсь|пройду|закончу|учусь|обучаюсь|поступ(?:аю|лю))/
const RETRAINED = /переподготовк/
const COURSE_WORDS =
  /(?:проф)?переподготовк[а-яё]*|курс[а-яё]*|сертификат[а-яё]*|удостоверени[а-яё]*|повышени[а-яё]* квалификаци[а-яё]*/giu
/** Any course will do, of whatever length. */
const COURSE_ALONE = /(?:или|либо) (?:[а-я]+ )?(?:курс|сертификат|удостоверени|повышени)/
const OF_SCHOOLS: ReadonlySet<string> = new Set(['medical', 'pharmaceutic', 'legal', 'veterinary'])

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
    // a craft is known by few of its names
    all: own.some((fields) => fields.every((field) => field === 'craft')) ? null : own.flat(),
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
  /(?:не)?(?:полное|оконченное)?\s*(?:высш|средн|профессиональн|специальн|образовани|диплом|вуз|мед(?=училищ|колледж)|училищ|колледж|техникум|желательн|обязательн|профильн|соответствующ|направлени|специальност|степен|бакалавр|магистр|ниже(?![а-я])|минимум(?![а-я])|аттестат|люб(?:ое|ой|ого)(?![а-я])|удостоверени|переподготовк|класс|выпускник|бумаг|проверен|час(?:а|ов)?(?![а-я])|разряд|(?:за|о)конч|(?:хотя|бы|либо|или|от|по|не|без|для)(?![а-я]))[а-яё-]*|\d+/giu

const fields = new Map<string, Probe>()
function probeOfField(text: string): Probe {
  const known = fields.get(text)
  if (known !== undefined) return known
  const probe = probeOf(text.replace(LEVEL_WORDS, ' '))
  if (fields.size > 5000) fields.clear()
  fields.set(text, probe)
  return probe
}
