import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseNetworks } from './network-config.ts'

const network = fc
  .oneof(
    fc.tuple(fc.ipV4(), fc.constant('ipv4' as const), fc.integer({ min: 0, max: 32 })),
    fc.tuple(fc.ipV6(), fc.constant('ipv6' as const), fc.integer({ min: 0, max: 128 })),
  )
  .map(([address, family, prefix]) => ({ address, family, prefix }))

it('parses a list of networks', () => {
  fc.assert(
    fc.property(fc.array(network, { minLength: 1, maxLength: 6 }), (list) => {
      const written = list.map(({ address, prefix }) => ` ${address}/${prefix} `)
      expect(parseNetworks(written.join(','))).toEqual(list)
    }),
  )
})

it('rejects the whole list when one prefix is malformed, so that no network is wider than written', () => {
  const slip = fc
    .oneof(fc.string(), fc.constantFrom('', ' ', '8/9', '0x8', '1e1', '-1', '+8', '8.0', '129', '8 '))
    .filter((end) => !/^\d{1,3}\s*$/.test(end) && !end.includes(','))
  fc.assert(
    fc.property(network, network, slip, (good, { address }, end) => {
      expect(parseNetworks(`${good.address},${address}/${end}`)).toBeNull()
    }),
  )
  expect(parseNetworks('10.0.0.0/129')).toBeNull()
})
