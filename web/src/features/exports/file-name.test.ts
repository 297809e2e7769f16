import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { namePart, fileName } from './file-name.ts'

const parts = {
  screen: 'export',
  brandSlug: 'rezumetr',
  vacancyTitle: 'Менеджер по продажам',
  filter: {},
  format: 'xlsx',
  at: new Date('2026-11-20T21:30:00Z'),
} as const

describe('the name of an exported file', () => {
  it('ERR-25 of the analysis screen names the vacancy, the recommendation if chosen, and the Moscow date', () => {
    const analysis = { ...parts, screen: 'analysis' } as const
    expect(fileName(analysis)).toBe('analysis_report_Менеджер_по_продажам_2026-11-21.xlsx')
    expect(fileName({ ...analysis, filter: { recommendation: 'hire', min_score: 80 } })).toBe(
      'analysis_report_Менеджер_по_продажам_hire_2026-11-21.xlsx',
    )
  })

  it.each([
    [{}, 'rezumetr_export_Менеджер_по_продажам_2026-11-21.xlsx'],
    [{ recommendation: 'maybe' }, 'rezumetr_export_Менеджер_по_продажам_maybe_2026-11-21.xlsx'],
    [{ min_score: 70 }, 'rezumetr_export_Менеджер_по_продажам_score70+_2026-11-21.xlsx'],
    [
      { recommendation: 'hire', min_score: 80 },
      'rezumetr_export_Менеджер_по_продажам_hire_score80+_2026-11-21.xlsx',
    ],
  ] as const)('ERR-26 of the export page with %o', (filter, name) => {
    expect(fileName({ ...parts, filter })).toBe(name)
  })

  it('is free of characters that file systems reject, short enough and never empty', () => {
    expect(namePart('  C++ / C#: «Ведущий»\t*разработчик*? ')).toBe('C++_C#_«Ведущий»_разработчик')
    expect(namePart('я'.repeat(200))).toHaveLength(80)
    expect(fileName({ ...parts, vacancyTitle: '///' })).toContain('_vacancy_')
  })
})

it('Q-101 any title gives a file name that is valid in file systems and URLs', () => {
  const sign = fc.oneof(
    fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)),
    fc.constantFrom(...Array.from('\\/:*?"<>| \n\t')),
  )
  fc.assert(
    fc.property(fc.string({ unit: sign, maxLength: 100, size: 'max' }), (vacancyTitle) => {
      const name = fileName({
        screen: 'export',
        brandSlug: 'rezumetr',
        vacancyTitle,
        format: 'xlsx',
        filter: {},
        at: new Date('2026-11-20T12:00:00Z'),
      })
      expect(name).not.toMatch(/[\\/:*?"<>|\s\p{C}]/u)
      expect(name.isWellFormed()).toBe(true)
      expect(Array.from(name).length).toBeLessThanOrEqual('rezumetr_export__2026-11-20.xlsx'.length + 80)
    }),
  )
})
