/**
 * What it costs to tell vacancies of one title apart: reads of a company whose 500 vacancies share their title and area
 * against one whose titles all differ.
 */
import { sql } from 'kysely'
import { buildVacancy } from '../../../server/src/testing/scenes/factories.ts'
import { figure, median, type Part } from '../measures/figures.ts'
import { p95 } from '../measures/load.ts'
import { setBenchStage } from '../measures/stage.ts'

const VACANCIES = 500
const REQUESTS = 60
/** A p95 of few requests is noisy, so the median of at least this many runs is used. */
const LEAST_RUNS = 5

/** Every read whose rows are named; the selection of vacancies reads all of them at once. */
const READS = [
  '/api/hh/vacancies?limit=500',
  '/api/analysis/results?limit=50',
  '/api/analysis/dashboard',
] as const

const setStage = async (titleOf: (n: number) => string) => {
  const stage = await setBenchStage(1000, { ROLE: 'web' })
  for (let n = 1; n < VACANCIES; n++)
    await buildVacancy(stage.deps.db, stage.scope, { title: titleOf(n), area_name: 'Казань' })
  await sql`vacuum analyze vacancies`.execute(stage.deps.db)
  return stage
}

export const namesPart: Part = {
  async measure(runs) {
    const stages = [
      await setStage((n) => `Менеджер по продажам, ${n}`),
      await setStage(() => 'Менеджер по продажам'),
    ]
    const ask = async (side: number, path: string): Promise<number> => {
      const { url = '', person } = stages[side] ?? {}
      const started = performance.now()
      const response = await fetch(url + path, {
        headers: { authorization: `Bearer ${person?.access_token}` },
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${path}: ${response.status}`)
      return performance.now() - started
    }
    try {
      const measured: { path: string; ratio: number; sides: readonly number[] }[] = []
      for (const path of READS) {
        const sides: number[][] = [[], []]
        for (let run = 0; run < Math.max(LEAST_RUNS, runs); run++) {
          const times: number[][] = [[], []]
          // alternates the order, because the second request finds the CPU warm
          for (let n = 0; n < REQUESTS; n++)
            for (const side of n % 2 ? [0, 1] : [1, 0]) times[side]?.push(await ask(side, path))
          for (const side of [0, 1]) sides[side]?.push(p95(times[side] ?? []))
        }
        const [own = [], shared = []] = sides
        measured.push({
          path,
          ratio: median(shared.map((ms, run) => ms / (own[run] ?? Number.NaN))),
          sides: sides.map(median),
        })
      }
      return {
        figures: measured.map(({ path, ratio }) => ({
          what: `p95 of ${path.replace(/\?.*/, '')}`,
          goal: path.startsWith('/api/hh') ? 1.5 : 1.3,
          measured: ratio,
          unit: 'one title ÷ own',
        })),
        about: measured.map(({ path, sides }) => `${path}: ${sides.map(figure).join(' → ')} ms`).join('\n'),
      }
    } finally {
      for (const stage of stages) await stage.drop()
    }
  },
}
