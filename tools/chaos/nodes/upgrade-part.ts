/** R13: a backup and its restore, then the data of every release with today's product. */
import path from 'node:path'
import { sumOf } from '../harness/finding.ts'
import type { ChaosPart } from '../harness/part.ts'
import { backAndForth, releases, upgrade } from './upgrade.ts'

export const upgradePart: ChaosPart = async ({ rounds, from, data_dir, note }) => {
  const { tables, unequal } = await backAndForth(path.join(data_dir, 'backup'))
  console.log(
    `backup and restore: ${tables} tables, ${unequal.length === 0 ? 'all checksums equal' : `NO ${unequal.join(', ')}`}`,
  )
  const all = releases()
  const asked = Math.min(rounds + from, all.length)
  const chosen = Array.from({ length: asked }, (_, n) => all[Math.floor((n * all.length) / asked)] ?? 'HEAD')
  console.log('release   migrations    rows  changed by migrations')
  let bad = unequal.length
  for (const commit of chosen.slice(from)) {
    try {
      const { migrations, rows, changed, findings } = await upgrade(path.join(data_dir, commit), commit)
      note({
        is_good: findings.length === 0,
        lost: sumOf(findings, 'lost'),
        doubled: sumOf(findings, 'doubled'),
      })
      if (findings.length > 0) bad += 1
      console.log(
        `${commit.padEnd(9)} ${String(migrations).padStart(10)} ${String(rows).padStart(7)}  ${changed.join(', ') || 'none'}${findings.map(({ what }) => `\n          NO ${what}`).join('')}`,
      )
    } catch (error) {
      // one release that cannot be upgraded does not hide the others
      note({ is_good: false })
      bad += 1
      console.log(`${commit.padEnd(9)} NO ${String(error).split('\n').slice(0, 3).join(' ').slice(0, 300)}`)
    }
  }
  return bad === 0
}
