/** Questions to the person: silent must-haves and conditions, papers that expire, doubts. */
import { conditionsOf } from '../../conditions/match.ts'
import { foldText } from '../../../text/normalise.ts'
import type { PairReading, Requirement, RequirementRow, VacancyRubric } from '../../model.ts'
import type { Score } from '../../score/score.ts'
import { WORK_TYPES } from '../../verdict/verdict.ts'
import { exclusionIn } from '../caps.ts'
import { MOST } from '../statement.ts'
import { OF_TRADE } from '../strengths.ts'
import { ofCondition } from './conditions.ts'
import { isDated, isToldElsewhere, silentMusts } from './silence.ts'
import { EXPIRING, isQuality, ofPaper, ofWorks } from './wording.ts'

/**
 * None where the person has answered: a knock-out, a refusal or another trade decides.
 * @param told lines of the resume that the card tells already
 */
export function questions(
  rubric: VacancyRubric,
  reading: PairReading,
  { caps }: Score,
  rows: readonly RequirementRow[],
  told: ReadonlySet<string> = new Set(),
): string[] {
  if (caps.some(({ reason }) => reason !== 'adjacent_work')) return []
  const silent = silentMusts(rubric, reading, rows)
  const papers = silent.filter(({ type }) => !WORK_TYPES.has(type))
  const work = silent.filter((line) => isOpen(line, reading))
  const asked = [
    ...papers.map(ofPaper),
    ...perhapsExcluded(rubric, reading),
    ...conditionsOf(rubric).flatMap((condition) => ofCondition(condition, reading, told)),
    ...validity(rubric, reading, rows),
    ...ofWorks(work),
    ...guesses(rubric, reading, rows),
  ]
  return [...new Set(asked)].slice(0, MOST)
}

/** Whom the vacancy does not take, where the resume leaves open whether this is one of them. */
const perhapsExcluded = (rubric: VacancyRubric, { exclusions }: PairReading): string[] =>
  exclusions.flatMap(({ id, stance }) =>
    stance === 'partly' ? [`${exclusionIn(rubric, id)}. Относится ли это к вам?`] : [],
  )

/** So near a line comes without being told apart from silence. */
const FAINT = 0.15
/** Who is of the trade has done its tasks in other words. */
function isOpen({ id, type }: Requirement, { requirements, occupation }: PairReading): boolean {
  if (!WORK_TYPES.has(type) || (requirements[id]?.share ?? 0) >= FAINT) return false
  return type !== 'task' || occupation.closeness < OF_TRADE
}

/** Papers that expire, named without a date. */
function validity(rubric: VacancyRubric, reading: PairReading, rows: readonly RequirementRow[]): string[] {
  return rubric.requirements.flatMap((line) => {
    const row = rows.find(({ id }) => id === line.id)
    const paper = EXPIRING.find(([pattern]) => pattern.test(foldText(line.ask)))
    if (row?.stance !== 'meets' || line.kind === 'nice' || paper === undefined) return []
    const [pattern, name] = paper
    return isDated(pattern, reading, rows, row.lines) ? [] : [`До какого срока действует ${name}?`]
  })
}

/** Guessed must-haves are only asked about, and only where the resume is silent. */
function guesses(rubric: VacancyRubric, reading: PairReading, rows: readonly RequirementRow[]): string[] {
  const open = rubric.requirements.filter(
    (line) =>
      !line.sure &&
      line.kind !== 'nice' &&
      !isQuality(line) &&
      rows.some((row) => row.id === line.id && row.stance === 'silent') &&
      !isToldElsewhere(line, reading, rows),
  )
  return open.filter(({ type }) => !WORK_TYPES.has(type)).map(ofPaper)
}
