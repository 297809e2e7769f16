import { isIP } from 'node:net'
import * as z from 'zod'

export type Network = { readonly address: string; readonly prefix: number; readonly family: 'ipv4' | 'ipv6' }

export function parseNetworks(list: string): readonly Network[] | null {
  const read = list.split(',').map((entry): Network | null => {
    const [, address = '', prefix] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(entry.trim()) ?? []
    const version = isIP(address)
    if (version === 0) return null
    const family = version === 4 ? 'ipv4' : 'ipv6'
    const widest = version === 4 ? 32 : 128
    const bits = prefix === undefined ? widest : Number(prefix)
    return bits <= widest ? { address, prefix: bits, family } : null
  })
  const known = read.filter((network) => network !== null)
  return known.length === read.length ? known : null
}
export const networks = z
  .string()
  .transform(parseNetworks)
  .refine((list) => list !== null, 'нужны адреса и сети через запятую')
  .transform((list) => list ?? [])
