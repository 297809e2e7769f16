/**
 * `npm test`: static checks, build, all tests including the browser journeys, and a summary.
 * `--e2e` runs only the journeys, `--full` every state of every screen; other arguments are passed to vitest.
 */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { ensureWebBuilt, root } from '../build/web-build.ts'

/** Paths of tests that need no built web application. */
const SERVES_NO_PAGES =
  /^(?:contracts|screening|tools\/sandbox|web\/src|server\/src\/(?:config|features|integrations|platform))\b/

const started = performance.now()
const given = process.argv.slice(2)
const journeysOnly = given.includes('--e2e')
// tests the whole matrix of screens instead of its corner cases
if (given.includes('--full')) process.env['FULL'] = 'on'
// a thread that writes an export, or a process that a test starts, would compile the sources anew
process.env['NODE_COMPILE_CACHE'] ??= path.join(root, 'node_modules/.cache/compile')
const extra = given.filter((argument) => argument !== '--e2e' && argument !== '--full')
const node = (...command: string[]) =>
  spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' }).status ?? 1

// most checks use one processor: the web application is built beside them
const checks =
  journeysOnly || extra.length > 0
    ? null
    : once(
        spawn(process.execPath, ['tools/scripts/checks/check.ts'], { cwd: root, stdio: 'inherit' }),
        'exit',
      )
if (journeysOnly || extra.length === 0 || extra.some((argument) => !SERVES_NO_PAGES.test(argument)))
  ensureWebBuilt()
const failedSteps = checks !== null && (await checks)[0] !== 0 ? 1 : 0
const report = path.join(root, '.cache/vitest.json')
fs.rmSync(report, { force: true })
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
const status = node(
  vitest,
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
  ...(journeysOnly ? ['tools/e2e/'] : []),
  ...extra,
)
const counts = fs.existsSync(report)
  ? (JSON.parse(fs.readFileSync(report, 'utf8')) as {
      numPassedTests: number
      numFailedTests: number
      numPendingTests: number
    })
  : { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 }
const seconds = Math.round((performance.now() - started) / 1000)
console.log(
  `\n${counts.numPassedTests} passed, ${counts.numFailedTests} failed, ${counts.numPendingTests} skipped` +
    `${failedSteps > 0 ? ', check FAILED' : ''} (${seconds} s)`,
)
process.exitCode = status === 0 && failedSteps === 0 && counts.numPassedTests > 0 ? 0 : 1
