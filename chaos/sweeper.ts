/**
 * Waits until the harness is gone, however it ended: its PostgreSQLs, which outlive killed servers on purpose, are stopped and
 * its data are thrown away. `node chaos/sweeper.ts DIRECTORY`, with the harness at the other end of standard input.
 */
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const PATIENCE_MS = 15_000
const [directory = ''] = process.argv.slice(2)

const postmasters = (): number[] =>
  fs
    .globSync('**/postmaster.pid', { cwd: directory })
    .map((file) => Number(fs.readFileSync(path.join(directory, file), 'utf8').split('\n')[0]))

process.stdin.resume()
process.stdin.once('end', () => void sweep())
async function sweep(): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  // servers leave by themselves, and the last one stops what it has
  while (fs.existsSync(directory) && postmasters().length > 0) {
    if (Date.now() > deadline - PATIENCE_MS / 2)
      for (const pid of postmasters()) process.kill(pid, Date.now() > deadline ? 'SIGQUIT' : 'SIGINT')
    if (Date.now() > deadline) break
    await pause(200)
  }
  fs.rmSync(directory, { recursive: true, force: true })
}
