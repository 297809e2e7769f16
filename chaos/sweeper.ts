/**
 * Waits until the harness is gone, however it ended: its PostgreSQLs, which outlive killed servers on purpose, are stopped, its
 * small disks are taken away, its data are thrown away. `node chaos/sweeper.ts DIRECTORY`, with the harness at the other end of standard input.
 */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const PATIENCE_MS = 15_000
const [directory = ''] = process.argv.slice(2)

/** What leaves by itself may be gone by the time it is looked at. */
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

/** What lies below it and is mounted; Linux tells. */
const mounted = (): string[] =>
  (attempt(() => fs.readFileSync('/proc/mounts', 'utf8')) ?? '')
    .split('\n')
    .flatMap((line) => line.split(' ').slice(1, 2))
    .filter((place) => place.startsWith(`${directory}/`))

process.stdin.resume()
process.stdin.once('end', () => void sweep())
async function sweep(): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  // servers leave by themselves, and the last one stops what it has
  while (postmasters().length > 0) {
    const isLate = Date.now() > deadline
    if (Date.now() > deadline - PATIENCE_MS / 2)
      for (const pid of postmasters()) attempt(() => process.kill(pid, isLate ? 'SIGQUIT' : 'SIGINT'))
    if (isLate) break
    await pause(200)
  }
  for (const place of mounted()) attempt(() => execFileSync('umount', ['-l', place]))
  // who is leaving may still write a last line
  while (fs.existsSync(directory) && Date.now() < deadline + PATIENCE_MS) {
    attempt(() => fs.rmSync(directory, { recursive: true, force: true }))
    await pause(200)
  }
}
