/**
 * Waits for the harness to exit, however it ends, then stops its PostgreSQL servers (which outlive killed
 * product servers by design), unmounts its small file systems and removes its data. Usage: `node
 * tools/chaos/harness/sweeper.ts DIRECTORY`, with standard input connected to the harness.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const PATIENCE_MS = 15_000
const [directory = ''] = process.argv.slice(2)

/** Ignores errors: processes and files may disappear before they are accessed. */
function attempt<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

const postmasters = (): number[] =>
  fs
    .globSync('**/postmaster.pid', { cwd: directory })
    .map((file) => attempt(() => Number(fs.readFileSync(path.join(directory, file), 'utf8').split('\n')[0])))
    .filter((pid) => pid !== null)

/** Mount points inside the directory; read from /proc, hence Linux only. */
const mounted = (): string[] =>
  (attempt(() => fs.readFileSync('/proc/mounts', 'utf8')) ?? '')
    .split('\n')
    .flatMap((line) => line.split(' ').slice(1, 2))
    .filter((place) => place.startsWith(`${directory}/`))

process.stdin.resume()
process.stdin.once('end', () => void sweep())
async function sweep(): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  // the product's servers exit with the harness, and the last one stops its PostgreSQL
  while (postmasters().length > 0) {
    const isLate = Date.now() > deadline
    if (Date.now() > deadline - PATIENCE_MS / 2)
      for (const pid of postmasters()) attempt(() => process.kill(pid, isLate ? 'SIGQUIT' : 'SIGINT'))
    if (isLate) break
    await pause(200)
  }
  for (const place of mounted()) attempt(() => execFileSync('umount', ['-l', place]))
  // exiting processes may still write to their logs
  while (fs.existsSync(directory) && Date.now() < deadline + PATIENCE_MS) {
    attempt(() => fs.rmSync(directory, { recursive: true, force: true }))
    await pause(200)
  }
}
