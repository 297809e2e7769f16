/** R1: the only server is killed at random moments while companies work. */
import { sumOf } from '../harness/finding.ts'
import { isGoodKill, killWhileAtWork, type Kill } from './kills.ts'
import type { ChaosPart } from '../harness/part.ts'

/** Kills per line of the table. */
const LINE = 20

export const killsPart: ChaosPart = async ({ rounds, note, ...harness }) => {
  console.log(`${rounds} kills, ${harness.pace * 10} board requests per second`)
  console.log('kills  slowest start  slowest to go on  lost  doubled')
  const all: Kill[] = []
  const tell = (kills: readonly Kill[]) => {
    const findings = kills.flatMap((kill) => kill.findings)
    const most = (what: 'back_in_ms' | 'resumed_in_ms') =>
      `${Math.max(0, ...kills.map((kill) => kill[what]))} ms`
    console.log(
      `${String(all.length).padStart(5)} ${most('back_in_ms').padStart(14)} ${most('resumed_in_ms').padStart(17)} ${String(sumOf(findings, 'lost')).padStart(5)} ${String(sumOf(findings, 'doubled')).padStart(8)}`,
    )
    for (const { what } of findings) console.log(`       NO ${what}`)
  }
  for await (const kill of killWhileAtWork({ ...harness, pace: harness.pace * 10 }, rounds)) {
    all.push(kill)
    const { findings } = kill
    note({
      is_good: isGoodKill(kill),
      lost: sumOf(findings, 'lost'),
      doubled: sumOf(findings, 'doubled'),
    })
    if (all.length % LINE === 0 || all.length === rounds)
      tell(all.slice(Math.floor((all.length - 1) / LINE) * LINE))
  }
  const good = all.filter(isGoodKill).length
  const findings = all.flatMap((kill) => kill.findings)
  console.log(
    `${good} of ${all.length} kills good; lost ${sumOf(findings, 'lost')}, doubled ${sumOf(findings, 'doubled')}`,
  )
  return good === all.length
}
