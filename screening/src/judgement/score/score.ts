/** Reading → score: points of the criteria on a scale, and what caps it. The same for both readers. */
import { conditionsOf } from '../conditions/match.ts'
import type { ConditionKind, HolisticVerdict, Line, PairReading, VacancyRubric } from '../model.ts'
import {
  along,
  BANDS,
  CAP,
  CLOSENESS,
  FLOOR,
  NO_EXPERIENCE,
  OVERPAID,
  POINTS,
  SCALE,
  TRADE_LIMIT,
  UNASKED,
  UNTOLD,
} from './calibration.ts'
import { type CriterionKey, criterionKeys } from './keys.ts'
import { type Aspect, aspectsOf, asksNoExperience, kindOf } from './criteria.ts'
import { WORK_TYPES } from '../verdict/verdict.ts'

export type CapReason =
  | 'knock_out'
  | 'other_work'
  | 'adjacent_work'
  | 'refused_condition'
  | 'above_level'
  | 'excluded'

export type Cap = {
  readonly limit: number
  readonly reason: CapReason
  readonly id: string
  readonly lines: readonly Line[]
}

export type ScoredCriterion = Aspect & { readonly key: CriterionKey; readonly points: number }

export type Score = {
  /** Integer 0–100. */
  readonly score: number
  /** Points of everybody who applies for the vacancy, and the sum of them and of all criteria. */
  readonly base: number
  readonly points: number
  /** What the points are worth before anything limits it, 0–100, and what has told: a floor and a model go before the scale. */
  readonly unlimited: number
  readonly by: 'scale' | 'floor' | 'model'
  readonly criteria: readonly ScoredCriterion[]
  /** Everything that limits the score, the lowest limit first. */
  readonly caps: readonly Cap[]
}

/** @param weights factors of the criteria a person has changed; 1 where absent */
export function scoreOf(
  rubric: VacancyRubric,
  reading: PairReading,
  weights: Readonly<Partial<Record<CriterionKey, number>>> = {},
): Score {
  const aspects = aspectsOf(rubric, reading)
  const criteria = criterionKeys.map((key) => ({
    ...aspects[key],
    key,
    points: pointsOf(key, aspects[key]) * (weights[key] ?? 1),
  }))
  const base = asksNoExperience(rubric) ? NO_EXPERIENCE : 0
  const points = criteria.reduce((sum, criterion) => sum + criterion.points, base)
  const floor = floorOf(rubric, reading, criteria)
  const shown =
    reading.holistic === null
      ? Math.max(onScale(points), floor)
      : inBand(onScale(points), reading.holistic.grade)
  const by = reading.holistic !== null ? 'model' : onScale(points) < floor ? 'floor' : 'scale'
  // how near a trade is limits only who would stand higher
  const caps = capsOf(rubric, reading).filter(
    ({ reason, limit }) => reason !== 'adjacent_work' || limit < Math.round(shown),
  )
  const score = Math.min(shown, ...caps.map(({ limit }) => limit))
  return {
    score: whole(score),
    base,
    points,
    unlimited: whole(shown),
    by,
    criteria: toldOnce(criteria),
    caps,
  }
}

const whole = (score: number): number => Math.round(Math.max(0, Math.min(100, score)))

/** A line that speaks for a person by one criterion and against them by another is told once, with the points of both. */
function toldOnce(criteria: readonly ScoredCriterion[]): ScoredCriterion[] {
  const moved = criteria.flatMap(({ key: from, lines, shares = [], points }) =>
    shares.flatMap((share, at) => {
      const quote = lines[at]?.quote
      const to = criteria.find(
        ({ value, lines: own }) => (value ?? 0) > 0 && own.some((line) => line.quote === quote),
      )
      return to === undefined ? [] : [{ from, to: to.key, quote, points: points * share }]
    }),
  )
  return criteria.map((one) => ({
    ...one,
    lines: one.lines.filter(({ quote }) =>
      moved.every(({ from, quote: own }) => from !== one.key || own !== quote),
    ),
    points: moved.reduce(
      (sum, { from, to, points }) => sum + (to === one.key ? points : 0) - (from === one.key ? points : 0),
      one.points,
    ),
  }))
}

/** What may be agreed upon in a talk. */
const TALKED: ReadonlySet<CriterionKey> = new Set(['place', 'pay', 'level'])

/** Who is of the trade is not rejected for saying little: there has to be something against them, or work told that shows nothing. */
function floorOf(
  { requirements }: VacancyRubric,
  { occupation, level, requirements: verdicts, told }: PairReading,
  criteria: readonly ScoredCriterion[],
): number {
  const against = criteria.reduce(
    (sum, { key, points }) => sum + (TALKED.has(key) ? 0 : Math.min(0, points)),
    0,
  )
  const asked = requirements.filter((line) => WORK_TYPES.has(line.type) && kindOf(line) !== 'nice')
  const isShown = asked.length === 0 || asked.some(({ id }) => (verdicts[id]?.share ?? 0) >= FLOOR.shown)
  const isOfTrade =
    told === 0
      ? occupation.closeness >= FLOOR.untold
      : isShown && occupation.closeness >= FLOOR.nearest && occupation.latest >= FLOOR.latest
  // who leaves out the names of the jobs must not gain by it
  const isNamed = level.stance !== 'untold'
  return isNamed && isOfTrade && against >= -FLOOR.against ? FLOOR.score : 0
}

function pointsOf(key: CriterionKey, { value, is_asked }: Aspect): number {
  const told = value ?? (is_asked ? UNTOLD : 1) * (UNASKED[key] ?? 0)
  return told * (told > 0 ? POINTS[key].credit : POINTS[key].debit)
}

/** A model's answer to the whole chooses the band, its verdicts on the lines the place within. */
function inBand(score: number, grade: HolisticVerdict['grade']): number {
  const [low, high] = BANDS[grade]
  return low + (score / 100) * (high - low)
}

const onScale = (points: number): number => along(SCALE, points)

/** Where and when the work is done is seldom changed for one person, whether the vacancy insists or not. */
const ENDS: ReadonlySet<ConditionKind> = new Set(['place', 'shifts', 'nights', 'rotation', 'own_car'])

function capsOf(rubric: VacancyRubric, reading: PairReading): Cap[] {
  const out: Cap[] = []
  for (const { id, kind, sure } of rubric.requirements) {
    const verdict = reading.requirements[id]
    if (kind === 'knock_out' && sure && verdict?.stance === 'contradicts')
      out.push({ limit: CAP.rejected, reason: 'knock_out', id, lines: verdict.lines })
  }
  for (const { kind, strict } of conditionsOf(rubric)) {
    const verdict = reading.conditions[kind]
    if (verdict?.stance === 'contradicts' && kind !== 'relocation')
      out.push({
        limit: strict || ENDS.has(kind) ? CAP.rejected : CAP.unlikely,
        reason: 'refused_condition',
        id: kind,
        lines: verdict.lines,
      })
  }
  for (const { id, lines, stance } of reading.exclusions)
    if (stance === 'meets') out.push({ limit: CAP.rejected, reason: 'excluded', id, lines })
  const { closeness, lines } = reading.occupation
  if (asksNoExperience(rubric)) {
    // the trade is learned there
  } else if (closeness < CLOSENESS.different)
    out.push({ limit: CAP.rejected, reason: 'other_work', id: 'occupation', lines })
  else if (along(TRADE_LIMIT, closeness) < 100)
    out.push({
      limit: Math.round(along(TRADE_LIMIT, closeness)),
      reason: 'adjacent_work',
      id: 'occupation',
      lines,
    })
  const { level, pay } = reading
  if (level.stance === 'above' && pay !== null && pay.ratio >= OVERPAID)
    out.push({
      limit: CAP.unlikely,
      reason: 'above_level',
      id: 'level',
      lines: [...level.lines, ...pay.lines],
    })
  return out.toSorted((a, b) => a.limit - b.limit)
}
