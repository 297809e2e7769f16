import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { isGoodShot, shootPayments } from './money.ts'

it('EXT-20 a server killed between two steps of a payment grants the plan and sends the email exactly once', async () => {
  const data_dir = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-money-'))
  try {
    // all seven steps: npm run chaos -- --part money
    for await (const shot of shootPayments(data_dir, () => 0.5, ['payment made']))
      expect([shot.step, isGoodShot(shot)]).toEqual([shot.step, true])
  } finally {
    fs.rmSync(data_dir, { recursive: true, force: true })
  }
}, 400_000)
