/**
 * Keeps `docs/requirements.md` true: an id that stands in a test's title is proven by that test, any other is open with
 * its owner. `--write` rewrites the file, otherwise a stale file is an error.
 */
import fs from 'node:fs'
import path from 'node:path'
import { root } from './web-build.ts'

const file = path.join(root, 'docs/requirements.md')
const TITLE = /\b(?:it|test|describe)(?:\.(?:each|for)\([\s\S]*?\))?\(\s*(['"`])((?:\\.|(?!\1)[\s\S])*?)\1/g
/** `EXT-08`, or a range `API-09…17` (also with `...` or an en dash). */
const ID = /\b([A-Z]{2,5})-(\d{2})(?:(?:…|\.\.\.|–)(\d{2}))?/g

const proofs = new Map<string, string>()
const folders = ['contracts', 'screening', 'sandbox', 'server', 'web', 'e2e', 'chaos', 'scripts']
for (const folder of folders) {
  for (const name of fs.readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).sort()) {
    if (!/\.(test|spec)\.tsx?$/.test(name) || /node_modules|\.tsbuild/.test(name)) continue
    const source = fs.readFileSync(path.join(root, folder, name), 'utf8')
    for (const [, , title = ''] of source.matchAll(TITLE)) {
      for (const [, area = '', from = '', to] of title.matchAll(ID)) {
        for (let n = Number(from); n <= Number(to ?? from); n++) {
          const id = `${area}-${String(n).padStart(2, '0')}`
          if (!proofs.has(id))
            proofs.set(
              id,
              `\`${folder}/${name}\`: ${title.replaceAll('|', '/').replace(/\s+/g, ' ').slice(0, 110)}`,
            )
        }
      }
    }
  }
}

const current = fs.readFileSync(file, 'utf8')
const known = new Set<string>()
let open = 0
const fresh = current.replace(
  /^\| ([A-Z]+-\d{2}) \| (.*) \| ([^|]*) \|$/gm,
  (_row, id: string, text: string, last: string) => {
    known.add(id)
    const proof = proofs.get(id)
    const owner =
      /^open: (.+)$/.exec(last.trim())?.[1] ?? /\(owner: (.+)\)$/.exec(last.trim())?.[1] ?? 'screens'
    if (!proof) open++
    return `| ${id} | ${text} | ${proof ? `${proof} (owner: ${owner})` : `open: ${owner}`} |`
  },
)
const unknown = [...proofs.keys()].filter((id) => !known.has(id))
for (const id of unknown) console.error(`a test names ${id}, which is no requirement: ${proofs.get(id)}`)
if (process.argv.includes('--write')) fs.writeFileSync(file, fresh)
else if (fresh !== current) console.error('docs/requirements.md is stale: run "npm run requirements"')
console.log(`${known.size} requirements, ${known.size - open} proven by a named test, ${open} open`)
process.exitCode = unknown.length > 0 || (fresh !== current && !process.argv.includes('--write')) ? 1 : 0
