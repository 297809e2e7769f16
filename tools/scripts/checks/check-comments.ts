/** Bounds the length of comments and docstrings, and the number of functions excepted from the size limits. */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { root } from '../build/web-build.ts'

const MAX_COMMENT = 2
const MAX_DOCSTRING = 6
/** Functions that a comment excepts from the limits of length and complexity in .oxlintrc.json. */
const MAX_EXCEPTIONS = 10
const EXCEPTION = /(?:ox|es)lint-disable[^\n]*(?:max-lines-per-function|complexity)[^\n]*/g

const files = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .stdout.split('\n')
  .filter((file) => /\.(tsx?|mjs|cjs|sql)$/.test(file) && !file.endsWith('.gen.ts'))
  .filter((file) => fs.existsSync(path.join(root, file)))

const problems: string[] = []
const exceptions: string[] = []
for (const file of files) {
  const text = fs.readFileSync(path.join(root, file), 'utf8')
  const lineOf = (at: number) => text.slice(0, at).split('\n').length
  for (const { 0: block, index } of text.matchAll(/^[ \t]*\/\*[\s\S]*?\*\//gm)) {
    const lines = block.split('\n').filter((line) => /[^\s/*]/.test(line)).length
    const most = block.trimStart().startsWith('/**') ? MAX_DOCSTRING : MAX_COMMENT
    if (lines > most) problems.push(`${file}:${lineOf(index)}: a comment of ${lines} lines; at most ${most}`)
  }
  for (const { 0: run, index } of text.matchAll(/(?:^[ \t]*(?:\/\/|--).*\n)+/gm)) {
    const lines = run.split('\n').length - 1
    if (lines > MAX_COMMENT)
      problems.push(`${file}:${lineOf(index)}: a comment of ${lines} lines; at most ${MAX_COMMENT}`)
  }
  for (const { 0: exception, index } of text.matchAll(EXCEPTION)) {
    if (path.basename(file) === 'check-comments.ts') continue
    exceptions.push(`${file}:${lineOf(index)}`)
    if (!/ -- \S/.test(exception)) problems.push(`${file}:${lineOf(index)}: an exception says why after «--»`)
  }
}
if (exceptions.length > MAX_EXCEPTIONS)
  problems.push(`${exceptions.length} exceptions, at most ${MAX_EXCEPTIONS}: ${exceptions.join(', ')}`)

console.log(problems.join('\n'))
process.exitCode = problems.length === 0 ? 0 : 1
