/** Parts of a ZIP through its directory, inflated within a budget that ignores declared sizes. */
import { inflateRawSync } from 'node:zlib'
import { FileFailure } from '../../../ports/resume-files.ts'

/** Of XML in all parts; fifty pages take a tenth. */
const BUDGET = 30 * 1024 * 1024
const MAX_ENTRIES = 5000
const END = 0x06054b50
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50

type Entry = {
  readonly offset: number
  readonly packed: number
  readonly method: number
  readonly encrypted: boolean
}

export type Zip = {
  readonly names: readonly string[]
  has(name: string): boolean
  open(name: string): string
}

export function openZip(bytes: Uint8Array): Zip {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = readDirectory(file)
  let left = BUDGET
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    open: (name) => {
      const entry = entries.get(name)
      if (!entry) throw new FileFailure('damaged')
      const content = inflate(file, entry, left)
      left -= content.length
      return content.toString('utf8')
    },
  }
}

function readDirectory(file: Buffer): Map<string, Entry> {
  const end = findEnd(file)
  const count = file.readUInt16LE(end + 10)
  if (count > MAX_ENTRIES) throw new FileFailure('too_large_inside')
  const entries = new Map<string, Entry>()
  let at = file.readUInt32LE(end + 16)
  for (let i = 0; i < count; i++) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== ENTRY) throw new FileFailure('damaged')
    const name = file.toString('utf8', at + 46, at + 46 + file.readUInt16LE(at + 28))
    entries.set(name, {
      offset: file.readUInt32LE(at + 42),
      packed: file.readUInt32LE(at + 20),
      method: file.readUInt16LE(at + 10),
      encrypted: (file.readUInt16LE(at + 8) & 1) === 1,
    })
    at += 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

/** A comment of up to 64 kB may follow it. */
function findEnd(file: Buffer): number {
  for (let at = file.length - 22; at >= Math.max(0, file.length - 22 - 65_535); at--)
    if (file.readUInt32LE(at) === END) return at
  throw new FileFailure('damaged')
}

function inflate(file: Buffer, { offset, packed, method, encrypted }: Entry, budget: number): Buffer {
  if (encrypted) throw new FileFailure('encrypted')
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== LOCAL) throw new FileFailure('damaged')
  const from = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  if (from + packed > file.length) throw new FileFailure('damaged')
  const content = file.subarray(from, from + packed)
  if (method === 0 && packed > budget) throw new FileFailure('too_large_inside')
  if (method === 0) return content
  if (method !== 8) throw new FileFailure('damaged')
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, budget) })
  } catch (error) {
    const isBomb = error instanceof RangeError
    throw new FileFailure(isBomb ? 'too_large_inside' : 'damaged')
  }
}
