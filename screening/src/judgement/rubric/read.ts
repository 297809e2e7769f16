/** Vacancy text → rubric: what one does, what is asked, under which conditions, whom the vacancy excludes. */
import { industriesOf } from '../../facts.ts'
import type { VacancyText } from '../../model.ts'
import { asksNoExperience } from '../../no-experience.ts'
import { gradeName, languageOf, languagesIn } from '../../resume/languages.ts'
import { categoriesIn, speaksOfDriving } from '../../resume/licences.ts'
import { readSalary } from '../../salary/offer.ts'
import { readText } from '../../text/html.ts'
import { cleanText, foldText } from '../../text/normalise.ts'
import { findSkills } from '../../skills.ts'
import { tokenise } from '../../text/tokens.ts'
import { askedGrade, yearsOfField } from '../../vacancy/asks.ts'
import { isSoftName } from '../../vacancy/soft.ts'
import type { Exclusion, VacancyRubric } from '../model.ts'
import { WORK_TYPES } from '../verdict/verdict.ts'
import { isAlso, isOrElse, skillOf, withAlso } from '../asks/alternatives.ts'
import { asksOf, PAPERS, type Work } from '../asks/asks.ts'
import type { Draft } from '../asks/draft.ts'
import { isCondition, readConditions } from './conditions.ts'
import { isTrait } from './cues.ts'
import { contrastsIn } from './exclusions.ts'
import { DUE, isPaperOnly, PAPER, withVerdicts } from './insistence.ts'
import { choose, coverOf, mergeDrafts, MOST_LINES, repeatsOf, withIds } from './merge.ts'
import { degreeByLaw, readLevel, readOccupation } from './occupation.ts'
import { isProfession, isTalk } from '../asks/no-ask.ts'
import { drivingAsks, isAdmission, papersOf } from '../asks/papers.ts'
import { boldLabels } from './labels.ts'
import { asSaid, readStatements } from './sections.ts'
import type { Statement } from './statement.ts'
import { dutyOf, loadOf, tasksOf, worksApart } from './tasks.ts'
import { isAtWheel, isBareTime, monthsAsked } from '../asks/time.ts'
import { isTerm } from '../terms/terms.ts'
import { WHOLE } from '../sentences/classify.ts'
import { decide } from '../sentences/decide.ts'
import { allRefused, withoutRefused } from '../phrasing/refused.ts'
import { addRefused } from '../refusals/asks.ts'
import { isApart } from '../refusals/words.ts'
import { said } from '../phrasing/said.ts'
import { capital } from '../asks/wording.ts'
import { isSureDuty, worthy } from '../worth/worth.ts'

/** Raised with every change of the reading; stored with the rubric. */
export const VACANCY_RUBRIC_VERSION = 'vacancy-13'

const LONGEST_TITLE = 300
const LONGEST_HTML = 60_000

/** The sentences of a description, each with what it is. */
export const statementsOf = (description: string): Statement[] =>
  withVerdicts(
    decide(readStatements(readText(boldLabels(description.slice(0, LONGEST_HTML))).text)).map(asSaid),
  )

/** Reads a vacancy. Any field may be missing; the result is plain JSON. */
export function readVacancy(vacancy: VacancyText): VacancyRubric {
  const title = cleanText((vacancy.title ?? '').slice(0, LONGEST_TITLE * 4)).slice(0, LONGEST_TITLE) || null
  const statements = statementsOf(vacancy.description ?? '')
  const work: Work = {
    isOfDriving: speaksOfDriving([title ?? '', ...statements.map(({ text }) => text)].join('\n')),
    isDriver: /водител|driver|машинист/.test(foldText(title ?? '')),
    isWhole: statements.length >= WHOLE,
    language: languagesIn(foldText(title ?? ''))[0] ?? null,
  }
  const { drafts: lines, exclusions } = readAsks(statements, work)
  const refused = allRefused(statements, exclusions)
  const drafts = withoutRefused(worthy(lines, statements, title), refused)
  const years = readYears(vacancy, statements, drafts, work)
  const occupation = readOccupation(title, [
    ...statements.filter(({ text }) => SOUGHT.test(foldText(text))).map(({ text }) => text),
    ...drafts.filter(({ type, kind }) => type === 'experience' && kind !== 'nice').map(({ quote }) => quote),
  ])
  const form = [...formAsks(vacancy), ...degreeByLaw(title, drafts)]
  const asks = mergeDrafts([
    ...form,
    ...withExperience(drafts, years, occupation.core, vacancy.experience ?? null),
  ]).map((draft) => ofOccupation(draft, occupation.core))
  const isBare =
    asks.filter(({ kind, type }) => kind !== 'nice' && type !== 'trait' && !PAPERS.has(type)).length < 5
  const duties = statements.flatMap(dutyOf)
  const loose = new Set(
    statements.filter(({ section, isHeaded }) => section === 'duty' && !isHeaded).map(({ text }) => text),
  )
  const tasks = worthy(
    tasksOf(duties, asks, new Set(statements.filter(isSureDuty).map(({ text }) => text))),
    statements,
    title,
  ).filter(
    ({ ask, quote }) =>
      !loose.has(quote) || !(isTalk(ask) || isCondition(ask) || foldText(ask).startsWith('пройти мед')),
  )
  const tags = new Set((vacancy.key_skills ?? []).map((name) => cleanText(name.slice(0, 200))))
  const named = keySkillAsks(vacancy.key_skills ?? [], [...asks, ...tasks], {
    work,
    title: title ?? '',
    told: isBare && years !== 0 ? null : keysTold(statements),
  })
  const load = loadOf(statements)
  return {
    version: VACANCY_RUBRIC_VERSION,
    title,
    occupation,
    level: readLevel(title, years),
    years,
    requirements: withIds([
      ...choose(mergeDrafts([...asks, ...named]), tasks, {
        isTag: ({ quote }) => tags.has(quote),
        apart: worksApart,
      })
        .slice(0, MOST_LINES - load.length)
        .map(said),
      ...load,
    ]),
    conditions: readConditions(vacancy, title, statements),
    exclusions: refused,
    duties,
    lines: statements
      .filter(({ section }) => section !== 'condition' && section !== 'company')
      .map(({ text }) => text),
    terms: statements.map(({ text }) => text).filter(isTerm),
    salary: readSalary(vacancy),
    area: vacancy.area ? cleanText(vacancy.area) : null,
    industries: industriesOf(
      statements.filter(({ section }) => section === 'company').map(({ text }) => text),
      vacancy.industries ?? [],
    ).slice(0, 12),
    rates: vacancy.rates ?? null,
  }
}

const SOUGHT =
  /(?<!(?<![а-я])не )(?<![а-я])(?:ищем|ищет|требу(?:ется|ются)|нуж(?:ен|на|ны)|приглаша(?:ем|ет)|набираем)(?![а-я])|looking for/

/** Asks and exclusions of the statements, in their order. */
function readAsks(
  statements: readonly Statement[],
  work: Work,
): { readonly drafts: Draft[]; readonly exclusions: Exclusion[] } {
  const drafts: Draft[] = []
  const exclusions: Exclusion[] = []
  for (const statement of statements) {
    const { text, section } = statement
    const last = drafts.at(-1)
    const isOfLast =
      (section === 'requirement' || section === 'nice') && last !== undefined && WORK_TYPES.has(last.type)
    if (isOfLast && (isAlso(text) || isOrElse(text))) drafts[drafts.length - 1] = withAlso(last, text)
    else if (section === 'requirement' || section === 'nice') drafts.push(...asksOf(statement, work))
    if ((section === 'condition' || section === 'company') && isAdmission(foldText(text)))
      drafts.push(...asksOf(statement, work).filter(({ type }) => type === 'document'))
    else if ((section === 'condition' || section === 'company') && isPaperOnly(text))
      drafts.push(...asksOf({ ...statement, isHeaded: true }, work).filter(({ type }) => PAPER.has(type)))
    if (section === 'duty' && !statement.isHeaded && DUE.test(foldText(text)))
      drafts.push(...asksOf(statement, work).filter(({ type }) => PAPERS.has(type)))
    if (section === 'requirement') exclusions.push(...contrastsIn(text))
    if (section !== 'exclusion') continue
    exclusions.push(...addRefused(drafts, statement, work))
  }
  return { drafts, exclusions: exclusions.filter(isApart) }
}

function* formAsks(vacancy: VacancyText): Generator<Draft> {
  const driver = (vacancy.driver_license_types ?? []).flatMap((type) => categoriesIn(type))
  for (const paper of drivingAsks(driver.map((category) => [category])))
    yield { ...paper, kind: 'knock_out', months: null, quote: driver.join(', '), sure: true }
  for (const { id, level } of vacancy.languages ?? []) {
    const name = languageOf(id) ?? id
    const grade = level === null ? null : askedGrade(level)
    const code = grade === null ? null : grade === 7 ? 'native' : gradeName(grade)
    yield {
      kind: 'must',
      type: 'language',
      ask: `${capital(name)} язык${code === null || code === 'native' ? '' : `, не ниже ${code}`}`,
      any_of: [`${name} язык`],
      level: code,
      months: null,
      quote: [id, level ?? ''].join(' ').trim(),
      sure: true,
    }
  }
}

/** A greater number is no experience. */
const MOST_YEARS = 15

/** Start of hh.ru's next range of experience. */
const nextRange = (years: number) => [3, 6].find((from) => from > years) ?? Infinity

/** Least years; 0 where the vacancy asks for none, `null` where it says nothing. */
function readYears(
  vacancy: VacancyText,
  statements: readonly Statement[],
  drafts: readonly Draft[],
  work: Work,
): number | null {
  if (typeof vacancy.experience_years_min === 'number') return vacancy.experience_years_min
  const named = [
    ...drafts
      .filter(({ kind, ask }) => kind !== 'nice' && (work.isDriver || !isAtWheel(ask)))
      .flatMap(({ months }) => months ?? []),
    ...statements
      .filter(({ section }) => section === 'company' || section === 'duty')
      .flatMap(({ text }) => (isAtWheel(text) ? null : monthsAsked(text, false)) ?? []),
  ].map((months) => (months < 12 ? Math.round(months / 3) / 4 : Math.round(months / 6) / 2))
  const told = yearsOfField(vacancy.experience)
  const field = told !== null && told > MOST_YEARS ? null : told
  if (field !== null) return Math.max(field, ...named.filter((years) => years < nextRange(field)))
  const isNone = asksNoExperience(
    vacancy,
    statements.map(({ text, section, isHeaded }) => ({
      text,
      section: section === 'company' || section === 'exclusion' ? 'other' : section,
      is_headed: isHeaded,
    })),
  )
  if (typeof vacancy.experience === 'string' && vacancy.experience !== '') return isNone ? 0 : null
  if (named.length > 0) return Math.max(...named)
  return isNone || statements.some(({ text }) => NO_EXPERIENCE.test(foldText(text))) ? 0 : null
}
/** As hh.ru words it, or as a wish that is waived. */
const NO_EXPERIENCE =
  /^[^а-я]*опыт(?: работы)?\s*[:–—-]?\s*(?:не (?:требуется|нужен|важен|обязателен)|без опыта|необязателен)|^[^а-я]*без опыта(?: работы)?[^а-я]*$|^[^а-я]*опыт(?: работы)? (?:приветств|желател|будет плюс)[^.;]{0,30}не ?обязат|без опыта[^.;]{0,25}(?:обуч|науч)|(?:обуч|науч)[^.;]{0,25}без опыта|no experience (?:needed|required|necessary)/

/** The experience that the form or a bare «от 3 лет» asks for is that of the occupation. */
function withExperience(
  drafts: readonly Draft[],
  years: number | null,
  core: string,
  field: string | null,
): Draft[] {
  const out = drafts.map((draft) => {
    if (draft.type !== 'experience' || core === '') return draft
    const names = SUCH_WORK.exec(draft.ask)?.[1]?.split(/,\s+|\s+(?:или|либо)\s+/u)
    if (names !== undefined)
      return { ...draft, any_of: [core, ...names.filter((name) => !/^(?:как|лишь|то есть) /iu.test(name))] }
    return isBareTime(draft.ask) ? { ...draft, any_of: [core] } : draft
  })
  if (years === null || years === 0 || out.some(({ months, kind }) => months !== null && kind !== 'nice'))
    return out
  const text = years === 0.5 ? '6 месяцев' : years === 1 ? '1 года' : `${String(years).replace('.', ',')} лет`
  const bare = out.findIndex(
    ({ type, kind, ask }) => type === 'experience' && kind === 'must' && isBareTime(ask),
  )
  const months = Math.round(years * 12)
  // «опыт на аналогичной должности» and the form are one ask
  if (bare >= 0)
    return out.map((draft, at) =>
      at === bare ? { ...draft, ask: `${draft.ask} от ${text}`, months } : draft,
    )
  return [
    ...out,
    {
      kind: 'must',
      type: 'experience',
      ask: `Опыт работы от ${text}`,
      any_of: core === '' ? ['опыт работы'] : [core],
      level: null,
      months,
      quote: field ?? '',
      sure: true,
    },
  ]
}
/** «Год такой работы: супервайзер, тимлид»: of the occupation or of the names that follow. */
const SUCH_WORK = /(?:такой|подобной|похожей|аналогичной) (?:работы|должности):\s*([^.;]{4,150})$/iu

/** «Профильное образование»: of the occupation. */
const ofOccupation = (draft: Draft, core: string): Draft =>
  draft.type === 'education' && core !== '' && draft.any_of.every((name) => OWN_FIELD.test(foldText(name)))
    ? { ...draft, any_of: [core] }
    : draft
const OWN_FIELD =
  /^(?:высшее |среднее |профессиональное )*(?:профильн|соответствующ)[а-я]+(?: образовани[а-я]+)?$/

/** Words of the text that are about the work. */
const keysTold = (statements: readonly Statement[]): ReadonlySet<string> =>
  new Set(
    statements
      .filter(({ section }) => section !== 'condition')
      .flatMap(({ text }) => tokenise(text).map(({ stem }) => stem)),
  )

type Naming = {
  readonly work: Work
  readonly title: string
  /** Words of the text, or `null` when it asks for so little that the form alone tells the skills. */
  readonly told: ReadonlySet<string> | null
}

/** What whoever meets people does: it tells no trade. */
const OF_ANYBODY =
  /^(?:работ[аы]|общени[ея]|взаимодействи[ея]) с (?:клиент|покупател|гост|посетител|людьми)[а-я]*$|^(?:чистота|порядок)(?: и порядок| и чистота)?$/

/** A driver's category named as a skill: «СЕ». */
const CATEGORY = /^[BCDEВСДЕ]{1,2}1?$/u

/** Skills of the form that no line has asked for: asked if the text names them too, else wished for. */
function keySkillAsks(
  names: readonly string[],
  asks: readonly Draft[],
  { work, title, told }: Naming,
): Draft[] {
  const covers = coverOf(asks)
  const repeats = repeatsOf(title, asks)
  const titled = new Set(findSkills(tokenise(cleanText(title))).map(({ id }) => id))
  return names.slice(0, 30).flatMap((raw): Draft[] => {
    const name = cleanText(raw.slice(0, 200))
    if (
      name === '' ||
      name.length > 60 ||
      isSoftName(name) ||
      OF_ANYBODY.test(foldText(name)) ||
      isTrait(name) ||
      isProfession(name) ||
      isCondition(name) ||
      covers(name) ||
      repeats(name)
    )
      return []
    const id = skillOf(name)
    const isTold =
      told === null || (id !== null && titled.has(id)) || tokenise(name).every(({ stem }) => told.has(stem))
    const kind = isTold ? 'must' : 'nice'
    const isCategory = work.isOfDriving && CATEGORY.test(name)
    const papers = papersOf(isCategory ? `категория ${name}` : name, work.isOfDriving)
    const found =
      papers.length > 0
        ? papers
        : [{ type: 'skill' as const, ask: capital(name), any_of: [name], level: null }]
    return found.map(({ type, ask, any_of, level }) => ({
      kind,
      type,
      ask,
      any_of,
      level,
      months: null,
      quote: name,
      sure: true,
    }))
  })
}
