/** The closed vocabulary of the house: what a folder may hold, how long a file may be, which words are not names. */
import fs from 'node:fs'
import path from 'node:path'
import { root } from './web-build.ts'

/** A feature folder holds these roles, plain or with a noun in front (`sync-usecases.ts`), and their tests. */
const ROLES = ['routes', 'workers', 'usecases', 'rules', 'queries', 'jobs', 'present']
const EXTRA_ROLES: Record<string, string[]> = { accounts: ['scope'], exports: ['workbook'], billing: ['pdf'] }
const NO_NAMES = /(^|[/.-])(utils?|helpers?|common|lib|core|misc|index)(\.tsx?$|\/|$)/
const MAX_LINES = 400
const problems: string[] = []

const files = (folder: string): string[] =>
  fs
    .readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((file) => !/(^|\/)(node_modules|dist|\.tsbuild)\//.test(file))

const all = [
  'contracts/src',
  'screening/src',
  'sandbox/src',
  'server/src',
  'web/src',
  'e2e',
  'chaos',
  'bench',
  'scripts',
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
  const feature = /^server\/src\/features\/([^/]+)\/([^/]+)$/.exec(file)
  if (feature && !isTest) {
    const [, name = '', base = ''] = feature
    const role =
      base
        .replace(/(\.db)?\.test\.ts$/, '')
        .replace(/\.ts$/, '')
        .split('-')
        .at(-1) ?? ''
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
  if (isServer && /\bmintScope\(/.test(text) && !/(queries|scope)\.ts$/.test(file)) {
    problems.push(`${file}: only queries of re-read rows may mint a scope`)
  }
}
console.log(problems.join('\n'))
process.exitCode = problems.length === 0 ? 0 : 1
