/** R12: exports while the disk is full or read-only, or the process is out of memory. */
import { breakExports, impossibleHere } from './disk.ts'
import { sumOf } from './finding.ts'
import type { ChaosPart } from './part.ts'

export const diskPart: ChaosPart = async ({ rounds, from, note, ...harness }) => {
  const why = impossibleHere()
  if (why !== null) {
    console.log(`not here: ${why}`)
    return null
  }
  console.log('trouble         the export under it                           afterwards')
  let good = 0
  for await (const { trouble, status, findings } of breakExports(harness, rounds, from)) {
    const isGood = findings.length === 0
    if (isGood) good += 1
    note({ is_good: isGood, lost: sumOf(findings, 'lost'), doubled: sumOf(findings, 'doubled') })
    const after = isGood ? 'whole files, one unit each' : `NO ${findings.map(({ what }) => what).join('; ')}`
    console.log(`${trouble.padEnd(15)} ${status.padEnd(45)} ${after}`)
  }
  console.log(
    `${good} of ${rounds} rounds: a clean word or a whole file, nothing lost, nothing counted twice`,
  )
  return good === rounds
}
