/**
 * `npm run chaos [-- --part NAME] [--rounds N] [--seed S] [--pace R] [--minutes M]`: fault injection; prints
 * tables and a verdict. `--full` runs every part at the volume of its goal, several concurrently; after an
 * interruption it resumes from the progress saved in `.cache/chaos-full/`.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildServer } from '../scripts/build/server-build.ts'
import { actionsPart } from './kills/actions-part.ts'
import { autoPart } from './kills/auto-part.ts'
import { crashPart } from './crash/part.ts'
import { crashPoints, type CrashPoint } from './crash/points.ts'
import { databasePart } from './database/database-part.ts'
import { diskPart } from './database/disk-part.ts'
import { driftPart } from './vendors/drift-part.ts'
import { enginePart } from './engine/engine-part.ts'
import { intrudersPart } from './proofs/intruders-part.ts'
import { killsPart } from './kills/kills-part.ts'
import { runInLanes, type Precedence } from './harness/lanes.ts'
import { llmPart } from './kills/llm-part.ts'
import { moneyPart } from './kills/money-part.ts'
import { nodesPart } from './nodes/nodes-part.ts'
import type { ChaosPart } from './harness/part.ts'
import { poisonPart } from './kills/poison-part.ts'
import { openTally, readProgress, tell, type Progress } from './harness/progress.ts'
import { proofsPart } from './proofs/proofs-part.ts'
import { soakPart } from './soak/soak-part.ts'
import { sweepAfterwards } from './harness/sweep.ts'
import { syncPart } from './vendors/sync-part.ts'
import { tokensPart } from './kills/tokens-part.ts'
import { upgradePart } from './nodes/upgrade-part.ts'
import { releases } from './nodes/upgrade.ts'
import { vendorsPart } from './vendors/vendors-part.ts'

type Part = {
  readonly run: ChaosPart
  /** Number of rounds its goal requires. */
  readonly full: number
  readonly precedence?: Precedence
}

/** After a crash of a board action, the server waits half a minute before it asks the board; such rounds get a lane of their own. */
const isSlow = ({ scenario }: CrashPoint) => scenario === 'actions'
const [slow, quick] = [crashPoints.filter(isSlow), crashPoints.filter((point) => !isSlow(point))]

/** Ordered by duration, longest first, so that all lanes end at about the same time. */
const parts: Record<string, Part> = {
  crash: { run: crashPart(quick), full: 20 * quick.length, precedence: 'long' },
  'crash-actions': { run: crashPart(slow), full: 20 * slow.length, precedence: 'long' },
  soak: { run: soakPart, full: 1, precedence: 'long' },
  drift: { run: driftPart, full: 1000 },
  auto: { run: autoPart, full: 40 },
  kills: { run: killsPart, full: 300, precedence: 'timed' },
  sync: { run: syncPart, full: 1000 },
  proofs: { run: proofsPart, full: 1, precedence: 'alone' },
  database: { run: databasePart, full: 40, precedence: 'timed' },
  upgrade: { run: upgradePart, full: releases().length },
  intruders: { run: intrudersPart, full: 100 },
  tokens: { run: tokensPart, full: 100 },
  vendors: { run: vendorsPart, full: 100 },
  actions: { run: actionsPart, full: 20 },
  money: { run: moneyPart, full: 42 },
  disk: { run: diskPart, full: 20 },
  llm: { run: llmPart, full: 20 },
  poison: { run: poisonPart, full: 5 },
  nodes: { run: nodesPart, full: 8 },
  engine: { run: enginePart, full: 100_000 },
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

const root = path.resolve(import.meta.dirname, '../..')
const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
const fileOf = (name: string) => path.join(root, '.cache/chaos-full', `${name}.json`)

/** mulberry32 PRNG: a printed seed reproduces the same kills. */
const chance = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}

async function runPart(name: string, data_dir: string): Promise<Progress | null> {
  const part = parts[name]
  if (!part) return null
  const tally = openTally(values.full ? fileOf(name) : null, {
    seed: values.seed === undefined ? null : Number(values.seed),
    commit,
    asked: Number(values.rounds ?? (values.full ? part.full : Math.min(part.full, 20))),
  })
  if (tally.is_over) return tally
  console.log(`\n${name}: seed ${tally.seed}${tally.done > 0 ? `, after ${tally.done} rounds` : ''}`)
  try {
    const is_good = await part.run({
      rounds: tally.asked - tally.done,
      from: tally.done,
      random: chance(tally.seed + tally.done),
      pace: Number(values.pace),
      minutes: Number(values.minutes),
      data_dir: path.join(data_dir, name),
      note: tally.note,
    })
    tally.end(is_good)
  } catch (error) {
    // a failure does not stop the other parts; the next start resumes this one
    console.error(error)
    tally.note({ is_good: false, rounds: 0 })
  }
  return tally
}

/** Runs the parts sequentially in this process. */
async function runSequentially(): Promise<Record<string, Progress | null>> {
  const data_dir = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-chaos-'))
  sweepAfterwards(data_dir)
  const ended: Record<string, Progress | null> = {}
  try {
    for (const name of names) ended[name] = await runPart(name, data_dir)
  } finally {
    fs.rmSync(data_dir, { recursive: true, force: true })
  }
  return ended
}

/** Runs all parts concurrently in child processes. */
async function runAll(): Promise<Record<string, Progress | null>> {
  await runInLanes(
    names.map((name) => ({ name, precedence: parts[name]?.precedence ?? null })),
    process.argv.slice(2),
  )
  return Object.fromEntries(names.map((name) => [name, readProgress(fileOf(name))]))
}

if (!process.env['CHAOS_SERVER']) {
  const built = path.join(root, '.cache/chaos-server')
  // `pg` is not bundled because the crash injector patches it
  await buildServer(built, [/^pg$/])
  process.env['CHAOS_SERVER'] = path.join(built, 'main.js')
}
const { failed, not_run } = tell(await (values.full && !values.part ? runAll() : runSequentially()))
console.log(
  `${(performance.now() / 60_000).toFixed(1)} minutes, load ${os.loadavg()[1]?.toFixed(1)} at the end, ${commit}`,
)
if (not_run.length > 0) console.log(`not run on this machine: ${not_run.join(', ')}`)
console.log(
  failed.length > 0 ? `FAILED: ${failed.join(', ')}` : not_run.length > 0 ? 'the rest good' : 'all good',
)
process.exitCode = failed.length === 0 ? 0 : 1
