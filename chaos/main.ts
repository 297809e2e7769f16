/** `npm run chaos [-- --part kills|money|llm|actions|sync|drift|auto|nodes|database|intruders|tokens] [--rounds N] [--seed S] [--pace R]`: faults on purpose; tables and a verdict. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { actionsPart } from './actions-part.ts'
import { autoPart } from './auto-part.ts'
import { databasePart } from './database-part.ts'
import { intrudersPart } from './intruders-part.ts'
import { killsPart } from './kills-part.ts'
import { llmPart } from './llm-part.ts'
import { moneyPart } from './money-part.ts'
import { driftPart } from './drift-part.ts'
import { nodesPart } from './nodes-part.ts'
import type { ChaosPart } from './part.ts'
import { syncPart } from './sync-part.ts'
import { tokensPart } from './tokens-part.ts'

const parts: Record<string, ChaosPart> = {
  kills: killsPart,
  money: moneyPart,
  llm: llmPart,
  actions: actionsPart,
  sync: syncPart,
  drift: driftPart,
  auto: autoPart,
  nodes: nodesPart,
  database: databasePart,
  intruders: intrudersPart,
  tokens: tokensPart,
}

const { values } = parseArgs({
  options: {
    part: { type: 'string', multiple: true },
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string' },
    pace: { type: 'string', default: '20' },
  },
})
const seed = Number(values.seed ?? Date.now() % 1_000_000)
/** mulberry32: a printed seed repeats the same shots. */
const random = ((state: number) => () => {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
})(seed)
const data_dir = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-chaos-'))
const failed: string[] = []
try {
  for (const name of values.part ?? Object.keys(parts)) {
    const run = parts[name]
    if (!run) throw new Error(`--part takes one of: ${Object.keys(parts).join(', ')}`)
    console.log(`\n${name}: seed ${seed}`)
    if (!(await run({ rounds: Number(values.rounds), random, pace: Number(values.pace), data_dir })))
      failed.push(name)
  }
} finally {
  fs.rmSync(data_dir, { recursive: true, force: true })
}
console.log(failed.length === 0 ? '\nall good' : `\nFAILED: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
