/** Synchronisation over a faulty connection and with a board that stops answering: 10 faults per round. */
import path from 'node:path'
import { startBenchProduct } from '../../bench/measures/stage.ts'
import type { ChaosPart } from '../harness/part.ts'
import { injectFaults, setBoardStage, silence, SILENCE_BUDGET, twinOf } from './sync-faults.ts'

const FAULTS = 10
/** Allowed extra requests per harmful fault; lists are read again from the start. */
const BUDGET = 2
const SILENT = ['503', 'reset', 'HTML', '429 Retry-After'] as const

export const syncPart: ChaosPart = async ({ rounds, random, data_dir, note }) => {
  const stage = await setBoardStage(
    // inside the directory that the sweeper removes when the harness is killed
    (env) => startBenchProduct(env, path.join(data_dir, 'postgres')),
    Math.floor(random() * 1e9),
  )
  const tell = (line: string) => console.log(line)
  const verdicts: boolean[] = []
  const judge = (isGood: boolean, line: string) => {
    verdicts.push(isGood)
    console.log(`${isGood ? 'good' : 'BAD '}  ${line}`)
  }
  try {
    const faulted = await injectFaults(stage, { faults: rounds * FAULTS, crowd: 20, share: 0.2 }, tell)
    for (const [kind, count] of stage.proxy.counts) console.log(`${String(count).padStart(7)}  ${kind}`)
    judge(
      faulted.unequal.length === 0,
      `${faulted.faults} faults in ${faulted.rounds} readings: ${faulted.unequal.length} differ from the twin`,
    )
    const extra = (faulted.requests - faulted.least) / faulted.harm
    judge(extra <= BUDGET, `${extra.toFixed(2)} requests more per harmful fault, ${BUDGET} allowed`)
    console.log(`      ${faulted.syncs} synchronisations, ${faulted.failed} of them failed`)

    const { twin } = await twinOf(stage)
    for (const kind of SILENT) {
      const { requests, says, equal } = await silence(stage, kind, twin)
      judge(
        equal && requests <= SILENCE_BUDGET && says.includes('Попробуем ещё раз'),
        `board silent (${kind}): stopped after ${requests} requests of ${SILENCE_BUDGET}, «${says}», then whole: ${equal}`,
      )
    }
  } finally {
    await stage.drop()
  }
  const isGood = verdicts.every(Boolean)
  note({ is_good: isGood, rounds })
  return isGood
}
