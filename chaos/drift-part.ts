/** Synchronisation of lists that change while they are being read: one run per round. */
import path from 'node:path'
import { startBenchProduct } from '../bench/stage.ts'
import type { ChaosPart } from './part.ts'
import { drift } from './sync-drift.ts'
import { setBoardStage } from './sync-faults.ts'

export const driftPart: ChaosPart = async ({ rounds, random, data_dir, note }) => {
  const stage = await setBoardStage(
    // inside the directory that the sweeper removes when the harness is killed
    (env) => startBenchProduct(env, path.join(data_dir, 'postgres')),
    Math.floor(random() * 1e9),
  )
  try {
    const { runs, changes, said, lost, unequal } = await drift(stage, { runs: rounds, random }, (line) =>
      console.log(line),
    )
    console.log(
      `${runs} runs with ${changes} changes under way: ${said} said that the list moved, ${lost} lost silently, ${unequal} differ afterwards`,
    )
    const isGood = lost + unequal === 0
    note({ is_good: isGood, lost, rounds: runs })
    return isGood
  } finally {
    await stage.drop()
  }
}
