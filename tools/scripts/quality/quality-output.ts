/** Parses the evaluator's output: a line with the number of questions, then one line per figure with its floor and target. */

export type Measurement = {
  readonly questions: number
  readonly figures: readonly {
    readonly key: string
    /** 0…1 */
    readonly value: number
    readonly floor: number
    readonly target: number
  }[]
}

const QUESTIONS = /^(\d+) questions in /m
const FIGURE = /^(\S.*?)\s{2,}(\d\.\d{4})\s+(\d\.\d{3})\s+(\d\.\d{4})\s{2}(?:target|floor|BELOW)$/gm
const BELOW = /^(\d+) below the floor$/m

/** @throws when the output is truncated or its summary contradicts its lines */
export function readMeasurement(output: string): Measurement {
  const questions = QUESTIONS.exec(output)?.[1]
  const below = BELOW.exec(output)?.[1]
  const figures = [...output.matchAll(FIGURE)].map(([, key = '', value, floor, target]) => ({
    key,
    value: Number(value),
    floor: Number(floor),
    target: Number(target),
  }))
  const missed = figures.filter(({ value, floor }) => value < floor - 1e-9).length
  if (questions === undefined || below === undefined || figures.length === 0)
    throw new Error('this is no complete output of the evaluator')
  // printed values are rounded, so the status of a value at its floor is ambiguous
  if (Math.abs(missed - Number(below)) > 1) throw new Error('the figures and their summary disagree')
  return { questions: Number(questions), figures }
}
