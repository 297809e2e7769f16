/** Until the embedded reader's rubric and the score of a reading are here: the least that the model's reader needs. */
import type { PairReading, Requirement, Verdict, VacancyRubric } from '../judgement/model.ts'
import type { VacancyText } from '../model.ts'
import { extractRubric } from '../rubric.ts'

export function readVacancy(vacancy: VacancyText): VacancyRubric {
  const { title, duties, lines, salary, area, industries, rates, version } = extractRubric(vacancy)
  return {
    version,
    title,
    occupation: { core: title ?? '', object: null, accepted: [] },
    level: null,
    years: null,
    requirements: [],
    conditions: [],
    exclusions: [],
    duties,
    lines,
    salary,
    area,
    industries,
    rates,
  }
}

const WEIGHTS = { knock_out: 3, must: 2, nice: 0.5 } as const
/** Middle of the band of each grade, which the lines then move. */
const MIDDLES = { A: 88, B: 68, C: 48, D: 20 } as const

const heldBy = ({ share, evidence }: Verdict): number => share * (evidence === 'work' ? 1 : 0.6)

export function scoreOf(rubric: VacancyRubric, reading: PairReading): number {
  const of = ({ id }: Requirement): Verdict | undefined => reading.requirements[id]
  let sum = 0
  let held = 0
  for (const line of rubric.requirements) {
    const verdict = of(line)
    sum += WEIGHTS[line.kind]
    held += verdict === undefined ? 0 : WEIGHTS[line.kind] * heldBy(verdict)
  }
  const proven = sum === 0 ? 0.5 : held / sum
  const middle = MIDDLES[reading.holistic?.grade ?? 'C']
  const score = middle + (proven - 0.6) * 20
  const isBroken = rubric.requirements.some(
    (line) => line.kind === 'knock_out' && line.sure && of(line)?.stance === 'contradicts',
  )
  const most =
    isBroken || reading.occupation.stance === 'different' || reading.exclusions.length > 0 ? 39 : 100
  return Math.round(Math.max(0, Math.min(most, score)))
}
