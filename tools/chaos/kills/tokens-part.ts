/**
 * OAuth tokens of the connection: races of 100 workers, and kills during a refresh. Runs `rounds` kills and
 * five times as many races.
 */
import type { ChaosPart } from '../harness/part.ts'
import { isGoodRace, isGoodRefreshShot, points, raceRefreshes, shootRefreshes, type Race } from './tokens.ts'

const WORKERS = 100
const PROCESSES = 3

export const tokensPart: ChaosPart = async ({ rounds, random, data_dir, note }) => {
  const races: Race[] = []
  console.log(`${rounds * 5} races of ${WORKERS} workers in ${PROCESSES} processes`)
  for await (const race of raceRefreshes(data_dir, {
    rounds: rounds * 5,
    workers: WORKERS,
    processes: PROCESSES,
  })) {
    races.push(race)
    if (!isGoodRace(race)) console.log(`race ${races.length}: NO ${JSON.stringify(race)}`)
    if (races.length % 50 === 0) console.log(`${races.length} races, the last in ${race.ms} ms`)
  }
  const goodRaces = races.filter(isGoodRace).length
  const most = Math.max(0, ...races.map(({ refreshes }) => refreshes))
  console.log(
    `${goodRaces} of ${races.length} races: one refresh each (most ${most}), every worker with a valid token or reported`,
  )

  console.log(`\n${rounds} kills\nshot when     back in  first look       refreshes  healed`)
  const where = Array.from({ length: rounds }, (_, n) => points[n % points.length] ?? 'answering')
  let good = 0
  for await (const shot of shootRefreshes(data_dir, random, where)) {
    const isGood = isGoodRefreshShot(shot)
    if (isGood) good += 1
    note({ is_good: isGood })
    const { point, back_in_ms, end, refreshes, healed } = shot
    console.log(
      `${point.padEnd(11)} ${`${back_in_ms} ms`.padStart(9)}  ${end.padEnd(15)} ${String(refreshes).padStart(10)}  ${String(healed)}${isGood ? '' : '  NO'}`,
    )
  }
  console.log(
    `${good} of ${rounds} kills: a token that works or a visible reconnection at the first look, no loop`,
  )
  return goodRaces === races.length && good === rounds
}
