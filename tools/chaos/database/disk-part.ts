/** R12: exports while the disk is full or read-only, or the process is out of memory. */
import { breakExports, impossibleHere, missedBy, type DiskRound } from './disk.ts'
import { sumOf } from '../harness/finding.ts'
import type { ChaosPart } from '../harness/part.ts'

export const diskPart: ChaosPart = async ({ rounds, from, note, ...harness }) => {
  const why = impossibleHere()
  if (why !== null) {
    console.log(`not here: ${why}`)
    return null
  }
  console.log('trouble         the export under it                           afterwards')
  let good = 0
  const all: DiskRound[] = []
  for await (const round of breakExports(harness, rounds, from)) {
    all.push(round)
    const { trouble, status, is_hit, findings } = round
    const isGood = findings.length === 0
    if (isGood) good += 1
    note({ is_good: isGood, lost: sumOf(findings, 'lost'), doubled: sumOf(findings, 'doubled') })
    const after = isGood ? 'whole files, one unit each' : `NO ${findings.map(({ what }) => what).join('; ')}`
    console.log(`${trouble.padEnd(15)} ${`${status}${is_hit ? '' : ' (not hit)'}`.padEnd(45)} ${after}`)
  }
  console.log(
    `${good} of ${rounds} rounds: a clean word or a whole file, nothing lost, nothing counted twice`,
  )
  const missed = missedBy(all)
  if (missed.length > 0) console.log(`NO export was hit by: ${missed.join(', ')}`)
  return good === rounds && missed.length === 0
}
