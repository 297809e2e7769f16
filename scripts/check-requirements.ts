/**
 * Fails on a requirement of `docs/requirements.md` whose id is in no test title, unless its text ends with
 * `**open:**` and a reason. `--write` writes the page with the tests of each requirement to `.cache/requirements.md`. Also fails on
 * ids that are not explained – decisions `Q-NNN`, goals of the tests under faults `R1` and under attack `S1` – and on broken links
 * in Markdown files.
 */
import fs from 'node:fs'
import path from 'node:path'
import { root } from './web-build.ts'

const table = path.join(root, '.cache/requirements.md')
const TITLE =
  /\b(?:it|test|describe)(?:\.concurrent)?(?:\.(?:each|for)\([\s\S]*?\))?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*?)\1/g
/** `EXT-08`, or a range `API-09…17` (also with `...` or an en dash). */
const ID = /\b([A-Z]{2,5})-(\d{2})(?:(?:…|\.\.\.|–)(\d{2}))?(?!\d)/g
const ROW = /^\| ([A-Z]+-\d{2}) \| ([^|]*) \|$/gm
const OPEN = /\*\*open:\*\* \S/

const problems: string[] = []
const read = (name: string) => fs.readFileSync(path.join(root, name), 'utf8')
const folders = [
  'contracts',
  'screening',
  'sandbox',
  'server',
  'web',
  'e2e',
  'chaos',
  'bench',
  'scripts',
  'docs',
]
const sources = folders.flatMap((folder) =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(tsx?|sql|css|md)$/.test(name) && !/node_modules|\.tsbuild|\bdist\b/.test(name))
    .sort()
    .map((name) => `${folder}/${name}`),
)

/** Tests whose titles contain an id, as `file › title`. */
const proofs = new Map<string, string[]>()
for (const name of sources.filter((one) => /\.(test|spec)\.tsx?$/.test(one))) {
  for (const [, , title = ''] of read(name).matchAll(TITLE)) {
    const proof = `\`${name}\` › ${title.replaceAll('|', '/').replace(/\s+/g, ' ')}`
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
const full = read('docs/requirements.md')
  .replace('| Id | Requirement |\n|---|---|', '| Id | Requirement | Proof |\n|---|---|---|')
  .replace(ROW, (_row, id: string, text: string) => {
    known.add(id)
    const proof = proofs.get(id)
    if (!proof) open++
    if (!proof && !OPEN.test(text))
      problems.push(
        `docs/requirements.md: no title of a test names ${id}, and it is not marked **open:** with a reason`,
      )
    if (proof && OPEN.test(text)) problems.push(`docs/requirements.md: ${id} is marked open, but ${proof[0]}`)
    return `| ${id} | ${text} | ${proof?.join('<br>') ?? 'open'} |`
  })
for (const [id, proof] of proofs)
  if (!known.has(id)) problems.push(`a test names ${id}, which is no requirement: ${proof[0]}`)

/** Ids by their shape, and the page that explains each in a list item of its own. */
const explained = [
  [/\bQ-\d{3}\b/g, 'docs/decisions/questions.md'],
  [/(?<![\w-])R\d{1,2}(?![\w-])/g, 'docs/operations.md'],
  [/(?<![\w-])S\d{1,2}(?![\w-])/g, 'docs/security.md'],
] as const
for (const [shape, page] of explained) {
  const ids = new Set([...read(page).matchAll(/^- \*\*([A-Z][-\d]+)\*\* /gm)].map(([, id]) => id))
  // data of résumés names products such as «S3»
  for (const name of sources.filter((one) => !one.includes('/data/')))
    for (const [id] of read(name).matchAll(shape))
      if (!ids.has(id)) problems.push(`${name}: ${id} is not explained in ${page}`)
}

for (const name of ['README.md', ...sources.filter((one) => one.endsWith('.md'))])
  for (const [, target = ''] of read(name).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g))
    if (!fs.existsSync(path.join(root, path.dirname(name), target)))
      problems.push(`${name}: a link to ${target}, which is not there`)

if (process.argv.includes('--write')) {
  fs.mkdirSync(path.dirname(table), { recursive: true })
  fs.writeFileSync(table, full)
  console.log('.cache/requirements.md')
}
console.log(
  [...problems, `${known.size} requirements, ${known.size - open} proven by a named test, ${open} open`].join(
    '\n',
  ),
)
process.exitCode = problems.length > 0 ? 1 : 0
