/** A full run: each part is a process of its own, some of them side by side, since most of a part is waiting. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { dieWithParent } from '../server/src/platform/child-process.ts'

/** Parts at the same time, on two processors. */
const LANES = 4
/** How far others step back behind a part that is first. */
const NICENESS = 5

/**
 * A part whose goal is a time is not to be spoilt by others: `alone`, what fills the machine by itself and counts milliseconds, is
 * over before anything else begins; `first`, what mostly waits or is the last to end, has the processors before its neighbours.
 */
export type Precedence = 'alone' | 'first'
type Laned = { readonly name: string; readonly precedence: Precedence | null }

/**
 * Each of `parts` in turn as `chaos/main.ts --full --part NAME`, which keeps its own state; what it prints has its name before it.
 * @param given further arguments of each
 */
export async function runInLanes(parts: readonly Laned[], given: readonly string[]): Promise<void> {
  for (const part of parts) if (part.precedence === 'alone') await run(part, given)
  const waiting = parts.filter(({ precedence }) => precedence !== 'alone')
  const lane = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) await run(part, given)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

async function run({ name, precedence }: Laned, given: readonly string[]): Promise<void> {
  const main = path.join(import.meta.dirname, 'main.ts')
  const child = spawn(process.execPath, ['--import', dieWithParent, main, '--part', name, ...given], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (child.pid && precedence === null) os.setPriority(child.pid, Math.min(19, os.getPriority() + NICENESS))
  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line !== '') console.log(`${name.padEnd(9)} ${line}`)
    })
  await once(child, 'close')
}
