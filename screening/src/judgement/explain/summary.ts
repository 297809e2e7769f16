/** One to three sentences a person would say: what decides, the work, what is not said. */
import { describeMonths, plural } from '../../resume/months.ts'
import type { Line, PairReading, VacancyRubric } from '../model.ts'
import { kindOf } from '../score/criteria.ts'
import type { Cap, Score } from '../score/score.ts'
import { WORK_TYPES } from '../verdict/verdict.ts'
import { causeOf } from './caps.ts'
import { excessOf, payPhrase } from './money.ts'
import { mentionOf } from './names.ts'
import { silentMusts } from './questions/silence.ts'
import { isAbility, isContract, isGotWhenHired } from './questions/wording.ts'
import { toldAll } from './quotes.ts'
import { OF_TRADE } from './strengths.ts'
import { refusals } from './weaknesses.ts'
import type { RequirementRow } from '../model.ts'

export function summary(
  rubric: VacancyRubric,
  reading: PairReading,
  score: Score,
  rows: readonly RequirementRow[],
): string[] {
  const [cap] = score.caps
  const isDecided = cap !== undefined && cap.reason !== 'adjacent_work'
  const decides =
    cap === undefined
      ? refusals(rubric, reading)
          .slice(0, 1)
          .map(({ text }) => text)
      : [`${causeOf(cap, rubric)}.`]
  return [
    ...decides,
    ...work(rubric, reading, score, rows),
    ...(isDecided ? [] : unsaid(rubric, reading, rows)),
  ]
}

/** «Ближе всего по опыту – «Маркетолог», «Таргетолог»: 7 лет; работой подтверждено 5 из 7 обязательных; ждёт 140 000 ₽ при вилке до 150 000 ₽.» */
function work(
  rubric: VacancyRubric,
  reading: PairReading,
  score: Score,
  rows: readonly RequirementRow[],
): string[] {
  const [cap] = score.caps
  const parts = [
    trade(reading, cap),
    proven(rubric, rows, reading),
    cap?.reason === 'above_level' ? null : pay(rubric, reading),
  ]
  const text = parts.filter((part) => part !== null).join('; ')
  return text === '' ? [] : [`${text.charAt(0).toUpperCase()}${text.slice(1)}.`]
}

/** Both sums where they fit; beyond the offer the share, and the sums stand among the weaknesses. */
function pay(rubric: VacancyRubric, reading: PairReading): string | null {
  const excess = excessOf(reading)
  return excess === 0 ? payPhrase(reading, rubric.salary) : `ждёт на ${excess}\u00A0% больше, чем предлагают`
}

const MOST_JOBS = 3

/** The jobs of the trade by name with their months, for a reader to judge; elsewhere the name of the nearest alone. */
function trade({ occupation }: PairReading, cap: Cap | undefined): string | null {
  const { served, lines, closeness } = occupation
  if (cap?.reason === 'other_work' || cap?.reason === 'adjacent_work' || lines.length === 0) return null
  if (served > 0 && closeness >= OF_TRADE)
    return `ближе всего по опыту – ${namesOf(lines)}: ${describeMonths(served)}`
  return cap === undefined ? `ближайшая должность – ${toldAll(lines.slice(0, 1))}` : null
}

function namesOf(lines: readonly Line[]): string {
  const names = [...new Set(lines.map((line) => toldAll([line])))]
  const rest = names.length - MOST_JOBS
  const others = `и ещё ${rest} ${plural(rest, 'должность', 'должности', 'должностей')}`
  return rest > 0 ? `${names.slice(0, MOST_JOBS).join(', ')} ${others}` : names.join(', ')
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
  const names = silentMusts(rubric, reading, rows)
    .filter((line) => !isContract(line) && !isAbility(line) && !isGotWhenHired(line))
    .filter(({ id, type }) => !WORK_TYPES.has(type) || (reading.requirements[id]?.share ?? 0) < NEAR)
    .filter(({ type, ask }) => type !== 'task' && ask.split(/\s+/).length <= SHORT)
    .slice(0, MOST_UNSAID)
    .map(mentionOf)
  return names.length === 0 ? [] : [`Не сказано: ${names.join('; ')}.`]
}
