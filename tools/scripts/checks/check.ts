/** `npm run check`: all static checks, two at a time. Runs every step and reports all problems instead of stopping at the first. */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { root } from '../build/web-build.ts'

const bin = (file: string) => path.join(root, 'node_modules', file)
const steps: readonly [name: string, ...command: string[]][] = [
  ['types', bin('typescript7/bin/tsc'), '-b', 'tools', '--singleThreaded'],
  ['lint', bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'],
  ['format', bin('oxfmt/bin/oxfmt'), '--check'],
  [
    'imports',
    bin('dependency-cruiser/bin/dependency-cruiser.mjs'),
    '--config',
    'tools/config/dependency-cruiser.cjs',
    'contracts/src',
    'screening/src',
    'tools/sandbox/src',
    'server/src',
    'web/src',
  ],
  ['structure', 'tools/scripts/checks/check-structure.ts'],
  ['folders', 'tools/scripts/checks/check-folders.ts'],
  ['comments', 'tools/scripts/checks/check-comments.ts'],
  ['unused', bin('knip/bin/knip.js'), '--config', 'tools/config/knip.json'],
  ['supply', 'tools/scripts/checks/supply.ts'],
  ['tables', 'tools/scripts/database/db-types.ts', '--check'],
  ['requirements', 'tools/scripts/docs/check-requirements.ts'],
  ['security ledger', 'tools/scripts/docs/check-security.ts'],
  ['documents', 'tools/scripts/docs/check-pages.ts'],
]
// the other step has the second processor: threads of the compiler and of the linter would check common types anew
const options = { cwd: root, maxBuffer: 2 ** 26, env: { ...process.env, GOMAXPROCS: '1' } }
let failed = 0

function run([name, ...command]: (typeof steps)[number]): Promise<void> {
  const started = performance.now()
  return new Promise((resolve) =>
    execFile(process.execPath, command, options, (error, stdout, stderr) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.log(`${error ? 'FAIL' : 'ok  '} ${name} (${seconds} s)`)
      if (error) {
        failed++
        console.log(stdout + stderr)
      }
      resolve()
    }),
  )
}

const waiting = steps.values()
// half of the steps use one processor; more at once would only hold more memory
const lane = async () => {
  for (const step of waiting) await run(step)
}
await Promise.all([lane(), lane()])
process.exitCode = failed === 0 ? 0 : 1
