/**
 * Keeps the ledger of `docs/security.md` true: a row is proven by a test whose title stands in the file it names, or says
 * why there is none (`reason: …`, `n/a: …`).
 */
import fs from 'node:fs'
import path from 'node:path'
import { root } from './web-build.ts'

const ROW = /^\| (\d+\.\d+\.[\d.,– ]+) \| (.+) \| (.+) \|$/gm
const PROOF = /^`([^`]+)`: (.+)$/

const problems: string[] = []
let [rows, tested] = [0, 0]
const text = fs.readFileSync(path.join(root, 'docs/security.md'), 'utf8')
for (const [, id = '', , last = ''] of text.matchAll(ROW)) {
  rows++
  const [, file = '', title = ''] = PROOF.exec(last.trim()) ?? []
  if (file === '') {
    if (!/^(reason|n\/a): .{10,}/.test(last.trim())) problems.push(`${id}: neither a test nor a reason`)
    continue
  }
  tested++
  const full = path.join(root, file)
  if (!fs.existsSync(full)) problems.push(`${id}: no such file: ${file}`)
  else if (!fs.readFileSync(full, 'utf8').includes(title.trim()))
    problems.push(`${id}: ${file} has no test called “${title}”`)
}
if (rows < 50) problems.push(`only ${rows} rows were read`)
if (tested < rows * 0.7)
  problems.push(`only ${tested} of ${rows} rows are proven by a test: 70 % are asked for`)
console.log([...problems, `${rows} rows of ASVS, ${tested} proven by a named test`].join('\n'))
process.exitCode = problems.length === 0 ? 0 : 1
