import { spawn } from 'node:child_process'
import path from 'node:path'

/** However this process ends, `kill -9` as well: PostgreSQLs below the directory, which outlive their servers, are stopped and it is thrown away. */
export function sweepAfterwards(directory: string): void {
  spawn(process.execPath, [path.join(import.meta.dirname, 'sweeper.ts'), directory], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  }).unref()
}
