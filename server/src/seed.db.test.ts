import { expect, it } from 'vitest'
import { registerCompany } from './features/accounts/usecases.ts'
import { createLog } from './platform/process/log.ts'
import { demoPerson, ensureSeed } from './seed.ts'
import { startTestProduct } from './testing/product/product.ts'

it('the product starts after the demo user changed the password', async () => {
  const logged: string[] = []
  const memory = { write: (line: string) => void logged.push(line) }
  const product = await startTestProduct({}, createLog('info', memory))
  const changed = { ...demoPerson, password: 'another-password-2026' }
  await registerCompany(product.deps, { ip: '127.0.0.1', user_agent: null }, changed)
  await ensureSeed(product)
  expect(logged.filter((line) => line.includes('demo account left as it is'))).toHaveLength(1)
  await product.drop()
})
