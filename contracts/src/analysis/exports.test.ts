import { expect, it } from 'vitest'
import { exportExcel, startExport } from './exports.ts'

const id = '0193a1c2-7d3e-7b4a-8c5d-1e2f3a4b5c6d'

it('ENT-37 every field of an export request is optional or has a default; invalid values are rejected', () => {
  expect(startExport.body.parse({})).toEqual({
    include_resume: false,
    format: 'xlsx',
    kind: 'xlsx',
    name: 'export',
  })
  const whole = {
    vacancy_id: id,
    recommendation: 'hire',
    min_score: 80,
    search: 'Иванов',
    decision: 'none',
    include_resume: true,
    format: 'xlsx',
    kind: 'csv',
    name: 'analysis',
  }
  expect(startExport.body.parse(whole)).toEqual(whole)
  for (const wrong of [
    { vacancy_id: '1' },
    { recommendation: 'best' },
    { decision: 'later' },
    { min_score: 101 },
    { search: 'я'.repeat(101) },
    { format: 'csv' },
    { kind: 'pdf' },
    { result_ids: [] },
  ])
    expect(startExport.body.safeParse(wrong).success).toBe(false)
})

it('ENT-37 an immediate export requires a vacancy', () => {
  expect(exportExcel.query.safeParse({}).success).toBe(false)
  expect(exportExcel.query.parse({ vacancy_id: id, min_score: '60', include_resume: 'true' })).toMatchObject({
    min_score: 60,
    include_resume: true,
  })
})
