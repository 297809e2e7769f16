/** Vacancy → rubric: what it asks for, each line with its source sentence. */
import { industriesOf } from './facts.ts'
import type { Rubric, RubricRequirement, RequirementLevel, Salary, VacancyText } from './model.ts'
import { asksNoExperience } from './no-experience.ts'
import { gradeName, languageOf } from './resume/languages.ts'
import { categoriesIn, categoryGroups, licenceTitle, licencesIn, speaksOfDriving } from './resume/licences.ts'
import { contentRoles, isMedical, rolesOf, signsIn } from './roles.ts'
import { parseSalary } from './salary/parse.ts'
import { titleLevel } from './seniority.ts'
import { skim } from './resume/skim.ts'
import { readText } from './text/html.ts'
import { cleanText, foldText } from './text/normalise.ts'
import { splitStatements } from './text/sentences.ts'
import {
  askedEducation,
  askedGrade,
  isRemote,
  languagesAsked,
  permitsIn,
  withoutDeniedPermits,
  yearsAsked,
  yearsOfField,
} from './vacancy/asks.ts'
import { guessedHeading, headingOf, isUnknownHeading } from './vacancy/headings.ts'
import type { VacancyLine } from './vacancy/line.ts'
import { askedParts, levelOf } from './vacancy/parts.ts'
import { classifySentence } from './vacancy/sections.ts'
import { askingLines, readSkillAsks } from './vacancy/skill-asks.ts'
import { DEFAULT_WEIGHTS } from './weights.ts'

/** Raised with every change of the extraction rules; stored with the rubric. */
export const RUBRIC_VERSION = 'rubric-12'

/** Reads a vacancy. Any field may be missing; the result is plain JSON. */
export function extractRubric(vacancy: VacancyText): Rubric {
  const description = readText(vacancy.description ?? '').text
  const lines = readLines(description)
  const title =
    vacancy.title === null || vacancy.title === undefined ? null : cleanText(vacancy.title) || null
  const told = lines.filter(isAsked)
  // years and papers named by the company about itself are not asked for
  const asked = askingLines(lines).filter(isAsked)
  const done = lines.filter(({ section }) => section === 'duty')
  const years = readYears(vacancy, asked)
  const asksNone = years === null && asksNoExperience(vacancy, lines)
  const content = skim(
    [title ?? '', ...done.map(({ text }) => text), ...told.map(({ text }) => text)].join('\n'),
  )
  const listed = skim((vacancy.key_skills ?? []).join('\n'))
  const roles = rolesOf(
    title,
    contentRoles(content.tokens, content.skills, signsIn(listed.tokens, listed.skills)),
  )
  const work: Work = {
    isOfDriving: speaksOfDriving([title ?? '', ...lines.map(({ text }) => text)].join('\n')),
    isOfMedic: isMedical(roles),
  }
  return {
    version: RUBRIC_VERSION,
    title,
    roles,
    role_ids: Object.keys(roles),
    seniority: titleLevel(title),
    requirements: [
      ...readSkillAsks(lines, vacancy.key_skills ?? [], title, asksNone),
      ...asked.flatMap((line) => formalAsks(line, work)),
      ...(vacancy.key_skills ?? []).flatMap((name) =>
        formalAsks({ text: cleanText(name), section: 'nice', is_headed: false }, work),
      ),
      ...fieldAsks(vacancy),
    ].filter(firstOfId),
    duties: done.map(({ text }) => text),
    lines: lines.filter(({ section }) => section !== 'condition').map(({ text }) => text),
    experience_years: years,
    ...(asksNone ? { asks_no_experience: true as const } : {}),
    industries: industriesOf(
      lines.filter(({ section }) => section === 'other').map(({ text }) => text),
      vacancy.industries ?? [],
    ).slice(0, 12),
    salary: readSalary(vacancy),
    area: vacancy.area ? cleanText(vacancy.area) : null,
    remote: isRemote(vacancy.schedule ?? null, description),
    schedule: vacancy.schedule ?? null,
    employment: vacancy.employment ?? null,
    rates: vacancy.rates ?? null,
    weights: DEFAULT_WEIGHTS,
  }
}

const isAsked = ({ section }: VacancyLine) => section === 'requirement' || section === 'nice'

function readLines(description: string): VacancyLine[] {
  const out: VacancyLine[] = []
  let governing: VacancyLine['section'] | null = null
  let isDoubtful = false
  const rows = description.split('\n').filter((row) => row.trim() !== '')
  for (const [at, row] of rows.entries()) {
    const former: readonly [VacancyLine['section'] | null, boolean] = [governing, isDoubtful]
    const pieces = breakAtHeadings(row)
    const headings = pieces.map((piece) => headingOf(piece) ?? guessedHeading(piece, former[0]))
    const isItem = governing !== null && headings[0] === null
    for (const [index, piece] of pieces.entries()) {
      const heading: VacancyLine['section'] | null = headings[index] ?? null
      // in an item of a list «будет плюсом: …» is about its own statement
      if (heading !== null && !(isItem && heading === 'nice')) {
        governing = heading
        isDoubtful = false
        if (!piece.includes(':')) continue
        for (const text of splitStatements(piece.slice(piece.indexOf(':') + 1).trim()))
          out.push({ text, section: heading, is_headed: true })
        continue
      }
      // inside a row, a label that no phrase knows may end the section as well
      isDoubtful ||= index > 0 && /^[^:]{2,50}:/.test(piece)
      for (const text of splitStatements(piece)) {
        const section = sectionOf(text, governing, isDoubtful, out.length === 0)
        out.push({ text, section, is_headed: governing !== null })
      }
    }
    // what a heading inside an item opens ends with the item, unless the item ends with the heading
    if (isItem && !/:\s*$/.test(row)) [governing, isDoubtful] = former
    if (headings.at(-1) === null) isDoubtful ||= isUnknownHeading(row, rows[at + 1])
  }
  return out
}

/** @param isFirst whether nothing is said before it: a long text there is the company about itself */
function sectionOf(
  text: string,
  governing: VacancyLine['section'] | null,
  isDoubtful: boolean,
  isFirst: boolean,
): VacancyLine['section'] {
  if (governing !== null) return isDoubtful ? sectionUnder(governing, text) : governing
  return isFirst && text.length > 200 ? 'other' : classifySentence(text)
}

/** Under an unknown heading the section before it goes on, except for lines whose own words say otherwise. */
function sectionUnder(former: VacancyLine['section'], text: string): VacancyLine['section'] {
  const own = classifySentence(text)
  // «duty» is also the guess about words that say nothing
  return own === 'duty' || (own === 'requirement' && former === 'nice') ? former : own
}

/** Vacancies pasted as one line have their headings inside it: «…задачи. Требования Опыт от 3 лет … Условия …». */
const INNER_HEADINGS = [
  'Требования',
  'Обязанности',
  'Условия',
  'Мы предлагаем',
  'Будет плюсом',
  'Задачи',
  'Мы ожидаем',
  'Чем предстоит заниматься',
  'Что мы ждем',
  'Что мы ждём',
  'Ожидания',
  'Вы будете заниматься',
  'Вам предстоит',
  'Наши ожидания',
  'Что мы предлагаем',
  'Ключевые навыки',
  'Мы ждем',
  'Мы ждём',
  'Вас ждет',
  'Вас ждёт',
].join('|')
const BEFORE_HEADING = new RegExp(`\\s(?=(?:${INNER_HEADINGS})(?=[\\s:]))`, 'u')
const HEADING_WITHOUT_COLON = new RegExp(`^(${INNER_HEADINGS})\\s+(?=[A-ZА-ЯЁ\\d])`, 'u')

/** In a short row, a heading begins a statement: «… касса. Требования: высшее образование. Условия: …». */
const AFTER_STATEMENT = /(?<=[.;!?…])\s+(?=[А-ЯЁ][^:.;!?…]{2,48}:)/u

const breakAtHeadings = (row: string): string[] =>
  row.length < 200
    ? row.split(AFTER_STATEMENT)
    : row.split(BEFORE_HEADING).map((piece) => piece.replace(HEADING_WITHOUT_COLON, '$1: '))

function firstOfId(row: RubricRequirement, index: number, all: readonly RubricRequirement[]): boolean {
  return all.findIndex((other) => other.id === row.id) === index
}

/** What tells a licence that its own words do not name in full. */
type Work = { readonly isOfDriving: boolean; readonly isOfMedic: boolean }

/** Education, languages, licences and permits named in a requirement sentence. */
function formalAsks({ text: quote, section }: VacancyLine, work: Work): RubricRequirement[] {
  return askedParts(withoutDeniedPermits(quote)).flatMap(({ text, hint }) =>
    formalAsksOf(text, levelOf(section, hint), quote, work),
  )
}

function formalAsksOf(
  text: string,
  level: RequirementLevel,
  quote: string,
  { isOfDriving, isOfMedic }: Work,
): RubricRequirement[] {
  const out: RubricRequirement[] = []
  const education = askedEducation(text)
  if (education !== null) {
    out.push({
      id: 'education',
      kind: 'education',
      level: level === 'knock_out' ? 'must' : level,
      title: education >= 3 ? 'высшее образование' : 'профессиональное образование',
      any_of: [],
      grade: String(education),
      quote,
    })
  }
  for (const { any_of, grade } of languagesAsked(text)) out.push(languageAsk(any_of, grade, level, quote))
  out.push(...driverAsks(categoryGroups(text, isOfDriving), level, quote))
  for (const id of licencesIn(text, isOfMedic))
    out.push({ id, kind: 'licence', level, title: licenceTitle(id), any_of: [id], grade: null, quote })
  const permits = permitsIn(text)
  if (permits.length > 0)
    out.push({
      id: 'permit',
      kind: 'permit',
      level,
      title: permits.includes('Россия')
        ? `гражданство ${permits.length > 1 ? `(${permits.join(', ')})` : 'России'}`
        : permits.join(''),
      any_of: permits,
      grade: null,
      quote,
    })
  return out
}

/** A line for each category, or for a choice of them. */
function driverAsks(
  groups: readonly (readonly string[])[],
  level: RequirementLevel,
  quote: string,
): RubricRequirement[] {
  // «В, С, Е»: the trailer is that of a lorry
  const vehicle = ['C', 'D', 'B'].find((category) => groups.flat().includes(category)) ?? ''
  return groups.map((group) => {
    const any_of = group.map((category) => (category === 'E' ? `${vehicle}E` : category))
    return {
      id: `driver-${any_of.join('|')}`,
      kind: 'licence',
      level,
      title: `водительские права категории ${any_of.join(' или ')}`,
      any_of,
      grade: null,
      quote,
    }
  })
}

function languageAsk(
  any_of: readonly string[],
  grade: number | null,
  level: RequirementLevel,
  quote: string,
): RubricRequirement {
  return {
    id: `language-${any_of.join('|')}`,
    kind: 'language',
    level,
    title: `${any_of.join(' или ')} язык`,
    any_of,
    grade: grade === null ? null : gradeName(grade),
    quote,
  }
}

function fieldAsks(vacancy: VacancyText): RubricRequirement[] {
  const driver = (vacancy.driver_license_types ?? []).flatMap(categoriesIn)
  return [
    ...driverAsks(
      driver.map((category) => [category]),
      'must',
      driver.join(', '),
    ),
    ...(vacancy.languages ?? []).map(({ id, level }) =>
      languageAsk(
        [languageOf(id) ?? id],
        level === null ? null : askedGrade(level),
        'must',
        [id, level ?? ''].join(' ').trim(),
      ),
    ),
  ]
}

/** Start of hh.ru's next range of experience. */
const nextRange = (years: number) => [3, 6].find((from) => from > years) ?? Infinity

function readYears(vacancy: VacancyText, asked: readonly VacancyLine[]): number | null {
  if (typeof vacancy.experience_years_min === 'number')
    return vacancy.experience_years_min > 0 ? vacancy.experience_years_min : null
  const isDriver = /водител|driver/.test(foldText(vacancy.title ?? ''))
  const named = asked
    .filter(({ section }) => section === 'requirement')
    .flatMap(({ text }) => yearsAsked(text, isDriver) ?? [])
  const field = yearsOfField(vacancy.experience)
  // the form offers only ranges: «от 2 лет» is filed under «от 1 года до 3 лет»
  if (field !== null) return Math.max(field, ...named.filter((years) => years < nextRange(field)))
  if (typeof vacancy.experience === 'string' && vacancy.experience !== '') return null
  return named.length === 0 ? null : Math.max(...named)
}

/** Thousands written out or named; «450 на руки» may be thousands, an hourly wage or a grade, so it is not used. */
const AMOUNT = /\d(?:[\s.,]?\d){3,}|\d\s*(?:тыс|т\.?\s?р|[kк](?![a-zа-яё]))/iu

function readSalary(vacancy: VacancyText): Salary | null {
  const { salary } = vacancy
  if (salary !== null && salary !== undefined && (salary.from ?? salary.to ?? null) !== null) {
    return {
      from: salary.from ?? null,
      to: salary.to ?? null,
      currency: salary.currency ?? 'RUR',
      gross: salary.gross ?? null,
    }
  }
  if (typeof vacancy.salary_text !== 'string' || !AMOUNT.test(vacancy.salary_text)) return null
  const parsed = parseSalary(vacancy.salary_text)
  if (parsed.from === null && parsed.to === null) return null
  return { from: parsed.from, to: parsed.to, currency: parsed.currency ?? 'RUR', gross: parsed.gross }
}
