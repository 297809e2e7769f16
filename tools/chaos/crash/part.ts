/** R3: crashes at named points, spread evenly over them. */
import type { CrashPoint } from './points.ts'
import { sumOf } from '../harness/finding.ts'
import { crashAt, spread, type Crash } from './crash.ts'
import type { ChaosPart } from '../harness/part.ts'

const found = (crashes: readonly Crash[], what: 'lost' | 'doubled') =>
  sumOf(
    crashes.flatMap(({ findings }) => findings),
    what,
  )

export const crashPart =
  (points: readonly CrashPoint[]): ChaosPart =>
  async ({ rounds, from, note, ...harness }) => {
    console.log(`${rounds} crashes at ${points.length} places`)
    console.log(
      'scenario  died when                                    crashes  slowest start  lost  doubled',
    )
    const all: Crash[] = []
    let row: Crash[] = []
    const tell = () => {
      const [first] = row
      if (!first) return
      const cells = [
        first.point.scenario.padEnd(9),
        first.point.name.padEnd(44),
        String(row.length).padStart(7),
        `${Math.max(...row.map(({ back_in_ms }) => back_in_ms))} ms`.padStart(14),
        String(found(row, 'lost')).padStart(5),
        String(found(row, 'doubled')).padStart(8),
      ]
      console.log(cells.join(' '))
      for (const what of new Set(row.flatMap(({ findings }) => findings.map((finding) => finding.what))))
        console.log(`          NO ${what}`)
      row = []
    }
    for await (const crash of crashAt(harness, spread(points, rounds, from))) {
      if (row[0] && row[0].point !== crash.point) tell()
      all.push(crash)
      row.push(crash)
      note({
        is_good: crash.findings.length === 0,
        lost: found([crash], 'lost'),
        doubled: found([crash], 'doubled'),
      })
    }
    tell()
    const good = all.filter(({ findings }) => findings.length === 0).length
    console.log(
      `${good} of ${all.length} crashes good; lost ${found(all, 'lost')}, doubled ${found(all, 'doubled')}`,
    )
    return good === all.length
  }
