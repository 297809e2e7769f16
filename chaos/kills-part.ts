/** `kill -9` in the middle of synchronisations and runs, and the loss of a second node. */
import type { ChaosPart } from './part.ts'
import { isGood, shootSecondNode, shootServer, type Round } from './kills.ts'

export const killsPart: ChaosPart = async ({ rounds, ...harness }) => {
  console.log(`${rounds} rounds each, ${harness.pace} board requests per second`)
  console.log('round            shot after  resumed in  allowed  results  counted  equal to twin')
  const all: Round[] = []
  for (const series of [
    shootServer(harness, 'sync', rounds),
    shootServer(harness, 'run', rounds),
    shootSecondNode(harness, Math.max(1, Math.round(rounds / 4))),
  ]) {
    for await (const round of series) {
      all.push(round)
      const cells = [
        round.name.padEnd(16),
        `${round.killed_after_ms} ms`.padStart(10),
        `${round.resumed_in_ms} ms`.padStart(11),
        `${round.allowed_ms} ms`.padStart(8),
        String(round.end.results).padStart(8),
        String(round.end.counted).padStart(8),
        (isGood(round) ? 'yes' : `NO ${JSON.stringify({ end: round.end, twin: round.twin })}`).padStart(14),
      ]
      console.log(cells.join(' '))
    }
  }
  const bad = all.filter((round) => !isGood(round))
  const slowest = (name: string) =>
    Math.max(...all.filter((r) => r.name.startsWith(name)).map((r) => r.resumed_in_ms))
  console.log(
    `${all.length - bad.length} of ${all.length} rounds good; slowest resumption: sync ${slowest('sync')} ms, run ${slowest('run')} ms, second node ${slowest('second')} ms`,
  )
  return bad.length === 0
}
