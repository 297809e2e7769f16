import { expect, it } from 'vitest'
import { startTestProduct } from '../server/src/testing/product/product.ts'
import { drift, isGoodDrift, swapUnderReader } from './sync-drift.ts'
import { injectFaults, setBoardStage } from './sync-faults.ts'

// full volume: npm run chaos -- --part sync --part drift --rounds 1000
it('PROD-03 a faulty connection and shifting lists neither lose nor duplicate responses', async () => {
  const stage = await setBoardStage(startTestProduct, 1)
  try {
    stage.proxy.only = ['reset mid-body', 'cut JSON', 'wrong types', 'page shifted', 'clock skew', 'HTML']
    const faulted = await injectFaults(stage, { faults: 5, crowd: 1, share: 0.06 })
    expect(faulted.unequal).toEqual([])
    expect(faulted.requests - faulted.least).toBeLessThanOrEqual(2 * faulted.harm)
    const end = await drift(stage, { runs: 1, random: () => 0.9 })
    expect(end).toMatchObject({ runs: 1, cried: 0, lost: 0, unequal: 0 })
    expect([isGoodDrift(end), isGoodDrift({ ...end, runs: 100, said: 100 })]).toEqual([true, false])
    expect(end.changes).toBeGreaterThan(0)
    for (const leaves of ['before', 'after'] as const) expect(await swapUnderReader(stage, leaves)).toBe(true)
  } finally {
    await stage.drop()
  }
})
