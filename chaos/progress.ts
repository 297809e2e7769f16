/** Progress of a part, stored after each round so that an interrupted run can resume, and the final table. */
import fs from 'node:fs'
import path from 'node:path'
import type { Noted } from './part.ts'

/** Counters of a part, and the configuration they belong to. */
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

/** @returns `null` when the file does not exist */
export const readProgress = (file: string): Progress | null =>
  fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Progress) : null

/**
 * @param file `null`: progress is not stored
 * @param seed `null`: the stored one, else a new one
 * @param commit version under test; stored progress is discarded when the commit or the volume differs
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
      // a part that records no rounds counts as completed as a whole
      progress.done = Math.max(progress.done, progress.asked)
      if (!is_good && progress.bad === 0) progress.bad = 1
      progress.is_over = true
      keep()
    },
  })
}

/** Prints the table; `null` marks a part that has not started. @returns the parts that failed or did not finish */
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
