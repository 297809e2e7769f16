/**
 * `npm run chaos [-- --part NAME] [--rounds N] [--seed S] [--pace R] [--minutes M]`: faults on purpose; tables and a verdict.
 * `--full`: every part at the volume of its goal; stopped and started again, it goes on where it was (`.cache/chaos-full.json`).
 */
import { execFileSync, spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { actionsPart } from './actions-part.ts'
import { autoPart } from './auto-part.ts'
import { crashPart } from './crash-part.ts'
import { databasePart } from './database-part.ts'
import { diskPart } from './disk-part.ts'
import { driftPart } from './drift-part.ts'
import { enginePart } from './engine-part.ts'
import { intrudersPart } from './intruders-part.ts'
import { killsPart } from './kills-part.ts'
import { llmPart } from './llm-part.ts'
import { moneyPart } from './money-part.ts'
import { nodesPart } from './nodes-part.ts'
import type { ChaosPart } from './part.ts'
import { openProgress } from './progress.ts'
import { soakPart } from './soak-part.ts'
import { syncPart } from './sync-part.ts'
import { tokensPart } from './tokens-part.ts'
import { upgradePart } from './upgrade-part.ts'

/** With the rounds of its goal. */
const parts: Record<string, { readonly run: ChaosPart; readonly full: number }> = {
  kills: { run: killsPart, full: 300 },
  database: { run: databasePart, full: 40 },
  crash: { run: crashPart, full: 600 },
  engine: { run: enginePart, full: 100_000 },
  disk: { run: diskPart, full: 20 },
  upgrade: { run: upgradePart, full: 31 },
  soak: { run: soakPart, full: 1 },
  llm: { run: llmPart, full: 20 },
  actions: { run: actionsPart, full: 20 },
  money: { run: moneyPart, full: 42 },
  tokens: { run: tokensPart, full: 100 },
  sync: { run: syncPart, full: 1000 },
  drift: { run: driftPart, full: 1000 },
  auto: { run: autoPart, full: 100 },
  nodes: { run: nodesPart, full: 8 },
  intruders: { run: intrudersPart, full: 100 },
}

const { values } = parseArgs({
  options: {
    part: { type: 'string', multiple: true },
    full: { type: 'boolean', default: false },
    rounds: { type: 'string' },
    seed: { type: 'string' },
    pace: { type: 'string', default: '20' },
    minutes: { type: 'string', default: '20' },
  },
})
const names = values.part ?? Object.keys(parts)
const unknown = names.find((name) => !parts[name])
if (unknown) throw new Error(`--part takes one of: ${Object.keys(parts).join(', ')}`)

const root = path.resolve(import.meta.dirname, '..')
const progress = openProgress(
  values.full ? path.join(root, '.cache/chaos-full.json') : null,
  values.seed === undefined ? null : Number(values.seed),
  execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
)
/** mulberry32: a printed seed repeats the same shots. */
const chance = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}

const data_dir = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-chaos-'))
// when this process is killed, somebody must stop its PostgreSQLs, which outlive their servers on purpose
const sweeper = spawn(process.execPath, [path.join(import.meta.dirname, 'sweeper.ts'), data_dir], {
  stdio: ['pipe', 'ignore', 'inherit'],
  detached: true,
})
sweeper.unref()
try {
  for (const [place, name] of names.entries()) {
    const part = parts[name]
    if (!part) continue
    const asked = Number(values.rounds ?? (values.full ? part.full : Math.min(part.full, 20)))
    const tally = progress.begin(name, asked)
    if (tally.is_over) continue
    console.log(`\n${name}: seed ${progress.seed}${tally.done > 0 ? `, after ${tally.done} rounds` : ''}`)
    try {
      const is_good = await part.run({
        rounds: asked - tally.done,
        from: tally.done,
        random: chance(progress.seed + place * 1_000_003 + tally.done),
        pace: Number(values.pace),
        minutes: Number(values.minutes),
        data_dir: path.join(data_dir, name),
        note: tally.note,
      })
      tally.end(is_good)
    } catch (error) {
      // the other parts have their turn; the next start goes on with this one
      console.error(error)
      tally.note({ is_good: false, rounds: 0 })
    }
  }
} finally {
  fs.rmSync(data_dir, { recursive: true, force: true })
}
const failed = progress.tell(names)
console.log(failed.length === 0 ? '\nall good' : `\nFAILED: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
