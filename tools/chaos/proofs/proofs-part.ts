/**
 * The vitest proofs at full volume (`npm test` runs a fraction of it): R7, R8, R10, R11, the recounts of
 * figures and the intruders' S1, S3.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { dieWithParent } from '../../../server/src/platform/process/child-process.ts'
import type { ChaosPart } from '../harness/part.ts'

const root = path.resolve(import.meta.dirname, '../../..')
const PROOFS = [
  'features/billing/plans/ledger-proof',
  'features/billing/payments/webhook-proof',
  'features/billing/plans/figures-proof',
  'features/admin/statistics',
  'intruders/',
]

/**
 * Makes vitest's worker processes exit with their parent: the equivalent of `dieWithParent` for a process
 * that is kept alive only by its IPC channel.
 */
const LEAVE_TOO = `data:text/javascript,process.once('disconnect',()=>process.exit(1))`

export const proofsPart: ChaosPart = async ({ random, data_dir, rounds, note }) => {
  const seed = Math.floor(random() * 1_000_000)
  console.log(`MONEY_SEED=${seed}`)
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(
    process.execPath,
    [
      '--import',
      dieWithParent,
      vitest,
      'run',
      '--testTimeout=1800000',
      `--execArgv=--import=${LEAVE_TOO}`,
      ...PROOFS.map((proof) => `server/src/${proof}`),
    ],
    {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: {
        ...process.env,
        FULL: 'on',
        MONEY_SEED: String(seed),
        // inside the directory that the sweeper removes when the harness is killed
        TEST_POSTGRES: path.join(data_dir, 'postgres'),
      },
    },
  )
  const [code] = (await once(child, 'exit')) as [number | null]
  note({ is_good: code === 0, rounds })
  return code === 0
}
