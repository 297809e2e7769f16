/** What a resume leaves unsaid of the must-haves, with an eye to every line that is shown of it. */
import { nearByWords } from '../../alike/alike.ts'
import { foldText } from '../../../text/normalise.ts'
import { match, probeOf } from '../../match/match.ts'
import type { Line, PairReading, Requirement, RequirementRow, VacancyRubric } from '../../model.ts'
import { kindOf } from '../../score/criteria.ts'
import { isAskable } from '../names.ts'
import { probesOf, readShort } from '../quotes.ts'
import { isBareTime, isMetOtherwise } from '../strengths.ts'
import { isQuality } from './wording.ts'

/** Share of the words of an ask from which another line speaks of it, and of those of its twin among the asks. */
const SPOKEN = 0.5
const TWIN = 0.6
/** From these odds a denial answers the ask it comes nearest to. */
const DENIED = 0.5
const NEAR = 0.2

export const silentMusts = (
  rubric: VacancyRubric,
  reading: PairReading,
  rows: readonly RequirementRow[],
): Requirement[] =>
  (['knock_out', 'must'] as const).flatMap((kind) =>
    rubric.requirements.filter(
      (line) =>
        kindOf(line) === kind &&
        !isQuality(line) &&
        !isBareTime(line) &&
        isAskable(line) &&
        !isMetOtherwise(line, rows) &&
        rows.some(({ id, stance }) => id === line.id && stance === 'silent') &&
        !isToldElsewhere(line, reading, rows),
    ),
  )

/** Another row of the same words is answered, or a line shown of the resume speaks of it: silence would be untrue. */
export function isToldElsewhere(
  requirement: Requirement,
  reading: PairReading,
  rows: readonly RequirementRow[],
): boolean {
  const { ask, quote, id } = requirement
  const own = probeOf(ask)
  const isDenied = reading.objections.some(
    ({ asked, chance, line }) =>
      asked === quote && chance >= DENIED && match(own, readShort(line.quote)).value >= NEAR,
  )
  if (isDenied) return true
  const others = rows.filter((row) => row.id !== id && row.stance !== 'silent')
  if (others.some((row) => nearByWords(own.bag, readShort(row.ask).bag).asked >= TWIN)) return true
  const probes = probesOf(requirement)
  return shownOf(reading, others).some((text) =>
    probes.some((probe) => match(probe, readShort(text)).covered >= SPOKEN),
  )
}

/** Every line of the resume that a card may show. */
function shownOf(
  { conditions, objections }: PairReading,
  rows: readonly RequirementRow[],
): readonly string[] {
  return [
    ...rows.flatMap(({ lines }) => lines),
    ...Object.values(conditions).flatMap(({ lines }) => lines),
    ...objections.map(({ line }) => line),
  ].map(({ quote }) => quote)
}

const DATED = /(?:19|20)\d\d|действ|до [\dа-я]|просроч|бессроч|свеж|закончил|ист[её]к/

/** A line on the paper tells its date. */
export const isDated = (
  paper: RegExp,
  reading: PairReading,
  rows: readonly RequirementRow[],
  own: readonly Line[],
): boolean =>
  own.some(({ quote }) => DATED.test(foldText(quote))) ||
  shownOf(reading, rows).some((quote) => paper.test(foldText(quote)) && DATED.test(foldText(quote)))
