import type { ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import { expect, it } from 'vitest'
import { comparedRows } from './rows.ts'

type Line = ResultDetail['requirements'][number]
const line = (id: string, kind: Line['kind'], stance: Line['stance']): Line => ({
  id,
  ask: id,
  kind,
  type: 'skill',
  stance,
  evidence: null,
  lines: [],
  nearest: null,
  sure: true,
})

it('what rules out stands first, and a row is different where people are', () => {
  const rows = comparedRows([
    { requirements: [line('crm', 'must', 'meets'), line('права', 'knock_out', 'meets')] },
    { requirements: [line('crm', 'must', 'silent'), line('права', 'knock_out', 'meets')] },
  ])
  expect(rows.map(({ id, isDifferent }) => [id, isDifferent])).toEqual([
    ['права', false],
    ['crm', true],
  ])
})
it('what was done and what is only said are a difference, two of the same are none', () => {
  const said = (evidence: Line['evidence']) => ({
    requirements: [{ ...line('sql', 'must', 'meets'), evidence }],
  })
  const [row] = comparedRows([said('work'), said('stated')])
  const [same] = comparedRows([said('work'), said('work')])
  expect([row?.isDifferent, same?.isDifferent]).toEqual([true, false])
})
it('a line that one was not judged by is an empty cell, and a difference', () => {
  const [row] = comparedRows([{ requirements: [line('crm', 'must', 'meets')] }, { requirements: [] }])
  expect([row?.cells[1], row?.isDifferent]).toEqual([null, true])
  expect(comparedRows([])).toEqual([])
})
