/**
 * Fails on a row of `docs/data/requirements.tsv` whose id is in no test title, unless its note begins with `open: ` and says why;
 * on ids that are explained nowhere (`Q-NNN`: questions.tsv; goals `R1`, `S1`: goals.tsv); and on broken links in Markdown files.
 * `--write` lists the tests of each requirement in `.cache/requirements.tsv`.
 */
import fs from 'node:fs'
import path from 'node:path'
import { readTable } from './table.ts'
import { root } from '../build/web-build.ts'

const table = path.join(root, '.cache/requirements.tsv')
const TITLE =
  /\b(?:it|test|describe)(?:\.concurrent)?(?:\.(?:each|for)\([\s\S]*?\))?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*?)\1/g
/** `EXT-08`, or a range `API-09…17` (also with `...` or an en dash). */
const ID = /\b([A-Z]{2,5})-(\d{2})(?:(?:…|\.\.\.|–)(\d{2}))?(?!\d)/g
const OPEN = /^open: \S/

const problems: string[] = []
const read = (name: string) => fs.readFileSync(path.join(root, name), 'utf8')
const folders = [
  'contracts',
  'screening',
  'tools/sandbox',
  'server',
  'web',
  'tools/e2e',
  'tools/chaos',
  'tools/bench',
  'tools/scripts',
  'docs',
]
const sources = folders.flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|sql|css|md|tsv)$/.test(name) && !/node_modules|\.tsbuild|\bdist\b/.test(name))
    .sort()
    .map((name) => `${folder}/${name}`),
)

/** Tests whose titles contain an id, as `file › title`. */
const proofs = new Map<string, string[]>()
for (const name of sources.filter((one) => /\.(test|spec)\.tsx?$/.test(one))) {
  for (const [, , title = ''] of read(name).matchAll(TITLE)) {
    const proof = `${name} › ${title.replace(/\s+/g, ' ')}`
    for (const [, area = '', from = '', to] of title.matchAll(ID)) {
      for (let n = Number(from); n <= Number(to ?? from); n++) {
        const id = `${area}-${String(n).padStart(2, '0')}`
        proofs.set(id, [...new Set([...(proofs.get(id) ?? []), proof])])
      }
    }
  }
}

const known = new Set<string>()
let open = 0
const full = readTable('requirements').map(([id = '', text = '', note = '']) => {
  known.add(id)
  const proof = proofs.get(id)
  if (!proof) open++
  if (!proof && !OPEN.test(note))
    problems.push(`requirements.tsv: no title of a test names ${id}, and its note gives no reason (open: …)`)
  if (proof && OPEN.test(note)) problems.push(`requirements.tsv: ${id} is marked open, but ${proof[0]}`)
  return [id, text, note, proof?.join(' · ') ?? 'open'].join('\t')
})
for (const [id, proof] of proofs)
  if (!known.has(id)) problems.push(`a test names ${id}, which is no requirement: ${proof[0]}`)

/** Ids by their shape, and the table that explains each. */
const explained = [
  [/\bQ-\d{3}\b/g, 'questions'],
  [/(?<![\w-])[RS]\d{1,2}(?![\w-])/g, 'goals'],
] as const
for (const [shape, table] of explained) {
  const ids = new Set(readTable(table).map(([id]) => id))
  // data of résumés names products such as «S3»
  for (const name of sources.filter((one) => !/^screening\/.*\/data\//.test(one)))
    for (const [id] of read(name).matchAll(shape))
      if (!ids.has(id)) problems.push(`${name}: ${id} is not explained in docs/data/${table}.tsv`)
}

for (const name of ['README.md', ...sources.filter((one) => one.endsWith('.md'))])
  for (const [, target = ''] of read(name).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g))
    if (!fs.existsSync(path.join(root, path.dirname(name), target)))
      problems.push(`${name}: a link to ${target}, which is not there`)

if (process.argv.includes('--write')) {
  fs.mkdirSync(path.dirname(table), { recursive: true })
  fs.writeFileSync(table, `id\trequirement\tnote\ttests\n${full.join('\n')}\n`)
  console.log('.cache/requirements.tsv')
}
console.log(
  [...problems, `${known.size} requirements, ${known.size - open} proven by a named test, ${open} open`].join(
    '\n',
  ),
)
process.exitCode = problems.length > 0 ? 1 : 0
