import { expect, it } from 'vitest'
import { isGoodKill } from './kills.ts'

it('a kill is good when the server is back and the interrupted work has gone on in time', () => {
  const kill = { after_ms: 100, back_in_ms: 10_000, resumed_in_ms: 3000, findings: [] }
  const late = [{ back_in_ms: 10_001 }, { resumed_in_ms: 3001 }]
  expect([kill, ...late.map((what) => ({ ...kill, ...what }))].map(isGoodKill)).toEqual([true, false, false])
})
