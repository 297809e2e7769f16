import net from 'node:net'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { reasonOf } from './errors.ts'

it('the reason of a failure is told, also for a host with several addresses, whose error has no words', async () => {
  const addresses = ['127.0.0.1', '127.0.0.2'].map((address) => ({ address, family: 4 }))
  const socket = net.connect({
    host: 'localhost',
    port: 1,
    lookup: (_host, _options, done) => done(null, addresses),
  })
  const [error] = await once(socket, 'error').catch((thrown: unknown) => [thrown])
  expect(error).toMatchObject({ message: '' })
  expect(reasonOf(error)).toBe('connect ECONNREFUSED 127.0.0.1:1; connect ECONNREFUSED 127.0.0.2:1')
  expect(reasonOf(new Error('no such file'))).toBe('no such file')
})
