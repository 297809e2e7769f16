/** A full run: each part is a process of its own; several run concurrently because a part mostly waits. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { dieWithParent } from '../../../server/src/platform/process/child-process.ts'

/** Concurrent parts, for two processors: one of them, `crash-actions`, only waits most of the time. */
const LANES = 5

/**
 * Parts with time goals must not be disturbed by others. `alone`: saturates the machine and measures milliseconds, so
 * it runs before all others start. `timed`: must go on within seconds, so it goes before its neighbours. `long`: decides
 * when the whole ends, so only timed ones go before it.
 */
export type Precedence = 'alone' | 'timed' | 'long'
/** Nice increment of a part. */
const nicenessOf = (precedence: Precedence | null) =>
  precedence === null ? 8 : precedence === 'long' ? 3 : 0
type Laned = { readonly name: string; readonly precedence: Precedence | null }

/**
 * Runs each part as `tools/chaos/main.ts --full --part NAME`, which keeps its own state; its output is prefixed with its name.
 * @param given further arguments for each
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
  const main = path.join(import.meta.dirname, '../main.ts')
  const child = spawn(process.execPath, ['--import', dieWithParent, main, '--part', name, ...given], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  if (child.pid) os.setPriority(child.pid, Math.min(19, os.getPriority() + nicenessOf(precedence)))
  if (child.stdout)
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line !== '') console.log(`${name.padEnd(13)} ${line}`)
    })
  await once(child, 'close')
}
