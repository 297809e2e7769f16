import { expect, it } from 'vitest'
import { startTestProduct } from '../../../server/src/testing/product/product.ts'
import { readThroughFaults } from './model-faults.ts'
import { payThroughFaults } from './payment-faults.ts'
import { setVendorStage } from './vendor-stage.ts'

// full volume, and vendors that stop answering: npm run chaos -- --part vendors --rounds 100
it('EXT-20 faulty model and payment connections change no result, pay nothing twice and grant each month once', async () => {
  const stage = await setVendorStage(startTestProduct, 1)
  try {
    stage.model.only = ['reset mid-body', 'cut JSON', 'wrong types', 'HTML', '503']
    const read = await readThroughFaults(stage, { faults: 1, resumes: 6, share: 0.3 })
    expect(read).toMatchObject({ wrong: [], paid_twice: 0 })
    stage.payments.only = ['reset', 'reset mid-body', 'cut JSON', 'wrong types', 'HTML', '502']
    const pay = await payThroughFaults(stage, { faults: 1, crowd: 2, each: 2, share: 0.5 })
    expect(pay).toMatchObject({ wrong: [], made_otherwise: 0 })
  } finally {
    await stage.drop()
  }
})
