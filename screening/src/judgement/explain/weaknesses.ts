/** What speaks against a person: each from a line of the resume, what decides first. */
import { describeMonths } from '../../resume/months.ts'
import { foldText } from '../../text/normalise.ts'
import { conditionsOf } from '../conditions/match.ts'
import type { Condition, Line, PairReading, Requirement, VacancyRubric } from '../model.ts'
import { kindOf } from '../score/criteria.ts'
import { excludedText, exclusionIn } from './caps.ts'
import { excessOf, payPhrase } from './money.ts'
import { conditionLabel, isTalk, labelOf } from './names.ts'
import { written } from './objected.ts'
import { probesOf, soughtOf, toldAll } from './quotes.ts'
import type { RequirementRow } from '../model.ts'
import { type Statement, sentence } from './statement.ts'
import { isBareTime, isMetOtherwise, LEVEL, monthsTold, OF_TRADE } from './strengths.ts'

const FORMAL: ReadonlySet<string> = new Set(['education', 'document', 'licence', 'language', 'permit'])

export function weaknesses(
  rubric: VacancyRubric,
  reading: PairReading,
  rows: readonly RequirementRow[],
): Statement[] {
  const against = (kind: Requirement['kind']): Statement[] =>
    rubric.requirements
      .filter((requirement) => kindOf(requirement) === kind && requirement.sure)
      .flatMap((requirement) => requirementStatement(requirement, rows, reading))
  const conditions = conditionsOf(rubric).filter(({ kind }) => kind !== 'relocation')
  return [
    ...against('knock_out'),
    ...conditions.filter(({ strict }) => strict).flatMap((one) => conditionStatement(one, reading)),
    ...conditions.filter(({ strict }) => !strict).flatMap((one) => conditionStatement(one, reading)),
    ...exclusionStatements(rubric, reading),
    ...refusals(rubric, reading),
    ...against('must'),
    ...years(rubric, reading),
    ...level(rubric, reading),
    ...pay(rubric, reading),
    ...gaps(rubric, reading),
  ]
}

/** Denied, or held in part where parts exist: a likeness of work that is only near is a question. */
function requirementStatement(
  requirement: Requirement,
  rows: readonly RequirementRow[],
  { education }: PairReading,
): Statement[] {
  const row = rows.find(({ id }) => id === requirement.id)
  if (row === undefined || row.lines.length === 0) return []
  if (isBareTime(requirement) || isTalk(requirement) || isMetOtherwise(requirement, rows)) return []
  const isPart = row.stance === 'partly' && FORMAL.has(requirement.type)
  if (row.stance !== 'contradicts' && !isPart) return []
  const lines = row.lines
  // a speciality that is only near may be the same in other words
  if (
    isPart &&
    requirement.type === 'education' &&
    !lines.some(({ quote }) => UNFINISHED.test(foldText(quote)))
  )
    return []
  // a field of the form or a position names the language alone
  const isName =
    requirement.type === 'language' &&
    lines.every(({ source, quote }) => source === 'languages' || (isPart && !LEVEL.test(quote)))
  const shown = requirement.type === 'education' && education.length > 0 ? education : lines
  const what = isName ? 'в резюме уровень ниже' : toldAll(shown, probesOf(requirement))
  return [{ text: sentence(labelOf(requirement), what), quotes: lines.map(({ quote }) => quote) }]
}

const UNFINISHED = /неоконч|незаконч|неполн|студент|курс/

function conditionStatement(condition: Condition, reading: PairReading): Statement[] {
  const verdict = reading.conditions[condition.kind]
  if (verdict?.stance !== 'contradicts' || verdict.lines.length === 0) return []
  return [
    {
      text: sentence(conditionLabel(condition), toldAll(verdict.lines, soughtOf(condition))),
      quotes: verdict.lines.map(({ quote }) => quote),
    },
  ]
}

/** Whom the vacancy asks not to apply: its own words and the line that shows it. */
export function exclusionStatements(rubric: VacancyRubric, reading: PairReading): Statement[] {
  const byLead = new Map<string, { id: string; lines: Line[] }>()
  for (const { id, stance, lines } of reading.exclusions) {
    if (stance !== 'meets' || lines.length === 0) continue
    const lead = exclusionIn(rubric, id)
    byLead.set(lead, { id, lines: [...(byLead.get(lead)?.lines ?? []), ...lines] })
  }
  return [...byLead.values()].map(({ id, lines }) => ({
    text: `${excludedText(rubric, id, lines)}.`,
    quotes: lines.map(({ quote }) => quote),
  }))
}

/** What is refused or cannot be, in the person's own words; and what is lacked, lost, wished for or done by others. */
export const refusals = (rubric: VacancyRubric, reading: PairReading): Statement[] =>
  written(rubric, reading, true)
const gaps = (rubric: VacancyRubric, reading: PairReading): Statement[] => written(rubric, reading, false)

/** Months of the trade the vacancy asks for; 0: none are asked. */
export const monthsAsked = (rubric: VacancyRubric): number =>
  Math.max(
    (rubric.years ?? 0) * 12,
    ...rubric.requirements.filter((line) => kindOf(line) !== 'nice').map(({ months }) => months ?? 0),
  )

const FRESH = 24

function years(rubric: VacancyRubric, reading: PairReading): Statement[] {
  const { ago, lines, closeness } = reading.occupation
  const months = monthsTold(reading.occupation)
  const asked = monthsAsked(rubric)
  if (months === null || closeness < OF_TRADE) return []
  const quotes = lines.map(({ quote }) => quote)
  const by = lines.length === 0 ? '' : ` (${toldAll(lines)})`
  if (months < asked * 0.9)
    return [
      {
        text: `Стажа меньше, чем просят (от ${genitive(asked)})${lines.length === 0 ? '' : `: ${toldAll(lines)}`}.`,
        quotes,
      },
    ]
  // work under another name may show the trade later
  const shown = Object.values(reading.requirements).flatMap(({ evidence, ago: own }) =>
    evidence === 'work' ? (own ?? []) : [],
  )
  if (ago === null || Math.min(ago, ...shown) < FRESH) return []
  return [{ text: `Похожая работа${by} закончилась ${describeMonths(ago)} назад.`, quotes }]
}

/** After «от» and «из»: «3 лет», «1 года», «6 месяцев». */
export function genitive(months: number): string {
  const [count, one, many] =
    months % 12 === 0 ? [months / 12, 'года', 'лет'] : ([months, 'месяца', 'месяцев'] as const)
  return `${count} ${count % 10 === 1 && count % 100 !== 11 ? one : many}`
}

/** A position of the vacancy's own name is of its level, whatever the words of rank in it. */
function level(rubric: VacancyRubric, { level: { stance, lines } }: PairReading): Statement[] {
  if (stance === 'untold') return [{ text: 'Должности в резюме не названы.', quotes: [] }]
  if (stance === 'same' || lines.length === 0) return []
  if (stance === 'below' && lines.some(({ quote }) => isPostOf(quote, rubric.title ?? ''))) return []
  const text = `Уровень ${stance === 'above' ? 'выше' : 'ниже'}, чем ищут – ${toldAll(lines)}.`
  return [{ text, quotes: lines.map(({ quote }) => quote) }]
}

/** «Зав. складом» is the post of «Заведующий складом (продукты)»: every word begins one of the title. */
function isPostOf(position: string, title: string): boolean {
  const wordsOf = (text: string): string[] => foldText(text).split(/[^\p{L}\d]+/u)
  const asked = wordsOf(title)
  const own = wordsOf(position.replace(/^зав(?=склад)/iu, 'зав '))
    .map((word) => (word.length > ABBREVIATED ? word.slice(0, -ENDING) : word))
    .filter((word) => word.length > 1)
  return own.length > 0 && own.every((word) => asked.some((one) => one.startsWith(word)))
}
const ABBREVIATED = 5
/** Letters in which «заведующая» and «заведующий» differ. */
const ENDING = 2

function pay(rubric: VacancyRubric, reading: PairReading): Statement[] {
  const phrase = payPhrase(reading, rubric.salary)
  const excess = excessOf(reading)
  if (excess === 0 || phrase === null) return []
  const net = rubric.salary?.gross === true ? `, на руки это больше на ${excess}\u00A0%` : ''
  const text = `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}${net}.`
  return [{ text, quotes: (reading.pay?.lines ?? []).map(({ quote }) => quote) }]
}
