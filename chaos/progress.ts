/** How far every part is, kept after each round, so that hours of work survive a stop; and the table at the end. */
import fs from 'node:fs'
import path from 'node:path'
import type { Noted } from './part.ts'

type Counts = {
  asked: number
  done: number
  bad: number
  lost: number
  doubled: number
  seconds: number
  is_over: boolean
}
type State = { seed: number; commit: string; parts: Record<string, Counts> }

export type Tally = Readonly<Counts> & {
  readonly note: (round: Noted) => void
  readonly end: (is_good: boolean) => void
}

/**
 * @param file `null`: nothing is kept
 * @param seed `null`: the one of the file, else any
 * @param commit what was measured; of another one nothing is taken over
 */
export function openProgress(file: string | null, seed: number | null, commit: string) {
  const kept = file && fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as State) : null
  const goesOn = kept?.commit === commit && (seed === null || kept.seed === seed)
  const state: State = goesOn ? kept : { seed: seed ?? Date.now() % 1_000_000, commit, parts: {} }
  const save = () => {
    if (file === null) return
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, JSON.stringify(state, null, 2))
  }
  return {
    seed: state.seed,
    begin(name: string, asked: number): Tally {
      const known = state.parts[name]
      const counts: Counts =
        known?.asked === asked
          ? known
          : { asked, done: 0, bad: 0, lost: 0, doubled: 0, seconds: 0, is_over: false }
      state.parts[name] = counts
      let since = performance.now()
      const keep = () => {
        const now = performance.now()
        counts.seconds += (now - since) / 1000
        since = now
        save()
      }
      return Object.assign(counts, {
        note({ is_good, lost = 0, doubled = 0, rounds = 1 }: Noted) {
          counts.done += rounds
          if (!is_good) counts.bad += Math.max(1, rounds)
          counts.lost += lost
          counts.doubled += doubled
          keep()
        },
        end(is_good: boolean) {
          // a part that tells of no rounds was done as a whole
          counts.done = Math.max(counts.done, counts.asked)
          if (!is_good && counts.bad === 0) counts.bad = 1
          counts.is_over = true
          keep()
        },
      })
    },
    /** Prints the table. @returns the parts that did not end well */
    tell(names: readonly string[]): string[] {
      const rows = names.map((name) => ({ name, ...(state.parts[name] ?? this.begin(name, 0)) }))
      const isGood = (row: (typeof rows)[number]) => row.is_over && row.bad === 0
      console.log(
        `\npart        asked     done   lost  doubled  seconds  verdict   (seed ${state.seed}, ${commit})`,
      )
      for (const row of rows) {
        const cells = [
          row.name.padEnd(9),
          String(row.asked).padStart(7),
          String(row.done).padStart(8),
          String(row.lost).padStart(6),
          String(row.doubled).padStart(8),
          row.seconds.toFixed(0).padStart(8),
          isGood(row) ? ' good' : row.is_over ? ` ${row.bad} BAD` : ' NOT OVER',
        ]
        console.log(cells.join(' '))
      }
      const seconds = rows.reduce((sum, row) => sum + row.seconds, 0)
      console.log(`${(seconds / 60).toFixed(1)} minutes in all`)
      return rows.filter((row) => !isGood(row)).map(({ name }) => name)
    },
  }
}
