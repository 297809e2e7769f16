import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decideEnabled,
  fileNameOf,
  hashOfVacancy,
  type EnablingCandidate,
  type VacancyFacts,
} from './rules.ts'

const vacancy = (id: string, fields: Partial<EnablingCandidate> = {}): EnablingCandidate => ({
  id,
  is_enabled: false,
  is_declined: false,
  published_at: new Date(`2026-03-0${id}T00:00:00Z`),
  ...fields,
})

describe('which vacancies the plan serves', () => {
  it('ROLE-12 Q-046 keeps those already served, then adds the newest', () => {
    const active = [vacancy('1', { is_enabled: true }), vacancy('2'), vacancy('3'), vacancy('4')]
    expect(decideEnabled(active, 2)).toEqual({ enabled: ['1', '4'], heldBack: ['3', '2'] })
  })
  it('holds the older ones back when a plan becomes smaller', () => {
    const active = ['1', '2', '3'].map((id) => vacancy(id, { is_enabled: true }))
    expect(decideEnabled(active, 1)).toEqual({ enabled: ['3'], heldBack: ['2', '1'] })
  })
  it('never enables a vacancy disabled by a person, and does not count it as held back', () => {
    const active = [vacancy('1'), vacancy('2', { is_declined: true })]
    expect(decideEnabled(active, 3)).toEqual({ enabled: ['1'], heldBack: [] })
  })
  it('serves all without a limit', () => {
    expect(decideEnabled([vacancy('1'), vacancy('2', { published_at: null })], null)).toEqual({
      enabled: ['1', '2'],
      heldBack: [],
    })
  })
  it('Q-046 the newest come first in any input order, unpublished ones last', () => {
    const active = [
      vacancy('2'),
      vacancy('5', { published_at: null }),
      vacancy('4'),
      vacancy('1'),
      vacancy('3'),
    ]
    expect(decideEnabled(active, 3)).toEqual({ enabled: ['4', '3', '2'], heldBack: ['1', '5'] })
  })
  it('of vacancies published at the same time the same ones are always served', () => {
    const published_at = new Date('2026-03-01T00:00:00Z')
    for (const order of [
      ['1', '2', '3'],
      ['2', '3', '1'],
      ['3', '1', '2'],
      ['3', '2', '1'],
    ])
      expect(
        decideEnabled(
          order.map((id) => vacancy(id, { published_at })),
          2,
        ),
      ).toEqual({ enabled: ['1', '2'], heldBack: ['3'] })
  })
  it('never serves more than the limit, accounts for every vacancy not declined, and is stable when repeated', () => {
    const some = fc.uniqueArray(
      fc.record({
        id: fc.uuid(),
        is_enabled: fc.boolean(),
        is_declined: fc.boolean(),
        published_at: fc.option(fc.date({ noInvalidDate: true })),
      }),
      { selector: ({ id }) => id, maxLength: 12 },
    )
    fc.assert(
      fc.property(some, fc.nat(12), (active, limit) => {
        const { enabled, heldBack } = decideEnabled(active, limit)
        expect(enabled.length).toBeLessThanOrEqual(limit)
        expect(enabled.length + heldBack.length).toBe(active.filter((one) => !one.is_declined).length)
        const again = active.map((one) => ({ ...one, is_enabled: enabled.includes(one.id) }))
        expect(new Set(decideEnabled(again, limit).enabled)).toEqual(new Set(enabled))
      }),
    )
  })
})

describe('hash of a vacancy', () => {
  const facts: VacancyFacts = {
    title: 'Бухгалтер',
    description_text: '<p>Первичка</p>',
    key_skills: ['1С'],
    experience_id: 'between1And3',
    salary_from: 90_000,
    salary_to: null,
    salary_currency: 'RUR',
    salary_gross: true,
    area_name: 'Москва',
    schedule: 'Полный день',
    employment: 'Полная',
    languages: [{ id: 'eng', level: 'b1' }],
    driver_license_types: ['B'],
  }
  it('Q-081 changes with every analysed field and is equal for equal facts', () => {
    const hash = hashOfVacancy(facts)
    expect(hashOfVacancy({ ...facts })).toBe(hash)
    const changes: Partial<VacancyFacts>[] = [
      { title: 'Главный бухгалтер' },
      { description_text: null },
      { key_skills: [] },
      { experience_id: null },
      { salary_from: 95_000 },
      { salary_to: 120_000 },
      { salary_currency: null },
      { salary_gross: null },
      { area_name: null },
      { schedule: null },
      { employment: null },
      { languages: [] },
      { driver_license_types: [] },
    ]
    for (const change of changes) expect(hashOfVacancy({ ...facts, ...change })).not.toBe(hash)
  })
})

it.each([
  ['резюме.pdf', 'pdf', 'резюме.pdf'],
  ['C:\\Users\\hr\\Резюме "Ольга".PDF', 'pdf', 'Резюме "Ольга".PDF'],
  ['../../etc/cv.docx', 'docx', 'cv.docx'],
  ['cv\r\nSet-Cookie: a=b.pdf', 'pdf', 'cv Set-Cookie: a=b.pdf'],
  ['резюме\u202efdp.exe', 'pdf', 'резюмеfdp.exe.pdf'],
  ['page.html', 'txt', 'page.html.txt'],
  ['hh.doc', 'rtf', 'hh.doc.rtf'],
  ['\u200b', 'odt', 'resume.odt'],
  ['скан\u0000.jpg', null, 'скан.jpg'],
  [`${'я'.repeat(300)}.pdf`, 'pdf', `${'я'.repeat(196)}.pdf`],
])('the file %j of the kind %s is stored as %j', (name, kind, stored) => {
  expect(fileNameOf(name, kind)).toBe(stored)
})
