/**
 * Verifies `docs/data/asvs.tsv`: each row names a test file and words of exactly one test title in it, or the reason why there is
 * no test (`reason: …`, `n/a: …`).
 */
import fs from 'node:fs'
import path from 'node:path'
import { readTable } from './table.ts'
import { root } from '../build/web-build.ts'

/** Matches test titles only: the words of a row must not be found in comments or in names of groups. */
const TITLE = /\bit(?:\.each\([\s\S]*?\))?\(\s*(['`])((?:(?!\1)[^\\\n])+)\1/g
const titlesOf = (file: string): string[] =>
  [...fs.readFileSync(file, 'utf8').matchAll(TITLE)].map(([, , title = '']) => title)

const problems: string[] = []
let [rows, tested] = [0, 0]
for (const [id = '', , file = '', title = ''] of readTable('asvs')) {
  rows++
  if (file === '') {
    if (!/^(reason|n\/a): .{10,}/.test(title)) problems.push(`${id}: neither a test nor a reason`)
    continue
  }
  tested++
  const full = path.join(root, file)
  if (!fs.existsSync(full)) problems.push(`${id}: no such file: ${file}`)
  else if (titlesOf(full).filter((one) => one.includes(title)).length !== 1)
    problems.push(`${id}: not one test of ${file} is called “${title}”`)
}
if (rows < 50) problems.push(`only ${rows} rows were read`)
if (tested < rows * 0.7)
  problems.push(`only ${tested} of ${rows} rows are proven by a test: 70 % are asked for`)
console.log([...problems, `${rows} rows of ASVS, ${tested} proven by a named test`].join('\n'))
process.exitCode = problems.length === 0 ? 0 : 1
