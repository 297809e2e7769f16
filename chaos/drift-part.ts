/** Synchronisation of lists that move under the reader: a run a round. */
import path from 'node:path'
import { startBenchProduct } from '../bench/stage.ts'
import type { ChaosPart } from './part.ts'
import { drift } from './sync-drift.ts'
import { setBoardStage } from './sync-faults.ts'

export const driftPart: ChaosPart = async ({ rounds, random, data_dir }) => {
  const stage = await setBoardStage(
    // below what is swept away when the harness is killed
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
    return lost + unequal === 0
  } finally {
    await stage.drop()
  }
}
