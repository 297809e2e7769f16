/** What vitest proves at a fraction of the volume with every `npm test`, at the whole: R7, R8, R10, R11 and the intruders' S1, S3. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { ChaosPart } from './part.ts'

const root = path.resolve(import.meta.dirname, '..')
const PROOFS = [
  'features/billing/ledger-proof',
  'features/billing/webhook-proof',
  'features/billing/figures-proof',
  'intruders/',
]

export const proofsPart: ChaosPart = async ({ random }) => {
  const seed = Math.floor(random() * 1_000_000)
  console.log(`MONEY_SEED=${seed}`)
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--testTimeout=1800000', ...PROOFS.map((proof) => `server/src/${proof}`)],
    { cwd: root, stdio: 'inherit', env: { ...process.env, FULL: 'on', MONEY_SEED: String(seed) } },
  )
  // told to leave, it does not leave vitest behind
  process.once('SIGTERM', () => {
    child.kill()
    process.exit(1)
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code === 0
}
