/** R6: interleavings of the job engine's steps, one schedule per round. */
import * as fc from 'fast-check'
import { play } from './engine-schedule.ts'
import type { ChaosPart } from '../harness/part.ts'

/** Schedules between two progress records. */
const CHUNK = 5000

/** @returns the shortest failing schedule; `null` when all pass */
export function findWrong(
  schedules: number,
  seed: number,
): { choices: number[]; wrong: readonly string[] } | null {
  const schedule = fc.array(fc.nat({ max: 59 }), { minLength: 20, maxLength: 160, size: 'max' })
  const found = fc.check(
    fc.property(schedule, (choices) => play(choices).wrong.length === 0),
    { numRuns: schedules, seed },
  )
  const [choices] = found.counterexample ?? []
  return choices ? { choices, wrong: play(choices).wrong } : null
}

export const enginePart: ChaosPart = async ({ rounds, random, note }) => {
  const began = performance.now()
  for (let left = rounds; left > 0; left -= CHUNK) {
    const schedules = Math.min(CHUNK, left)
    const found = findWrong(schedules, Math.floor(random() * 2 ** 31))
    note({ is_good: found === null, rounds: schedules })
    if (found) {
      console.log(`NO ${found.wrong.join(', ')}: ${JSON.stringify(found.choices)}`)
      return false
    }
  }
  const seconds = (performance.now() - began) / 1000
  console.log(
    `${rounds} schedules in ${seconds.toFixed(1)} s: charged = done, one active run, counters = recount`,
  )
  return true
}
