/** Synchronisation of lists that change while they are being read: one run per round. */
import path from 'node:path'
import { startBenchProduct } from '../../bench/measures/stage.ts'
import type { ChaosPart } from '../harness/part.ts'
import { drift, isGoodDrift } from './sync-drift.ts'
import { setBoardStage } from './sync-faults.ts'

export const driftPart: ChaosPart = async ({ rounds, random, data_dir, note }) => {
  const stage = await setBoardStage(
    // inside the directory that the sweeper removes when the harness is killed
    (env) => startBenchProduct(env, path.join(data_dir, 'postgres')),
    Math.floor(random() * 1e9),
  )
  try {
    const end = await drift(stage, { runs: rounds, random }, (line) => console.log(line))
    const { runs, changes, said, cried, lost, unequal } = end
    console.log(
      `${runs} runs with ${changes} changes under way: ${said} said that the list moved, ${cried} said so without a change, ${lost} lost silently, ${unequal} differ afterwards`,
    )
    const isGood = isGoodDrift(end)
    note({ is_good: isGood, lost, rounds: runs })
    return isGood
  } finally {
    await stage.drop()
  }
}
