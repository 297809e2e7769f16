/** Documents stay readable: no Markdown line over 160 characters; README and `docs` together hold at most 20,000 words. */
import fs from 'node:fs'
import path from 'node:path'
import { root } from '../build/web-build.ts'

const MAX_LINE = 160
const MAX_WORDS = 20_000

const problems: string[] = []
let words = 0
const pages = fs
  .globSync('**/*.md', {
    cwd: root,
    exclude: (name) => /^(node_modules|dist|data|\.cache|\.git)$/.test(path.basename(name)),
  })
  .map((name) => name.replaceAll('\\', '/'))
for (const page of pages) {
  const text = fs.readFileSync(path.join(root, page), 'utf8')
  if (page === 'README.md' || page.startsWith('docs/')) words += text.match(/\S+/g)?.length ?? 0
  for (const [n, line] of text.split('\n').entries())
    if (line.length > MAX_LINE)
      problems.push(`${page}:${n + 1}: ${line.length} characters; at most ${MAX_LINE}`)
}
if (words > MAX_WORDS) problems.push(`README and docs: ${words} words; at most ${MAX_WORDS}`)
console.log([...problems, `${pages.length} pages, ${words} words`].join('\n'))
process.exitCode = problems.length > 0 ? 1 : 0
