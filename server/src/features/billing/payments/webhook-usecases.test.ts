import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readConfig } from '../../../config/config.ts'
import { createLog } from '../../../platform/process/log.ts'
import { isWithin, warnOfForeign } from './webhook-usecases.ts'

describe('allowed sources of notifications', () => {
  const { networks } = readConfig(
    {
      NODE_ENV: 'test',
      SANDBOX: 'off',
      JWT_SECRET: 'x'.repeat(32),
      DATA_KEYS: Buffer.alloc(32).toString('base64'),
    },
    '1.0.0',
  ).payments
  it('EXT-20 the published networks of YooKassa and no others', () => {
    for (const address of [
      '185.71.76.1',
      '185.71.77.31',
      '77.75.156.35',
      '::ffff:77.75.153.9',
      '2a02:5180::1',
    ])
      expect([address, isWithin(networks, address)]).toEqual([address, true])
    for (const address of [
      '185.71.76.32',
      '77.75.156.36',
      '127.0.0.1',
      '::1',
      '8.8.8.8',
      '2a02:5181::1',
      'x',
      '',
    ])
      expect([address, isWithin(networks, address)]).toEqual([address, false])
  })
})

it('EXT-20 an address is within a network exactly when its leading bits are the network’s', () => {
  const bitsOf = (address: string) =>
    address
      .split('.')
      .map((byte) => Number(byte).toString(2).padStart(8, '0'))
      .join('')
  const near = (network: string, at: number) =>
    network
      .split('.')
      .map((byte, i) => (i === at >> 3 ? Number(byte) ^ (1 << (at & 7)) : Number(byte)))
      .join('.')
  fc.assert(
    fc.property(
      fc.ipV4(),
      fc.integer({ min: 1, max: 32 }),
      fc.nat(31),
      fc.ipV4(),
      (address, prefix, at, other) => {
        const networks = [{ address, prefix, family: 'ipv4' as const }]
        for (const asked of [address, near(address, at), other]) {
          const isInside = bitsOf(asked).startsWith(bitsOf(address).slice(0, prefix))
          expect([isWithin(networks, asked), isWithin(networks, `::ffff:${asked}`)]).toEqual([
            isInside,
            isInside,
          ])
        }
      },
    ),
  )
})

it('notifications from foreign addresses, which anyone may send, leave one line a minute', () => {
  const lines: string[] = []
  const memory = { write: (line: string) => void lines.push(line) }
  let now = Date.UTC(2026, 10, 26)
  const deps = { log: createLog('info', memory), clock: () => new Date(now) }
  for (let i = 0; i < 100; i++) warnOfForeign(deps)
  expect(lines).toHaveLength(1)
  now += 60_000
  warnOfForeign(deps)
  expect(lines).toHaveLength(2)
})
