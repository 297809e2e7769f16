/** At most two sentences a person would say – what decides, the work and the pay – and what is not said. */
import { describeMonths, plural } from '../../resume/months.ts'
import type { Line, PairReading, RequirementRow, VacancyRubric } from '../model.ts'
import { instrumental } from '../phrasing/instrumental.ts'
import { kindOf } from '../score/criteria.ts'
import type { Cap, Score } from '../score/score.ts'
import { WORK_TYPES } from '../verdict/verdict.ts'
import { aboutAll } from './questions/about.ts'
import { causeOf } from './caps.ts'
import { payWords } from './money.ts'
import { silentMusts } from './questions/silence.ts'
import { isAbility, isContract, isGotWhenHired } from './questions/wording.ts'
import { pieceOf, toldAll } from './quotes.ts'
import { joined, type Statement } from './statement.ts'
import { OF_TRADE } from './strengths.ts'
import { genitive, refusals } from './weaknesses.ts'

/** @param praised what speaks for the person, the best first */
export function summary(
  rubric: VacancyRubric,
  reading: PairReading,
  score: Score,
  rows: readonly RequirementRow[],
  praised: readonly Statement[],
): string[] {
  const [cap] = score.caps
  const decides = cap === undefined ? refusals(rubric, reading)[0]?.text : `${causeOf(cap, rubric)}.`
  const isDecided = cap !== undefined && cap.reason !== 'adjacent_work'
  const work = [trade(reading, cap), proven(rubric, rows, reading)].filter((part) => part !== null).join(', ')
  const pay = cap?.reason === 'above_level' ? null : payWords(reading, rubric.salary)
  const line = decides === undefined ? best(reading, rows, praised) : null
  const said =
    decides === undefined
      ? [line === null || work === '' ? work : `${work}: ${line}`, pay ?? '']
      : [decides, [work, pay ?? ''].filter((part) => part !== '').join(', ')]
  return [
    ...said.filter((part) => part !== '').map(sentenceOf),
    ...(isDecided ? [] : unsaid(rubric, reading, rows)),
  ]
}

const sentenceOf = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`

const MOST_JOBS = 2
/** Other work of less is not worth a word. */
const OTHER_WORK = 12

/** «5 лет 11 месяцев из 8 лет стажа – маркетологом и ещё на 1 должности»; elsewhere what the nearest work is. */
function trade({ occupation, total_months }: PairReading, cap: Cap | undefined): string | null {
  const { served, lines, closeness } = occupation
  if (cap?.reason === 'other_work' || cap?.reason === 'adjacent_work' || lines.length === 0) return null
  const isOfTrade = served > 0 && closeness >= OF_TRADE
  if (!isOfTrade) return cap === undefined ? `ближе всего к вакансии – ${toldAll(lines.slice(0, 1))}` : null
  const names = [...new Set(lines.map(({ quote }) => quote.trim()))]
  const shown = names.slice(0, MOST_JOBS)
  const rest = names.length - shown.length
  const others =
    rest === 0 ? [] : [`ещё на ${rest}\u00A0${plural(rest, 'должности', 'должностях', 'должностях')}`]
  const bent = shown.map(instrumental)
  const total = Math.floor(total_months / 12) * 12
  const span = `${describeMonths(served)}${total - served >= OTHER_WORK ? ` из ${genitive(total)} стажа` : ''}`
  const isBent = bent.every((name) => name !== null)
  const told = joined([...(isBent ? bent : shown.map((name) => `«${name}»`)), ...others])
  return isBent && !span.includes(' из ') ? `${span} ${told}` : `${span} – ${told}`
}

const LONGEST_LINE = 90

/** The line of a job that shows most of what is asked; the name of a job is told already. */
function best(
  { occupation }: PairReading,
  rows: readonly RequirementRow[],
  praised: readonly Statement[],
): string | null {
  const named = new Set(occupation.lines.map(({ quote }) => quote))
  const isDone = ({ quote, source }: Line): boolean => source.startsWith('experience') && !named.has(quote)
  const done = new Set(
    rows
      .filter(({ evidence }) => evidence === 'work')
      .flatMap(({ lines }) => lines.filter(isDone).map(({ quote }) => quote)),
  )
  const quote = praised.flatMap(({ quotes }) => quotes).find((one) => done.has(one) && one.includes(' '))
  return quote === undefined ? null : `«${pieceOf(quote, [], LONGEST_LINE)}»`
}

/** Counted by a model only: rules recognise too few of the ways to say that something was done. */
function proven(
  rubric: VacancyRubric,
  rows: readonly RequirementRow[],
  { reader }: PairReading,
): string | null {
  const musts = rows.filter(
    ({ id, type }) =>
      WORK_TYPES.has(type) && rubric.requirements.some((line) => line.id === id && kindOf(line) !== 'nice'),
  )
  const shown = musts.filter(({ stance, evidence }) => stance === 'meets' && evidence === 'work').length
  if (reader !== 'model' || musts.length < 2 || shown === 0) return null
  return `работой подтверждено ${shown} из ${musts.length} обязательных`
}

const MOST_UNSAID = 3
/** A longer ask is told in other words too often for its silence to be stated. */
const SHORT = 6
/** So near a line comes without speaking of the ask. */
const NEAR = 0.2

/** Must-haves the resume is silent about, knock-outs first. */
function unsaid(rubric: VacancyRubric, reading: PairReading, rows: readonly RequirementRow[]): string[] {
  const silent = silentMusts(rubric, reading, rows)
    .filter((line) => !isContract(line) && !isAbility(line) && !isGotWhenHired(line))
    .filter(({ id, type }) => !WORK_TYPES.has(type) || (reading.requirements[id]?.share ?? 0) < NEAR)
    .filter(({ type, ask }) => type !== 'task' && ask.split(/\s+/).length <= SHORT)
    .slice(0, MOST_UNSAID)
  return silent.length === 0 ? [] : [`Не сказано${aboutAll(silent)}.`]
}
