import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileName, zoneAt, type FileNameParts } from './rules.ts'

const name = (fields: Partial<FileNameParts> = {}) =>
  fileName({
    name: 'export',
    vacancy: { title: 'Менеджер по продажам', name: 'Менеджер по продажам' },
    brand_slug: 'rezumetr',
    format: 'xlsx',
    // already the next day in Moscow
    now: new Date('2026-11-19T21:30:00Z'),
    ...fields,
  })

it.each([
  ['Europe/Moscow', 'МСК', 3],
  ['Europe/Kaliningrad', 'МСК−1', 2],
  ['Asia/Kamchatka', 'МСК+9', 12],
])('the time of %s is called %s', (zone, words, hours) => {
  expect(zoneAt(new Date('2026-11-20'), zone)).toEqual({ words, offset_ms: hours * 3_600_000 })
})

describe('file names', () => {
  it('CSV has its own ending', () => {
    expect(name({ format: 'csv' })).toMatch(/_2026-11-20\.csv$/)
  })

  it('ERR-25 analysis_report_{vacancy}[_recommendation]_{date}.xlsx', () => {
    expect(name({ name: 'analysis' })).toBe('analysis_report_Менеджер_по_продажам_2026-11-20.xlsx')
    expect(name({ name: 'analysis', recommendation: 'hire', min_score: 80 })).toBe(
      'analysis_report_Менеджер_по_продажам_hire_2026-11-20.xlsx',
    )
  })

  it('ERR-26 {brand}_export_{vacancy}[_recommendation][_score{N}+]_{date}.xlsx', () => {
    expect(name()).toBe('rezumetr_export_Менеджер_по_продажам_2026-11-20.xlsx')
    expect(name({ recommendation: 'maybe' })).toBe(
      'rezumetr_export_Менеджер_по_продажам_maybe_2026-11-20.xlsx',
    )
    expect(name({ min_score: 80 })).toBe('rezumetr_export_Менеджер_по_продажам_score80+_2026-11-20.xlsx')
    expect(name({ recommendation: 'hire', min_score: 60 })).toBe(
      'rezumetr_export_Менеджер_по_продажам_hire_score60+_2026-11-20.xlsx',
    )
    expect(name({ min_score: 0 })).toBe('rezumetr_export_Менеджер_по_продажам_2026-11-20.xlsx')
    expect(name({ vacancy: null })).toBe('rezumetr_export_все_вакансии_2026-11-20.xlsx')
  })

  it('tells vacancies of one title apart, however long it is', () => {
    const of = (title: string) => name({ vacancy: { title, name: `${title}, Нижний Новгород` } })
    expect(of('Повар')).toBe('rezumetr_export_Повар,_Нижний_Новгород_2026-11-20.xlsx')
    expect(of('я'.repeat(81))).toBe(`rezumetr_export_${'я'.repeat(63)},_Нижний_Новгород_2026-11-20.xlsx`)
  })

  it('any title gives a name valid in every file system and header', () => {
    const titled = (title: string, ending = '') => name({ vacancy: { title, name: title + ending } })
    expect(titled('C/C++ "Senior": a|b\n<x>?*')).toBe('rezumetr_export_CC++_Senior_ab_x_2026-11-20.xlsx')
    expect(titled(' \u0007Ведущий \t\u200B инженер ')).toBe('rezumetr_export_Ведущий_инженер_2026-11-20.xlsx')
    expect(titled('я'.repeat(81))).toBe(`rezumetr_export_${'я'.repeat(80)}_2026-11-20.xlsx`)
    expect(titled('???')).toBe('rezumetr_export_vacancy_2026-11-20.xlsx')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (title, ending) => {
        const made = titled(title, ending)
        expect(made).not.toMatch(/[\\/:*?"<>|\s\p{C}]/u)
        expect(Array.from(made).length).toBeLessThanOrEqual('rezumetr_export__2026-11-20.xlsx'.length + 80)
        expect(() => encodeURIComponent(made)).not.toThrow()
      }),
      { seed: 1 },
    )
  })
})
