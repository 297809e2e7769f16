/** Bounds the files of a folder, and forbids folders that import each other, directly or around. */
import fs from 'node:fs'
import path from 'node:path'
import { root } from '../build/web-build.ts'

/** What a reader takes in at one look. Tests and tables of data do not count. */
const MAX_FILES = 12
/** Where no folder may import one that imports it. */
const ACYCLIC = ['contracts/src', 'server/src', 'web/src', 'tools']

const files = [
  'contracts/src',
  'screening/src',
  'tools/sandbox/src',
  'server/src',
  'web/src',
  'tools/e2e',
  'tools/chaos',
  'tools/bench',
  'tools/scripts',
]
  .flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(folder, file.replaceAll('\\', '/'))),
  )
  .filter(
    (file) =>
      /\.tsx?$/.test(file) && !/\.(test|spec)\.tsx?$|\/(data|node_modules|dist|\.tsbuild)\//.test(file),
  )

const problems: string[] = []
const counts = new Map<string, number>()
for (const file of files) {
  const folder = path.posix.dirname(file)
  counts.set(folder, (counts.get(folder) ?? 0) + 1)
}
for (const [folder, count] of counts)
  if (count > MAX_FILES)
    problems.push(`${folder}: ${count} files; give one of its nouns a folder (at most ${MAX_FILES})`)

/** The folders that each folder imports, types included. */
const imports = new Map<string, Set<string>>()
for (const file of files.filter((name) => ACYCLIC.some((place) => name.startsWith(`${place}/`)))) {
  const folder = path.posix.dirname(file)
  const found = imports.get(folder) ?? new Set()
  imports.set(folder, found)
  const text = fs.readFileSync(path.join(root, file), 'utf8')
  for (const [, from = ''] of text.matchAll(/(?:\bfrom |\bimport\(?|new URL\()\s*'(\.{1,2}\/[^']+)'/g)) {
    const to = path.posix.dirname(path.posix.join(folder, from))
    if (to !== folder) found.add(to)
  }
}
/** The way from a folder back to it, depth first; a folder without one is not entered again. */
const done = new Set<string>()
function wayBack(folder: string, way: readonly string[]): readonly string[] | undefined {
  if (way.includes(folder)) return [...way.slice(way.indexOf(folder)), folder]
  if (done.has(folder)) return undefined
  for (const next of imports.get(folder) ?? []) {
    const found = wayBack(next, [...way, folder])
    if (found) return found
  }
  done.add(folder)
  return undefined
}
for (const folder of imports.keys()) {
  const way = wayBack(folder, [])
  if (!way) continue
  problems.push(`folders import each other: ${way.join(' → ')}`)
  break
}

console.log(problems.join('\n'))
process.exitCode = problems.length === 0 ? 0 : 1
