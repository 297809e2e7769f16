/** `npm run chaos [-- --rounds N --seed S --pace R]`: kills in the middle of syncs and runs; ends with a table and a verdict. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { isGood, shootSecondNode, shootServer, type Round } from './kills.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string' },
    pace: { type: 'string', default: '20' },
  },
})
const rounds = Number(values.rounds)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
/** mulberry32: a printed seed repeats the same shots. */
const random = ((state: number) => () => {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
})(seed)
const data_dir = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-chaos-'))
const harness = { data_dir, random, pace: Number(values.pace) }
console.log(`seed ${seed}, ${rounds} rounds each, ${values.pace} board requests per second`)
console.log('round            shot after  resumed in  allowed  results  counted  equal to twin')
const all: Round[] = []
try {
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
} finally {
  fs.rmSync(data_dir, { recursive: true, force: true })
}
const bad = all.filter((round) => !isGood(round))
const slowest = (name: string) =>
  Math.max(...all.filter((r) => r.name.startsWith(name)).map((r) => r.resumed_in_ms))
console.log(
  `\n${all.length - bad.length} of ${all.length} rounds good; slowest resumption: sync ${slowest('sync')} ms, run ${slowest('run')} ms, second node ${slowest('second')} ms`,
)
process.exitCode = bad.length === 0 ? 0 : 1
