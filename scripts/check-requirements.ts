/**
 * Keeps `docs/requirements.md` up to date: a requirement whose id appears in a test title is proven by that
 * test, all others are open. `--write` rewrites the file; without it a stale file is an error. Also fails on
 * decision ids `Q-NNN` that `docs/decisions/questions.md` does not explain and on broken links in Markdown
 * files.
 */
import fs from 'node:fs'
import path from 'node:path'
import { root } from './web-build.ts'

const file = path.join(root, 'docs/requirements.md')
const TITLE =
  /\b(?:it|test|describe)(?:\.concurrent)?(?:\.(?:each|for)\([\s\S]*?\))?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*?)\1/g
/** `EXT-08`, or a range `API-09…17` (also with `...` or an en dash). */
const ID = /\b([A-Z]{2,5})-(\d{2})(?:(?:…|\.\.\.|–)(\d{2}))?(?!\d)/g
const ROW = /^\| ([A-Z]+-\d{2}) \| (.*) \| ([^|]*) \|$/gm

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

const current = read('docs/requirements.md')
const known = new Set<string>()
let open = 0
const fresh = current.replace(ROW, (_row, id: string, text: string) => {
  known.add(id)
  const proof = proofs.get(id)
  if (!proof) open++
  return `| ${id} | ${text} | ${proof?.join('<br>') ?? 'open'} |`
})
for (const [id, proof] of proofs)
  if (!known.has(id)) problems.push(`a test names ${id}, which is no requirement: ${proof[0]}`)

const explained = new Set(
  [...read('docs/decisions/questions.md').matchAll(/^- \*\*(Q-\d{3})\*\* /gm)].map(([, id]) => id),
)
for (const name of sources)
  for (const [id] of read(name).matchAll(/\bQ-\d{3}\b/g))
    if (!explained.has(id)) problems.push(`${name}: ${id} is not explained in docs/decisions/questions.md`)

for (const name of ['README.md', ...sources.filter((one) => one.endsWith('.md'))])
  for (const [, target = ''] of read(name).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)[^)]*\)/g))
    if (!fs.existsSync(path.join(root, path.dirname(name), target)))
      problems.push(`${name}: a link to ${target}, which is not there`)

if (process.argv.includes('--write')) fs.writeFileSync(file, fresh)
else if (fresh !== current) problems.push('docs/requirements.md is stale: run "npm run requirements"')
console.log(
  [...problems, `${known.size} requirements, ${known.size - open} proven by a named test, ${open} open`].join(
    '\n',
  ),
)
process.exitCode = problems.length > 0 ? 1 : 0
