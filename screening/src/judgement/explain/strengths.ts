/** What speaks for a person: requirements met, each with the line that shows it. */
import { foldText } from '../../text/normalise.ts'
import { match, saidOf } from '../match/match.ts'
import type { Line, PairReading, Requirement, VacancyRubric } from '../model.ts'
import { WORK_TYPES } from '../verdict/verdict.ts'
import { conditionLabel, isTalk, labelOf } from './names.ts'
import { probesOf, soughtOf, toldAll } from './quotes.ts'
import type { RequirementRow } from '../model.ts'
import { MOST, type Statement, sentence } from './statement.ts'

/** Below this share a line only comes near what is asked; words alone count half as much. */
const SURE = { work: 0.7, stated: 0.45, inferred: 0.7 } as const
/** What so likely speaks against a person is told. */
export const SPEAKS = 0.6
/** Share of an ask's words that a line has to say itself. */
export const SAID = 0.5

type Met = { readonly requirement: Requirement; readonly row: RequirementRow; readonly share: number }

export function strengths(
  rubric: VacancyRubric,
  reading: PairReading,
  rows: readonly RequirementRow[],
): Statement[] {
  const met = rubric.requirements.flatMap((requirement): Met[] => {
    const row = rows.find(({ id }) => id === requirement.id)
    const share = reading.requirements[requirement.id]?.share ?? 0
    return row !== undefined && isShown(requirement, row, reading) ? [{ requirement, row, share }] : []
  })
  const ordered = met.toSorted((a, b) => rankOf(b) - rankOf(a))
  return [...grouped(ordered, reading), ...acceptances(rubric, reading)]
}

/** Guessed lines and those met by likeness alone praise nobody. */
function isShown(requirement: Requirement, row: RequirementRow, reading: PairReading): boolean {
  const { stance, evidence, lines } = row
  if (stance !== 'meets' || evidence === null || lines.length === 0 || !requirement.sure) return false
  if (requirement.type === 'trait' || isBareTime(requirement) || isTalk(requirement)) return false
  if (isDenied(requirement, reading)) return false
  if ((reading.requirements[requirement.id]?.share ?? 0) < SURE[evidence]) return false
  if (evidence === 'stated' && isOnlyPromised(requirement, lines)) return false
  if (reading.reader === 'embedded' && !isSaid(requirement, lines, reading)) return false
  return requirement.months === null || isServed(requirement, reading)
}

/** That one can or will do a task is said easily. */
const isOnlyPromised = ({ type }: Requirement, lines: readonly Line[]): boolean =>
  type === 'task' ||
  type === 'experience' ||
  (WORK_TYPES.has(type) && lines.some(({ quote }) => WISHED.test(foldText(quote))))

/** Beside what is named stands that it is still to come. */
const WISHED =
  /(?<![а-я])(?:хочу|думаю|планирую|мечтаю|учусь|изуча[юе]|осво[юи]|готов[аы]?|вебинар|курс[аеы]?)(?![а-я])/

/** «Карта была до октября, прозевал»: what is said to be lost is no paper in hand. */
const isDenied = (requirement: Requirement, { objections }: PairReading): boolean =>
  objections.some(
    ({ status, chance, line }) =>
      (status === 'lost' || status === 'lacks') &&
      chance >= SPEAKS &&
      probesOf(requirement).some((probe) => match(probe, saidOf(line.quote)).covered > 0),
  )

/** Likeness alone convinces nobody who reads the line: it has to say the words, and every number of a name. */
function isSaid(requirement: Requirement, lines: readonly Line[], { education }: PairReading): boolean {
  const { type } = requirement
  if (type === 'language' || type === 'licence' || type === 'permit' || type === 'document') return true
  const text = (type === 'education' ? education : lines).map(({ quote }) => quote).join('\n')
  const said = saidOf(text)
  return probesOf(requirement).some((probe) => {
    const { covered } = match(probe, said)
    // «ЗУП 3.1» is «1С: Зарплата и управление персоналом»
    const isNamed =
      /1[СC]/.test(probe.text) && probe.named >= SAID && probe.skills.some((id) => said.skills.includes(id))
    const numbers = type === 'skill' ? (probe.text.match(/\d+/g) ?? []) : []
    return (covered >= SAID || isNamed) && numbers.every((number) => text.includes(number))
  })
}

/** One of alternatives that the vacancy's sentence gives as lines of their own. */
export const isMetOtherwise = ({ id, ask }: Requirement, rows: readonly RequirementRow[]): boolean =>
  rows.some((row) => row.id !== id && row.ask === ask && row.stance === 'meets')

/** «Опыт работы от 3 лет»: of the trade itself, which the summary tells in months. */
export const isBareTime = ({ type, ask, months }: Requirement): boolean =>
  type === 'experience' && months !== null && /^опыт(?: работы)?(?: от)? \d/iu.test(ask)

/** Enough months both of the thing and, where they are known, of the trade. */
function isServed({ id, months: asked }: Requirement, { requirements, occupation }: PairReading): boolean {
  const least = (asked ?? 0) * 0.9
  return (requirements[id]?.months ?? 0) >= least && (monthsTold(occupation) ?? 0) >= least
}

/** Months of the trade no longer than those of the jobs that the summary names. */
export const monthsTold = ({ months, served, closeness }: PairReading['occupation']): number | null =>
  months !== null && served > 0 && closeness >= OF_TRADE ? Math.min(months, served) : months

const KINDS = { knock_out: 4, must: 2, nice: 0 } as const
const rankOf = ({ requirement: { kind, type }, row: { evidence }, share }: Met): number =>
  KINDS[kind] + (evidence === 'work' ? 1 : type === 'skill' || type === 'task' ? 0 : 0.8) + share

/** Several asks shown by one piece of a line are one sentence; those only listed among the skills stand last. */
function grouped(met: readonly Met[], reading: PairReading): Statement[] {
  const byLine = new Map<string, { labels: string[]; quotes: string[]; piece: string }>()
  const listed: string[] = []
  const named: string[] = []
  let isWorthPlace = false
  for (const { requirement, row } of met) {
    const [line] = row.lines
    if (line === undefined) continue
    const label = labelOf(requirement)
    if (line.source === 'skills' && isSame(line.quote, label)) {
      listed.push(label)
      continue
    }
    if (isEcho(requirement, line)) {
      named.push(label)
      isWorthPlace ||= requirement.kind !== 'nice'
      continue
    }
    const lines = shownLines(requirement, line, reading)
    const piece = toldAll(lines, probesOf(requirement))
    const known = byLine.get(piece)
    if (known === undefined)
      byLine.set(piece, { labels: [label], quotes: lines.map(({ quote }) => quote), piece })
    else if (known.labels.length < 3 && !known.labels.includes(label)) known.labels.push(label)
  }
  const shown = [...byLine.values()].map(({ labels, quotes, piece }) => ({
    text: sentence(labels.join('; '), piece),
    quotes,
  }))
  const told: Statement[] = []
  if (named.length > 0) told.push({ text: `Названо в резюме: ${named.join('; ')}.`, quotes: [] })
  if (listed.length > 0) told.push({ text: `Названо в навыках: ${listed.join('; ')}.`, quotes: [] })
  // what is only welcome and only named pushes nothing out
  const places = told.length - (named.length > 0 && !isWorthPlace ? 1 : 0)
  return [...shown.slice(0, MOST - places), ...(isWorthPlace ? told : told.toReversed())]
}

/** «Медкнижка: «Медкнижка есть»»: a line that only says the name again, which its row shows. */
const isEcho = (requirement: Requirement, { quote, source }: Line): boolean => {
  if (requirement.type === 'language' && source === 'languages') return !LEVEL.test(quote)
  if (requirement.type === 'education' || requirement.months !== null || source === 'driver') return false
  if (quote.length > LONGEST_ECHO) return false
  const said = saidOf(quote)
  const names = probesOf(requirement).filter((probe) => match(probe, said).covered >= WHOLLY)
  const asked = new Set(names.flatMap(({ text }) => saidOf(text).keys))
  return asked.size > 0 && said.keys.every((key) => asked.has(key)) && !/\d/.test(quote.replace(/1[СC]/g, ''))
}
const LONGEST_ECHO = 160
/** Share of the words of a name in a line that says it again. */
const WHOLLY = 0.9

/** Studies in all their fields; years of a trade by the position that bears them. */
function shownLines({ type, months }: Requirement, line: Line, reading: PairReading): readonly Line[] {
  if (type === 'education') return reading.education
  const { closeness, lines } = reading.occupation
  return months !== null && closeness >= SURELY && lines.length > 0 ? lines : [line]
}

/** From these odds a position tells of the trade by itself. */
const SURELY = 0.8
/** Below these odds the months are those of other work. */
export const OF_TRADE = 0.5

/** A line without a level names the language only: a position, a field of the form. */
export const LEVEL =
  /(?<![A-Za-z])[ABC][12](?!\d)|upper|advanced|fluent|proficien|native|свободн|родной|носител|разговорн|технич|ielts|toefl|(?<![a-z])ca?pe(?![a-z])/iu

const letters = (text: string): string => foldText(text).replaceAll(/[^\p{L}\d+#]/gu, '')
const isSame = (one: string, other: string): boolean => letters(one) === letters(other)

/** Conditions a person accepts in words: ticks of a form are worth no sentence. */
function acceptances(rubric: VacancyRubric, reading: PairReading): Statement[] {
  return rubric.conditions.flatMap((condition) => {
    const verdict = reading.conditions[condition.kind]
    const line = verdict?.lines.find(({ source }) => source === 'about' || source === 'cover_letter')
    if (verdict?.stance !== 'meets' || line === undefined || condition.kind === 'place') return []
    if (SELDOM.test(foldText(line.quote))) return []
    return [
      {
        text: sentence(conditionLabel(condition), toldAll([line], soughtOf(condition))),
        quotes: [line.quote],
      },
    ]
  })
}

/** «В ночь могу раз-другой в месяц, не чаще» accepts no nights. */
const SELDOM =
  /(?<![а-я])(?:не чаще|не больше|редко|изредка|нежелательн[а-я]*|раз(?:-другой)? в (?:месяц|квартал|год))(?![а-я])/
