import { expect, it } from 'vitest'
import { readText } from './response-text.ts'

it('reads a body up to the bound, counted in bytes, and refuses a longer one', async () => {
  expect(await readText(new Response('Ёж'), 4)).toBe('Ёж')
  expect(await readText(new Response(null), 4)).toBe('')
  await expect(readText(new Response('Ёжи'), 4)).rejects.toThrow('too long')
})
