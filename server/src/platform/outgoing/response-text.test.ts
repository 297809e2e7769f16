import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { readText } from './response-text.ts'

it('reads a body up to a limit in bytes and rejects a longer one', async () => {
  expect(await readText(new Response('Ёж'), 4)).toBe('Ёж')
  expect(await readText(new Response(null), 4)).toBe('')
  await expect(readText(new Response('Ёжи'), 4)).rejects.toThrow('too long')
})

it('reads the same text however the body is split into chunks, with an exact limit', async () => {
  const sign = fc.nat(0x10ffff).map((code) => String.fromCodePoint(code).toWellFormed())
  const text = fc.string({ unit: sign, maxLength: 12 })
  await fc.assert(
    fc.asyncProperty(text, fc.nat(48), async (written, at) => {
      const bytes = new TextEncoder().encode(written)
      const cut = () => new Response(ReadableStream.from([bytes.slice(0, at), bytes.slice(at)]))
      expect(await readText(cut(), bytes.length)).toBe(written)
      const refused = await readText(cut(), bytes.length - 1).then(() => false, String)
      expect(refused).toContain('too long')
    }),
  )
})
