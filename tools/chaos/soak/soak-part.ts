/** R14: memory, open files and dead rows at half of the load, for `--minutes`. */
import fs from 'node:fs'
import type { ChaosPart } from '../harness/part.ts'
import { GOAL_MB_PER_HOUR, isGoodSoak, soak } from './soak.ts'

const TELL_EVERY_S = 60

export const soakPart: ChaosPart = async ({ data_dir, minutes, note }) => {
  if (!fs.existsSync('/proc/self/fd')) {
    console.log('not here: memory and open files of another process are read from /proc')
    return null
  }
  console.log('minute  resident MB  open files  dead rows  live rows')
  let printed = 0
  const soaked = await soak({ data_dir, minutes }, (sample) => {
    if (sample.seconds < printed) return
    printed += TELL_EVERY_S
    const cells = [sample.resident_mb.toFixed(1), sample.files, sample.dead_rows, sample.live_rows]
    console.log(
      `${(sample.seconds / 60).toFixed(0).padStart(6)} ${cells.map((cell) => String(cell).padStart(11)).join(' ')}`,
    )
  })
  const { live, resident_mb, files, dead_rows, requests, failures } = soaked
  const isGood = isGoodSoak(soaked)
  const verdict =
    live.per_hour <= GOAL_MB_PER_HOUR ? 'reached' : isGood ? 'not told apart from it in this time' : 'MISSED'
  console.log(
    `live memory ${live.per_hour.toFixed(1)} ± ${live.margin.toFixed(1)} MB/h (95 %), goal ≤ ${GOAL_MB_PER_HOUR}: ${verdict}`,
  )
  console.log(
    `resident ${resident_mb.map((megabytes) => megabytes.toFixed(0)).join(' → ')} MB; open files ${files.join(' → ')}; dead rows ${dead_rows.join(' → ')}; ${requests} requests, ${failures.length} failed`,
  )
  for (const failure of new Set(failures)) console.log(`NO ${failure}`)
  note({ is_good: isGood })
  return isGood
}
