/** Every promise of `contracts`, found in its files: one added tomorrow takes part in every proof built on this list. */
import fs from 'node:fs'
import path from 'node:path'
import type { Endpoint } from '@rezumetr/contracts/endpoint'

const folder = path.resolve(import.meta.dirname, '../../../contracts/src')

/** `GET /api/hh/sync/:id` → its endpoint, in the order of the files. */
export async function listEndpoints(): Promise<Map<string, Endpoint>> {
  const found = new Map<string, Endpoint>()
  for (const file of fs.readdirSync(folder).sort()) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const module = (await import(path.join(folder, file))) as Record<string, unknown>
    for (const value of Object.values(module))
      if (isEndpoint(value)) found.set(`${value.method} ${value.path}`, value)
  }
  return found
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
