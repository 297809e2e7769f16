/**
 * Every endpoint of `contracts`, discovered from its files, so that new endpoints are covered
 * by all tests built on this list.
 */
import fs from 'node:fs'
import path from 'node:path'
import { refusalsOf, type Endpoint } from '@rezumetr/contracts/endpoint'
import type { ErrorBody } from '@rezumetr/contracts/errors'

const folder = path.resolve(import.meta.dirname, '../../../../contracts/src')

/** `GET /api/hh/sync/:id` → its endpoint, in file order. */
export async function listEndpoints(): Promise<Map<string, Endpoint>> {
  const found = new Map<string, Endpoint>()
  for (const file of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const module = (await import(path.join(folder, file))) as Record<string, unknown>
    for (const value of Object.values(module))
      if (isEndpoint(value)) found.set(`${value.method} ${value.path}`, value)
  }
  return found
}

/** Paths with fewer parameters come first: `/runs/active` must not match `/runs/:id`. */
let known: Promise<{ readonly endpoint: Endpoint; readonly address: RegExp }[]> | undefined
const readKnown = async () =>
  [...(await listEndpoints()).values()]
    .toSorted((a, b) => a.path.split('/:').length - b.path.split('/:').length)
    .map((endpoint) => ({
      endpoint,
      address: new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/?]*')}(?:\\?|$)`),
    }))

/** @param answered body of an error response @throws when its code is missing from the endpoint's contract */
export async function demandNamed(method: string, url: string, answered: string): Promise<void> {
  const asked = (await (known ??= readKnown())).find(
    ({ endpoint, address }) => endpoint.method === method && address.test(url),
  )?.endpoint
  if (!asked) return
  const { code } = (JSON.parse(answered) as ErrorBody).error
  if (!refusalsOf(asked).includes(code))
    throw new Error(`${method} ${asked.path} refuses with ${code}, which its contract does not name`)
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
