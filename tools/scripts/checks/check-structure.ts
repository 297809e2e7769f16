/** Enforces the project's structure: allowed files in feature folders, maximum file length, forbidden names. */
import fs from 'node:fs'
import path from 'node:path'
import { root } from '../build/web-build.ts'

/** Allowed roles in a folder of a feature, plain or prefixed with a noun (`run-usecases.ts`), plus tests. */
const ROLES = ['routes', 'workers', 'usecases', 'rules', 'queries', 'jobs', 'present']
const EXTRA_ROLES: Record<string, string[]> = {
  companies: ['scope'],
  exports: ['thread'],
  'billing/documents': ['pdf'],
}
/** A library of its own inside a feature: its files are named by what they do. */
const FREE_ROOMS = ['exports/workbook']
const NO_NAMES = /(^|[/.-])(utils?|helpers?|common|lib|core|misc|index)(\.tsx?$|\/|$)/
const MAX_LINES = 400
/**
 * A section sign must be accompanied on the same line by its source (law, standard, document or URL), because
 * a reader may not know which text it refers to.
 */
const SIGN = '\u00a7'
const NAMED_SOURCE = /\d-(FZ|ФЗ)|ГК РФ|RFC \d|ASVS|WCAG|https?:\/\/|\.md\b/
const problems: string[] = []

const files = (folder: string): string[] =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|sql)$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !/(^|\/)(node_modules|dist|\.tsbuild)\//.test(file))

const all = [
  'contracts/src',
  'screening/src',
  'tools/sandbox/src',
  'server/src',
  'server/migrations',
  'web/src',
  'tools/e2e',
  'tools/chaos',
  'tools/bench',
  'tools/scripts',
].flatMap(files)
for (const file of all) {
  const isData = /\/data\/|\.gen\.ts$/.test(file)
  const isTest = /\.(test|spec)\.tsx?$/.test(file)
  if (!/^[a-z0-9.-]+$/.test(path.basename(file))) problems.push(`${file}: file names are kebab-case`)
  if (NO_NAMES.test(file)) problems.push(`${file}: say what it is; this name says nothing`)
  const text = fs.readFileSync(path.join(root, file), 'utf8')
  const lines = text.split('\n').length - 1
  if (!isData && !isTest && lines > MAX_LINES)
    problems.push(`${file}: ${lines} lines; split it by noun (at most ${MAX_LINES})`)
  for (const [n, line] of text.split('\n').entries())
    if (!isData && line.includes(SIGN) && !NAMED_SOURCE.test(line))
      problems.push(`${file}:${n + 1}: say which paper the paragraph is of, or what it says`)
  const feature = /^server\/src\/features\/(.+)\/([^/]+)$/.exec(file)
  const [, name = '', base = ''] = feature ?? []
  if (feature && !isTest && !FREE_ROOMS.includes(name)) {
    const role = base.replace(/\.ts$/, '').split('-').at(-1) ?? ''
    if (![...ROLES, ...(EXTRA_ROLES[name] ?? [])].includes(role)) {
      problems.push(`${file}: a feature holds ${ROLES.join(', ')} and tests, nothing else`)
    }
  }
  const isServer = file.startsWith('server/src/features/') && !isTest
  if (
    isServer &&
    /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|sql`/.test(text) &&
    !file.endsWith('queries.ts')
  ) {
    problems.push(`${file}: SQL belongs in queries.ts`)
  }
  if (
    isServer &&
    /^export (type )?[{*][^;'"]* from '[^']*queries\.ts'/m.test(text) &&
    !file.endsWith('/shared-queries.ts')
  ) {
    problems.push(`${file}: queries are shared with other features by shared-queries.ts alone`)
  }
  if (isServer && file.endsWith('usecases.ts')) {
    for (const block of text.split(/\n\n(?=\S)/)) {
      const name = /^export (?:async )?(?:function|const) (\w+)/m.exec(block)?.[1]
      if (name && block.includes('throw refuse(') && !block.includes('@throws'))
        problems.push(`${file}: ${name} refuses, so its docstring says with what (@throws CODE)`)
    }
  }
  if (file.startsWith('web/src/') && /\bschema: \w+\.body\b/.test(text)) {
    problems.push(
      `${file}: the web build leaves the body out of an endpoint; a form has a schema of contracts/src/forms.ts`,
    )
  }
  if (isServer && /\bcreateScope\(/.test(text) && !/(queries|scope)\.ts$/.test(file)) {
    problems.push(`${file}: only queries of re-read rows may create a scope`)
  }
}
console.log(problems.join('\n'))
process.exitCode = problems.length === 0 ? 0 : 1
