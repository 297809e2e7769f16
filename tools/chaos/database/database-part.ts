/** R2: PostgreSQL loses connections, restarts, freezes or runs out of connections while the server works. */
import { breakDatabase, isGoodRound, type DatabaseRound } from './database.ts'
import type { ChaosPart } from '../harness/part.ts'

export const databasePart: ChaosPart = async ({ rounds, from, note, ...harness }) => {
  console.log('fault                 after      back in  results  equal to twin')
  const all: DatabaseRound[] = []
  for await (const round of breakDatabase(harness, rounds, from)) {
    all.push(round)
    const { end, twin } = round
    note({
      is_good: isGoodRound(round),
      lost: Math.max(0, twin.results - end.results),
      doubled: Math.max(0, end.counted - end.results),
    })
    console.log(
      `${round.fault.padEnd(19)} ${`${round.after_ms} ms`.padStart(8)} ${`${round.back_in_ms} ms`.padStart(11)} ${String(round.end.results).padStart(8)} ${(isGoodRound(round) ? 'yes' : `NO ${JSON.stringify(round)}`).padStart(14)}`,
    )
  }
  const good = all.filter(isGoodRound).length
  console.log(`${good} of ${all.length} faults survived by the same process with nothing lost or doubled`)
  return good === all.length
}
