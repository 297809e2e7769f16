/**
 * Splits the lines of a resume into parts by headings of any wording: the first words say which part it is, the rest of the
 * line, its form and the lines around it say whether it is a heading at all.
 */
import { languagesInText } from '../../resume/language-levels.ts'
import { JOB_FIRST } from '../kinds.ts'
import { BREAK } from './lines.ts'
import { findPeriod, isDuration, isPurePeriod } from '../periods.ts'
import { isBreak } from '../../resume/work-kind.ts'
import { endsStudies, isStudy } from '../schools.ts'
import { isLevel, isOtherLabel, isSkillList } from '../skills.ts'
import { isPayLine } from '../pay.ts'
import { isFact, isPayFact, LICENCE, OWN_FACT, PAPER } from './facts.ts'
import { hasJobBelow, isAbility, isSkillName, LISTED, looselyNamed, partBelow } from './loose-headings.ts'
import { partOfColumns } from '../rows/other-tables.ts'
import { type Page, PLAIN } from './page.ts'
import { type Part, partOf } from './part-names.ts'

export type { Part } from './part-names.ts'
export { isPartName } from './part-names.ts'

type Heading = { readonly part: Part; readonly rest: string }

export type Parts = ReadonlyMap<Part, readonly string[]>

/** Where the reading of the lines is. */
type Place = {
  current: Part
  /** Whether the heading had its text beside it. */
  isInline: boolean
  /** Whether jobs stand above which no heading does. */
  isDatedHeader: boolean
}

/** Lines of each part in order; a part that occurs twice is continued. Lines before the first heading are `header`. */
export function splitParts(lines: readonly string[], page: Page = PLAIN): Parts {
  const parts = new Map<Part, string[]>()
  const place: Place = { current: 'header', isInline: false, isDatedHeader: false }
  const isOfJobs = ofJobs(lines)
  let known: boolean | undefined
  const hasSkills = () => (known ??= lines.some((line) => namedPart(line) === 'skills'))
  for (const [at, line] of lines.entries()) {
    if (line === BREAK) {
      place.current = 'header'
      continue
    }
    const elsewhere = isOfJobs(line) ? null : partOfFact(line, place.current)
    if (elsewhere !== null) {
      if (endsList(lines, at, place.current, page) || (place.isInline && place.current === 'skills'))
        place.current = 'other'
      addTo(parts, elsewhere, line)
      continue
    }
    const heading = headingAt(lines, at, place, page, hasSkills)
    moveOn(place, heading, lines, at, page)
    const rest = heading ? heading.rest : line
    if (heading && !parts.has(place.current)) parts.set(place.current, [])
    if (rest !== '') addTo(parts, place.current, rest)
    place.isDatedHeader ||= place.current === 'header' && findPeriod(line) !== null
  }
  return parts
}

const LABEL_OF_PAY = /^(?:зарплата|заработная плата|оклад|доход|оплата|salary)\s?:/iu
/** «Зарплата: 45 000» that occurs more than once is what was paid. */
function ofJobs(lines: readonly string[]): (line: string) => boolean {
  const isOften = lines.filter((line) => LABEL_OF_PAY.test(line)).length > 1
  return (line) => isOften && LABEL_OF_PAY.test(line)
}

/** What a line states that is no entry of the part it stands in. */
function partOfFact(line: string, current: Part): Part | null {
  if (ASKED.test(line)) return 'wish'
  const isList = LISTS.has(current)
  if ((isList || current === 'other') && isFact(line)) return 'wish'
  if (current !== 'driving' && (isList || current === 'experience') && LICENCE.test(line)) return 'wish'
  if (current === 'experience' && isFactOfJobs(line)) return 'wish'
  if (current === 'skills' && TOLD_STUDY.test(line) && isStudy(line)) return 'education'
  return (current === 'education' || current === 'skills') && PAPER.test(line) ? 'courses' : null
}
const ASKED = /^прошу (?:вас )?рассмотреть (?:мою кандидатуру|меня|мо[её] резюме)(?!\p{L})/iu
const isFactOfJobs = (line: string): boolean =>
  OWN_FACT.test(line) || (line.length < 60 && isPayFact(line) && isPayLine(line.split(/,\s/u)[0] ?? ''))

function headingAt(
  lines: readonly string[],
  at: number,
  { current, isDatedHeader }: Place,
  page: Page,
  hasSkills: () => boolean,
): Heading | null {
  const [line = '', above = ''] = [lines[at], lines[at - 1]]
  // «Учёба в магистратуре» below its dates stands between two jobs
  if (current === 'experience' && isPurePeriod(above) && isBreak(line)) return null
  if (isLevelOf(above, line, current)) return null
  const columns = partOfColumns(line)
  if (columns !== null) return { part: columns, rest: '' }
  const next = lines.slice(at + 1, at + 41)
  const heading = readHeading(line, current, next) ?? unnamed(lines, at, current, page, hasSkills)
  // «Достижения: …» of a job above which no heading stands
  const isOfJob = heading && isDatedHeader && current === 'header' && ASIDE.has(heading.part)
  return isOfJob && hasJobBelow(next) ? null : heading
}

function moveOn(
  place: Place,
  heading: Heading | null,
  lines: readonly string[],
  at: number,
  page: Page,
): void {
  const line = lines[at] ?? ''
  if (heading) {
    place.current = heading.part
    place.isInline = heading.rest !== ''
  }
  // «Навыки: Word, Excel» and below it «Вредные привычки: нет»: each label on a line of its own
  else if (
    place.isInline &&
    INLINE.has(place.current) &&
    (isOtherLabel(line) || (place.current === 'skills' && tellsOfSelf(line, lines[at - 1])))
  )
    place.current = 'other'
  // «Образование: техникум, 2009» at the very top, and below it what is looked for
  else if (place.isInline && place.current === 'education' && at <= MAX_TOP && isTradeAlone(line))
    place.current = 'header'
  // «Образование: техникум, 2009» and below it «Ищу ближе к дому, выйти могу сразу»
  else if (place.current === 'education' && endsStudies(line)) place.current = 'other'
  else if (endsList(lines, at, place.current, page)) place.current = isStudy(line) ? 'education' : 'other'
}

/** «Умею: печь, варить.» and below it «Не курю, люблю детей.»: sentences one below another. */
const tellsOfSelf = (line: string, above = ''): boolean =>
  above.endsWith('.') && /^\p{Lu}.*\p{L}[.!]$/u.test(line) && !isSkillList(line)

const MAX_TOP = 3
const isTradeAlone = (line: string): boolean => JOB_FIRST.test(line) && !/\d{4}/u.test(line) && !isStudy(line)

/** Lines looked through for the end of a part. */
const MAX_PART = 200
/** A line that looks like the other headings begins a part, which what stands below tells. */
function unnamed(
  lines: readonly string[],
  at: number,
  current: Part,
  page: Page,
  hasSkills: () => boolean,
): Heading | null {
  const line = lines[at] ?? ''
  const look = page.headingOf(line)
  // nothing but its text stands right below a heading
  const isWeak = look === 'weak' && (!OPEN.has(current) || partOf(lines[at - 1] ?? '') !== null)
  if (at < 2 || look === null || isWeak) return null
  const below = lines.slice(at + 1, at + MAX_PART)
  const end = below.findIndex(
    (one) => one === BREAK || page.headingOf(one) === look || namedPart(one) !== null,
  )
  const part = partBelow(line, below.slice(0, end < 0 ? 40 : end), current, hasSkills)
  return part === null ? null : { part, rest: '' }
}
/** By a heading, or by the label of a line. */
const namedPart = (line: string): Part | null =>
  partOf(line.length < 400 ? (/^[^:]{2,48}(?=:)/u.exec(line)?.[0] ?? line) : '')?.part ?? null
/** Parts in whose midst a line that only stands apart may begin another. */
const OPEN: ReadonlySet<Part> = new Set(['skills', 'languages', 'courses', 'about', 'other'])

const LABELLED = /^\p{Lu}[^:,]{2,30}:\s/u
/** A list of one form ends where a line of another stands apart. */
function endsList(lines: readonly string[], at: number, current: Part, page: Page): boolean {
  const [line = '', above = ''] = [lines[at], lines[at - 1]]
  if (current !== 'skills' && current !== 'languages') return false
  if (!page.isApart(line)) return endsMarked(lines, at, page)
  if (partOf(above) !== null || page.headingOf(above) !== null) return false
  const mark = page.markOf(above)
  return (mark !== '' && page.markOf(line) !== mark) || LABELLED.test(line) || isStudy(line)
}

/** «Живу в Туле» below entries that each began with a mark. */
function endsMarked(lines: readonly string[], at: number, page: Page): boolean {
  const [line = '', above = '', second = ''] = [lines[at], lines[at - 1], lines[at - 2]]
  const mark = page.markOf(above)
  return (
    /^[-–—•*·▪✓►]$/u.test(mark) &&
    page.markOf(second) === mark &&
    page.markOf(line) !== mark &&
    page.indentOf(line) <= page.indentOf(above) &&
    /^\p{Lu}/u.test(line)
  )
}

function addTo(parts: Map<Part, string[]>, part: Part, line: string): void {
  const list = parts.get(part)
  if (list) list.push(line)
  else parts.set(part, [line])
}

const ASIDE: ReadonlySet<Part> = new Set(['about', 'other'])
const INLINE: ReadonlySet<Part> = new Set(['skills', 'education', 'languages'])
const TOLD_STUDY = /^(?:я )?(?:окончил|закончил|учил|обучал|учусь|graduated|studied)/iu
const LISTS: ReadonlySet<Part> = new Set(['skills', 'languages', 'education', 'courses', 'driving'])

/** «Навыки: WMS, 1С», «Гражданство: Беларусь»: a name of a part or of a fact, and its value. */
export function isLabelled(sentence: string): boolean {
  const [, name = ''] = /^([^:—–\t]{2,48}?)\s{0,3}:\s{0,3}\S/u.exec(sentence) ?? []
  return (
    (name !== '' && partOf(name) !== null) || isFact(sentence) || /^(?:есть )?права категори/iu.test(sentence)
  )
}

/** «Опыт работы — 8 лет», «Навыки: Java, SQL», «EDUCATION»: the part that begins, and its text on the same line. */
function readHeading(line: string, current: Part, next: readonly string[]): Heading | null {
  if (line.length > 400) return null
  // «Английский» with its level below
  if (current !== 'languages' && isLanguage(line) && isLevel(next[0] ?? ''))
    return { part: 'languages', rest: line }
  const whole = namedWhole(line, current, next)
  if (whole && !(whole.part === 'wish' && /\d/u.test(line))) return wholeHeading(line, whole, current, next)
  // «Опыт работы 12 лет и 4 месяца»
  const [, years = '', long = ''] = /^(\p{L}[^\d:]{3,30}?)\s(\d.{3,30})$/u.exec(line) ?? []
  if (isDuration(long) && partOf(years)?.part === 'experience' && hasJobBelow(next.slice(0, 6)))
    return { part: 'experience', rest: '' }
  const beside = besideText(line, current) ?? (current === 'experience' ? null : answerOf(line))
  return beside ?? labelOfPart(line, current, next)
}

/** «ПО» above a list, or a name that a part has. */
const namedWhole = (line: string, current: Part, next: readonly string[]): ReturnType<typeof partOf> =>
  /^П[ОК]$/u.test(line) && LISTED.test(next[0] ?? '')
    ? SOFTWARE
    : (partOf(line) ?? looselyNamed(line, current, next))

/** A line that is a heading and nothing else. */
function wholeHeading(
  line: string,
  { part, isWeak }: NonNullable<ReturnType<typeof partOf>>,
  current: Part,
  next: readonly string[],
): Heading | null {
  // «Технологии» between two jobs is a label of the first one
  const isInside =
    (isWeak || (part === 'other' && !OF_SCIENCE.test(line))) && current === 'experience' && hasJobBelow(next)
  // «Высшее образование» is a heading and a level
  const isLevel = part === 'education' && LEVEL.test(line)
  if (isInside || (isLevel && current === 'education')) return null
  return { part, rest: isLevel ? line : '' }
}

/** Their years are of no job, and no job has them for a label. */
const OF_SCIENCE = /грант|патент|grant|patent/iu

/** «Навыки: Java, SQL» */
function labelOfPart(line: string, current: Part, next: readonly string[]): Heading | null {
  const [, name = '', rest = ''] =
    /^([^:—–|\t]{2,48}?)\s{0,3}(?:[:—–|\t]|\s-\s)\s{0,3}(.*)$/u.exec(line) ?? []
  const isTools =
    name.split(' ').length <= 4 &&
    LISTED.test(rest) &&
    (current === 'experience' ? isAbility(name) && !hasJobBelow(next) : isSkillName(name))
  const named = /^П[ОК]$/u.test(name)
    ? SOFTWARE
    : (partOf(name) ?? (isTools ? { part: 'skills', isWeak: current !== 'experience' } : null))
  // «Владею «1С: Торговля»»
  if (!named || /«[^»]*$/u.test(name)) return null
  const { part, isWeak } = named
  // the total experience, which hh.ru shows in its heading
  if (isDuration(rest)) return { part, rest: '' }
  if (part === 'experience') return isDatedBeside(name, rest, next) ? { part, rest } : null
  return isOfJob(name, part, isWeak, current, next) || isNoHeading(part, rest, current)
    ? null
    : { part, rest }
}

/** «Опыт: кафе «Лён», повар» with its dates behind or on the next line. */
const isDatedBeside = (name: string, rest: string, next: readonly string[]): boolean =>
  (findPeriod(rest) !== null || isPurePeriod(next[0] ?? '')) && !/\d{4}\s*$/u.test(name)

/** «Стек: Java, Kafka» and «Навыки: Java, Kafka» with more jobs below tell of their job. */
function isOfJob(name: string, part: Part, isWeak: boolean, current: Part, next: readonly string[]): boolean {
  if (part === 'other' && current === 'skills') return !/^(?:коммент|примеч|заметк|рекоменд)/iu.test(name)
  if (current !== 'experience') return false
  if (isWeak) return !isAbility(name) || hasJobBelow(next)
  return (part === 'skills' || part === 'other') && hasJobBelow(next)
}

/** «Зарплата: от 90 000 руб.» keeps its label, and so do wishes and contacts at the top. */
const isNoHeading = (part: Part, rest: string, current: Part): boolean =>
  (part === 'languages' && current === 'skills' && languagesInText(rest).length === 0) ||
  (part === 'wish' && /\d/u.test(rest)) ||
  ((part === 'wish' || part === 'contacts') && current === 'header')

const LEVEL = /^(?:высшее|среднее|неоконченное|незаконченное)(?!\p{L})/iu
/** «English» and below it «Professional working proficiency», which is no heading. */
const isLevelOf = (above = '', line: string, current: Part): boolean =>
  current === 'languages' && isLanguage(above) && languagesInText(above)[0]?.grade === null && isLevel(line)
const isLanguage = (line: string): boolean =>
  line.length < 30 && line.split(' ').length <= 2 && languagesInText(line).length === 1
const SOFTWARE = { part: 'skills', isWeak: true } as const

/** «4. Образование среднее, школа № 14»: a point of a form, whose name nothing divides from the answer. */
function answerOf(line: string): { readonly part: Part; readonly rest: string } | null {
  const point = /^\d{1,2}[.)]\s?(?=\p{L})/u.exec(line)
  if (!point) return null
  const words = line.slice(point[0].length).split(' ')
  for (let count = Math.min(5, words.length - 1); count > 0; count--) {
    const part = partOf(words.slice(0, count).join(' '))?.part
    if (part === 'education' || part === 'languages' || part === 'driving')
      return { part, rest: words.slice(count).join(' ') }
  }
  return null
}

const BESIDE: readonly RegExp[] = [
  /^(Знание языков|Навыки|Обо мне|Опыт вождения|Languages|Skills|About me|Driving experience)([\s\t])(?![:—–-])(.+)$/u,
  /^((?:(?:Хорошо|Отлично|Уверенно|Неплохо|Также|Ещё) )?(?:[Зз]на(?:ю|ет)|[Уу]ме(?:ю|ет)|[Вв]ладе(?:ю|ет)))((?:\sпрограмм\p{L}+)?\s)(?=[\p{Lu}\d«])(.+,.+,.+)$/u,
  /^(I (?:mostly |mainly |also )?(?:use|know|work with))(\s)(?=[\p{Lu}\d])(.+(?:,|\sand\s).+)$/u,
  // «Образование неполное высшее, ушла с третьего курса»
  /^(Образование)(\s)((?:не ?(?:полн|законч|оконч)|\d{1,2} класс|высш|средн|начальн|основн).+)$/u,
]
/** hh.ru puts some headings on the line of their text, with nothing between. */
function besideText(line: string, current: Part): Heading | null {
  const found = BESIDE.map((pattern) => pattern.exec(line)).find((match) => match !== null)
  if (!found) return null
  const [, name = '', gap = '', rest = ''] = found
  const part = partOf(name)?.part ?? partOf(name.split(' ').at(-1) ?? '')?.part ?? 'other'
  if (part === 'languages' && languagesInText(rest).length === 0 && gap !== '\t') return null
  if (part === 'about' && !/^[\p{Lu}\d«"]/u.test(rest)) return null
  return part !== 'skills' || isListBeside(gap, rest, current) ? { part, rest } : null
}

/** «Навыки продаж» is a skill; a list, or what follows languages, is the text of the heading. */
const isListBeside = (gap: string, rest: string, current: Part): boolean =>
  gap === '\t' ||
  rest.includes('\t') ||
  current === 'languages' ||
  current === 'skills' ||
  /^[\p{Lu}\d«"“]/u.test(rest) ||
  // «Skills applied: SQL, Excel» is a label
  /^(?!\p{Ll}+:).*,.*,/u.test(rest)
