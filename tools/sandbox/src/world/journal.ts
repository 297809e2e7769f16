import { closeSync, existsSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** An append-only log of facts, persistent when it has a file, otherwise in memory. */
export type Journal<Fact> = {
  readonly past: readonly Fact[]
  append(fact: Fact): void
  /** Deletes all facts. */
  clear(): void
  close(): void
}

/**
 * Opens a journal of JSON lines. A last line without a line end is a partial write from a killed process: it
 * never took effect and is truncated. Any other unreadable line means that the file is not a sandbox journal,
 * and the sandbox refuses to start.
 */
export function openJournal<Fact>(file: string | null | undefined): Journal<Fact> {
  if (!file) return { past: [], append: () => undefined, clear: () => undefined, close: () => undefined }
  mkdirSync(dirname(file), { recursive: true })
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
  const whole = bytes.lastIndexOf(0x0a) + 1
  const past = bytes
    .subarray(0, whole)
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
    // only this module writes the file, so its lines have the type of its facts
    .map((line) => JSON.parse(line) as Fact)
  const handle = openSync(file, 'a', 0o600)
  if (whole < bytes.length) ftruncateSync(handle, whole)
  return {
    past,
    append: (fact) => {
      writeSync(handle, `${JSON.stringify(fact)}\n`)
    },
    clear: () => ftruncateSync(handle, 0),
    close: () => closeSync(handle),
  }
}
