import type { ViewPlan } from '@rezumetr/contracts/hh/resume-views'
import { describe, expect, it } from 'vitest'
import { openingPlan, viewFigures } from './views.ts'

const plan = (fields: Partial<ViewPlan> = {}): ViewPlan => ({
  to_open: 20,
  will_open: 20,
  employee: { limit: 500, left: 460 },
  company: { limit: 8000, left: 7960 },
  reserved: 50,
  opened_today: 0,
  is_used_up: false,
  is_stopped_by_board: false,
  continues_at: '2026-11-20T21:07:00.000Z',
  ...fields,
})
const words = (value: string) => value.replaceAll('\u00a0', ' ')

describe('wording of the daily resume views', () => {
  it('says how many resumes are opened today and when the rest follow', () => {
    expect(words(openingPlan(plan()).text)).toBe('Откроем 20 резюме.')
    expect(words(openingPlan(plan({ will_open: 8 })).text)).toBe(
      'Сегодня откроем 8 резюме из 20, ещё 12 — завтра после 00:07 (МСК).',
    )
    expect(words(openingPlan(plan({ will_open: 0, is_used_up: true })).text)).toBe(
      'Просмотры на сегодня закончились: 20 резюме откроем завтра после 00:07 (МСК).',
    )
    expect(openingPlan(plan({ to_open: 0, will_open: 0 })).isShort).toBe(false)
  })
  it('promises no continuation where nothing continues by itself', () => {
    const manual = { continues_at: null }
    expect(words(openingPlan(plan({ ...manual, will_open: 8 })).text)).toBe(
      'Сегодня откроем 8 резюме из 20, ещё 12 — при следующей синхронизации, не раньше чем завтра.',
    )
    expect(words(openingPlan(plan({ ...manual, will_open: 0, is_used_up: true })).text)).toBe(
      'Просмотры на сегодня закончились: 20 резюме можно будет открыть завтра.',
    )
  })
  it('lists the remaining views, and says when hh.ru does not report them', () => {
    expect(viewFigures(plan()).map(([term, value]) => `${term}: ${words(value)}`)).toEqual([
      'Осталось у сотрудника: 460 из 500',
      'Осталось у компании: до 7 960 из 8 000',
      'Оставим людям: 50',
      'Открыто здесь сегодня: 0',
    ])
    expect(viewFigures(plan({ employee: null, company: null, reserved: 0 }))).toEqual([
      ['Осталось у сотрудника', 'HH.ru не сообщает'],
      ['Открыто здесь сегодня', '0'],
    ])
  })
  it('says that the quota is used up and why, instead of misleading figures', () => {
    const stopped = plan({
      will_open: 0,
      is_used_up: true,
      is_stopped_by_board: true,
      employee: { limit: 100_000, left: 99_940 },
      opened_today: 60,
    })
    expect(viewFigures(stopped)).toEqual([
      ['На сегодня', 'исчерпано — HH.ru больше не открывает резюме: лимит могли израсходовать и коллеги'],
      ['Открыто здесь сегодня', '60'],
    ])
    const reserved = plan({ will_open: 0, is_used_up: true, employee: { limit: 500, left: 50 } })
    expect(viewFigures(reserved)[0]).toEqual(['На сегодня', 'исчерпано — остаток оставлен людям'])
    expect(viewFigures(reserved)[1]?.[1]).toBe('50 из 500')
    expect(viewFigures({ ...reserved, reserved: 0 })[0]?.[1]).toBe('исчерпано — открыто всё, что можно')
  })
})
