/**
 * `npm run properties [-- PATH…]`: runs the property-based tests with 10,000 inputs each; a regular test run
 * uses 100. Properties that need a database have volumes of their own (`npm run chaos -- --part proofs`).
 */
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { root } from '../build/web-build.ts'

type Tried = { readonly test: string; readonly runs: number; readonly failed: boolean }

const WHOLE = 10_000
const given = process.argv.slice(2)
const statesLaw = (file: string) =>
  /fc\.(?:asyncP|p)roperty\(/.test(fs.readFileSync(path.join(root, file), 'utf8'))
const files = fs
  .globSync('{contracts,screening,server,web}/src/**/*.test.{ts,tsx}', { cwd: root })
  .filter((file) => !file.endsWith('.db.test.ts') && statesLaw(file))
  .filter((file) => given.length === 0 || given.some((part) => file.includes(part)))

const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-properties-'))
const log = path.join(directory, 'log')
fs.writeFileSync(log, '')
const began = performance.now()
const { status } = spawnSync(
  process.execPath,
  [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...files],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FULL: 'on', PROPERTIES_LOG: log },
  },
)
const tried = fs
  .readFileSync(log, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Tried)
fs.rmSync(directory, { recursive: true })

const failed = tried.filter((one) => one.failed)
for (const { test, runs } of tried.filter((one) => one.failed || one.runs < WHOLE))
  console.log(`  ${runs} runs: ${test}`)
console.log(
  `${tried.length} properties, ${tried.filter(({ runs }) => runs >= WHOLE).length} of them tried ${WHOLE} times or more, ` +
    `${failed.length} failed; ${Math.round((performance.now() - began) / 1000)} s`,
)
process.exitCode = status ?? 1
