import { expect, it } from 'vitest'
import { missedBy } from './disk.ts'

it('a trouble that met no export in three rounds is named', () => {
  const round = { status: 'completed', findings: [] }
  const full = { ...round, trouble: 'disk full', is_hit: false } as const
  const dry = { ...round, trouble: 'out of memory', is_hit: false } as const
  expect(missedBy([full, full, full, dry, dry])).toEqual(['disk full'])
  expect(missedBy([full, full, { ...full, is_hit: true }])).toEqual([])
})
