/** One `kill -9` per round during a scheduled synchronisation and the automatic analysis that follows it. */
import { isGoodAutoRound, shootAuto } from './auto.ts'
import type { ChaosPart } from '../harness/part.ts'

export const autoPart: ChaosPart = async ({ rounds, note, ...harness }) => {
  console.log('round  shot after  came  allowed  lost  analysed  doubled  charged  good  told')
  let round = 0
  let bad = 0
  for await (const shot of shootAuto(harness, rounds)) {
    round += 1
    const isGood = isGoodAutoRound(shot)
    if (!isGood) bad += 1
    const { killed_after_ms, came, allowed, lost, analyzed, doubled, charged, good, reported } = shot
    note({ is_good: isGood, lost, doubled })
    const cells = [
      String(round).padStart(5),
      `${killed_after_ms} ms`.padStart(11),
      ...[came, allowed, lost, analyzed, doubled, charged, good, reported].map((n, i) =>
        String(n).padStart([5, 8, 5, 9, 8, 8, 5, 5][i] ?? 0),
      ),
    ]
    console.log(`${cells.join(' ')}${isGood ? '' : '  NO'}`)
  }
  console.log(
    `${round - bad} of ${rounds} kills: nobody lost, each new response analysed and charged for once within the cap, each good candidate told of once`,
  )
  return bad === 0
}
