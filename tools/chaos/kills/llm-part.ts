/**
 * `kill -9` while a language model is answering: no answer is paid for twice, no result is lost, and the log
 * contains no prompts or answers.
 */
import { isGoodRound, leaksIn, shootReadings, type ModelRound } from './llm.ts'
import type { ChaosPart } from '../harness/part.ts'

export const llmPart: ChaosPart = async ({ rounds, random, data_dir, note }) => {
  console.log('round         shot after  answers  paid twice  lost to the shot  results  equal to twin')
  const all: ModelRound[] = []
  for await (const round of shootReadings({ data_dir, random }, rounds)) {
    all.push(round)
    note({ is_good: isGoodRound(round), doubled: round.paid_twice })
    const cells = [
      round.name.padEnd(12),
      `${round.killed_after_ms} ms`.padStart(11),
      String(round.answers).padStart(8),
      String(round.paid_twice).padStart(11),
      String(round.lost_to_the_shot).padStart(17),
      String(round.end.results).padStart(8),
      (isGoodRound(round) ? 'yes' : `NO ${JSON.stringify(round)}`).padStart(14),
    ]
    console.log(cells.join(' '))
  }
  const leaks = leaksIn(data_dir)
  const sum = (count: 'paid_twice' | 'lost_to_the_shot' | 'answers') =>
    all.reduce((total, round) => total + round[count], 0)
  const bad = all.filter((round) => !isGoodRound(round))
  console.log(
    `${all.length - bad.length} of ${all.length} rounds good; of ${sum('answers')} answers ${sum('paid_twice')} paid for twice, ${sum('lost_to_the_shot')} lost to the shot itself; ${leaks.length} lines of the log tell of prompts or answers`,
  )
  return bad.length === 0 && leaks.length === 0
}
