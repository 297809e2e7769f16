import pg from 'pg'
import { expect, it } from 'vitest'
import { onceConnected } from './database.ts'

it.each(['40P01', '40001'])(
  'repeats what cost something after a collision with other transactions: %s',
  async (code) => {
    const collision = Object.assign(new pg.DatabaseError('collision', 0, 'error'), { code })
    const outcomes = [() => Promise.reject(collision), async () => 'stored']
    const work = () => outcomes.shift()?.() ?? Promise.reject(new Error('once too often'))
    expect(await onceConnected(work, 2)).toBe('stored')
    await expect(onceConnected(() => Promise.reject(collision), 1)).rejects.toBe(collision)
  },
)
