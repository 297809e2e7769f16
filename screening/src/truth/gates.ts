/** Which gate lowered a score most, computed from the texts and the shown values, independently of the engine. */
import { EXPERIENCE, GATE } from '../calibration.ts'
import type { Findings } from '../findings.ts'
import type { CriterionKey } from '../model.ts'
import { UNKNOWN_CREDIT } from '../weights.ts'
import type { Hold } from './sources.ts'

export type Gate = keyof Findings['gates']

/** Two gates closer than this are equal: months are counted here in another order. */
const NEAR = 1e-9

const resultOf = ({ judgement }: Hold, wanted: CriterionKey) =>
  judgement.criteria.find(({ key }) => key === wanted)

/** The vacancy states that it asks for no experience, and no user has set years. */
export const asksNone = ({ rubric }: Hold): boolean =>
  rubric.experience_years === null && rubric.asks_no_experience === true

function gatesOf(hold: Hold): Readonly<Record<Gate, number>> {
  const skills = resultOf(hold, 'must_skills')
  const covered = skills?.verdict === 'n/a' ? 1 : (skills?.value ?? UNKNOWN_CREDIT)
  const must = 1 - GATE.must_depth * (1 - covered)
  const likeness = hold.worthOf('role') ?? hold.worthOf('duties')
  if (likeness === null) return { must, profession: 1, years: 1 }
  const { jobs } = hold.reading.facts
  const isUntitled = jobs.length > 0 && !jobs.some(({ position }) => position !== null)
  const fit = isUntitled ? likeness ** GATE.untitled_power : likeness
  const { relevant, total } = hold.months
  const worked = relevant + EXPERIENCE.other_work_credit * Math.max(0, total - relevant)
  const part = (full: number) => Math.min(1, worked / full)
  const ripe = EXPERIENCE.mature_share * part(EXPERIENCE.mature_months)
  const lacking = 1 - ripe - (1 - EXPERIENCE.mature_share) * part(EXPERIENCE.veteran_months)
  return {
    must,
    profession: 1 - (1 - GATE.other_trade_floor) * (1 - fit),
    years: isUntitled || asksNone(hold) ? 1 : 1 - GATE.years_depth * fit * lacking,
  }
}

/** Whether no gate lowered the score more than this one, and all together lowered it enough to be named. */
export function tookMost(gate: Gate, hold: Hold): boolean {
  const gates = gatesOf(hold)
  const { must, profession, years } = gates
  return (
    gates[gate] <= Math.min(must, profession, years) + NEAR && must * profession * years < TOLD_BELOW + NEAR
  )
}
/** Whether the profession matches: no gate can be the narrowest above the root, as three of them are multiplied. */
export const isMatching = (hold: Hold): boolean => gatesOf(hold).profession >= Math.cbrt(TOLD_BELOW) - NEAR

/** The summary names a gate when the product of the gates is below this. */
const TOLD_BELOW = 0.75
