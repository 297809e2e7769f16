import { spawn } from 'node:child_process'
import path from 'node:path'

/**
 * Starts a detached process that, however this one ends (even by `kill -9`), stops the PostgreSQL servers in
 * the directory, which outlive the product's processes, and removes it.
 */
export function sweepAfterwards(directory: string): void {
  spawn(process.execPath, [path.join(import.meta.dirname, 'sweeper.ts'), directory], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  }).unref()
}
