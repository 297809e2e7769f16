/** How far a part is, kept after each round, so that hours of work survive a stop; and the table at the end. */
import fs from 'node:fs'
import path from 'node:path'
import type { Noted } from './part.ts'

/** What a part has come to, and of what. */
export type Progress = {
  seed: number
  commit: string
  asked: number
  done: number
  bad: number
  lost: number
  doubled: number
  seconds: number
  is_over: boolean
}

export type Tally = Readonly<Progress> & {
  readonly note: (round: Noted) => void
  readonly end: (is_good: boolean) => void
}

/** @returns `null`: there is no such file yet */
export const readProgress = (file: string): Progress | null =>
  fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Progress) : null

/**
 * @param file `null`: nothing is kept
 * @param seed `null`: the one of the file, else any
 * @param commit what is measured; of another one, or of another volume, nothing is taken over
 */
export function openTally(
  file: string | null,
  { seed, commit, asked }: { seed: number | null; commit: string; asked: number },
): Tally {
  const kept = file && readProgress(file)
  const goesOn =
    kept && kept.commit === commit && kept.asked === asked && (seed === null || kept.seed === seed)
  const progress: Progress = goesOn
    ? kept
    : {
        seed: seed ?? Date.now() % 1_000_000,
        commit,
        asked,
        done: 0,
        bad: 0,
        lost: 0,
        doubled: 0,
        seconds: 0,
        is_over: false,
      }
  let since = performance.now()
  const keep = () => {
    const now = performance.now()
    progress.seconds += (now - since) / 1000
    since = now
    if (file === null) return
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, JSON.stringify(progress, null, 2))
  }
  return Object.assign(progress, {
    note({ is_good, lost = 0, doubled = 0, rounds = 1 }: Noted) {
      progress.done += rounds
      if (!is_good) progress.bad += Math.max(1, rounds)
      progress.lost += lost
      progress.doubled += doubled
      keep()
    },
    end(is_good: boolean) {
      // a part that tells of no rounds was done as a whole
      progress.done = Math.max(progress.done, progress.asked)
      if (!is_good && progress.bad === 0) progress.bad = 1
      progress.is_over = true
      keep()
    },
  })
}

/** Prints the table; `null` is a part that has not begun. @returns the parts that did not end well */
export function tell(parts: Readonly<Record<string, Progress | null>>): string[] {
  console.log('\npart        asked     done   lost  doubled  seconds    seed  verdict')
  const failed: string[] = []
  for (const [name, part] of Object.entries(parts)) {
    const isGood = part !== null && part.is_over && part.bad === 0
    if (!isGood) failed.push(name)
    const cells = [
      name.padEnd(9),
      String(part?.asked ?? '').padStart(7),
      String(part?.done ?? 0).padStart(8),
      String(part?.lost ?? 0).padStart(6),
      String(part?.doubled ?? 0).padStart(8),
      (part?.seconds ?? 0).toFixed(0).padStart(8),
      String(part?.seed ?? '').padStart(7),
      isGood ? ' good' : part?.is_over ? ` ${part.bad} BAD` : ' NOT OVER',
    ]
    console.log(cells.join(' '))
  }
  return failed
}
