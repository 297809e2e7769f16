/** Several nodes under load: kills of single nodes during work, then a rolling restart to a release with a migration. */
import path from 'node:path'
import { isGoodRolling, isGoodShot, rollOut, shootNodes, type NodeShot } from './nodes.ts'
import type { ChaosPart } from '../harness/part.ts'

export const nodesPart: ChaosPart = async ({ rounds, note, ...harness }) => {
  console.log('node      shot after  requests  failed  most for one  results  equal to twin')
  const all: NodeShot[] = []
  for await (const shot of shootNodes(
    { ...harness, data_dir: path.join(harness.data_dir, 'shots') },
    rounds,
  )) {
    all.push(shot)
    const { load, end, twin } = shot
    note({
      is_good: isGoodShot(shot),
      lost: Math.max(0, twin.results - end.results),
      doubled: Math.max(0, end.counted - end.results),
    })
    const cells = [
      shot.node.padEnd(9),
      `${shot.killed_after_ms} ms`.padStart(10),
      String(load.requests).padStart(9),
      String(load.failures.length).padStart(7),
      String(load.most_for_one).padStart(13),
      String(end.results).padStart(8),
      (isGoodShot(shot) ? 'yes' : `NO ${JSON.stringify(shot)}`).padStart(14),
    ]
    console.log(cells.join(' '))
  }
  const good = all.filter(isGoodShot).length
  const requests = all.reduce((sum, { load }) => sum + load.requests, 0)
  const failed = all.reduce((sum, { load }) => sum + load.failures.length, 0)
  console.log(`${good} of ${all.length} shots good; of ${requests} requests ${failed} had to be repeated`)
  const rolling = await rollOut({ ...harness, data_dir: path.join(harness.data_dir, 'rolling') })
  console.log(
    `rolling restart with a migration: ${rolling.load.requests} requests in ${rolling.seconds.toFixed(1)} s, ${rolling.load.failures.length} failed, ${isGoodRolling(rolling) ? 'work equal to its twin' : `NO ${JSON.stringify(rolling)}`}`,
  )
  return good === all.length && isGoodRolling(rolling)
}
