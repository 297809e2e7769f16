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
  /** The machine lacks what the part needs. */
  is_not_run: boolean
}

export type Tally = Readonly<Progress> & {
  readonly note: (round: Noted) => void
  /** `null`: not run */
  readonly end: (is_good: boolean | null) => void
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
        is_not_run: false,
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
      // a report of several rounds does not say how many of them were bad
      if (!is_good) progress.bad += 1
      progress.lost += lost
      progress.doubled += doubled
      keep()
    },
    end(is_good: boolean | null) {
      if (is_good === false && progress.bad === 0) progress.bad = 1
      progress.is_not_run = is_good === null
      progress.is_over = true
      keep()
    },
  })
}

const verdictOf = (part: Progress | null) => {
  if (!part?.is_over) return 'NOT OVER'
  if (part.bad > 0) return `${part.bad} BAD`
  return part.is_not_run ? 'NOT RUN' : 'good'
}

/**
 * Prints the table; `null` marks a part that has not started.
 * @returns the parts that failed or did not finish, and those that this machine cannot run
 */
export function tell(parts: Readonly<Record<string, Progress | null>>): {
  readonly failed: readonly string[]
  readonly not_run: readonly string[]
} {
  console.log('\npart        asked     done   lost  doubled  seconds    seed  verdict')
  for (const [name, part] of Object.entries(parts)) {
    const cells = [
      name.padEnd(9),
      String(part?.asked ?? '').padStart(7),
      String(part?.done ?? 0).padStart(8),
      String(part?.lost ?? 0).padStart(6),
      String(part?.doubled ?? 0).padStart(8),
      (part?.seconds ?? 0).toFixed(0).padStart(8),
      String(part?.seed ?? '').padStart(7),
      ` ${verdictOf(part)}`,
    ]
    console.log(cells.join(' '))
  }
  const namesOf = (isOne: (verdict: string) => boolean) =>
    Object.keys(parts).filter((name) => isOne(verdictOf(parts[name] ?? null)))
  return {
    failed: namesOf((verdict) => verdict !== 'good' && verdict !== 'NOT RUN'),
    not_run: namesOf((verdict) => verdict === 'NOT RUN'),
  }
}
