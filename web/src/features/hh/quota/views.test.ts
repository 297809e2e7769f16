import type { ViewPlan } from '@rezumetr/contracts/hh/resume-views'
import { describe, expect, it } from 'vitest'
import { openingPlan, viewSentence } from './views.ts'

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
  it('tells what is left only near a limit, whichever is nearer, in one sentence', () => {
    expect(viewSentence(plan())).toBeNull()
    expect(viewSentence(plan({ employee: null, company: null }))).toBeNull()
    expect(words(viewSentence(plan({ employee: { limit: 500, left: 42 } })) ?? '')).toBe(
      'На сегодня у вас 42 просмотра резюме из 500.',
    )
    expect(words(viewSentence(plan({ company: { limit: 8000, left: 22 } })) ?? '')).toBe(
      'На сегодня у вас 22 просмотра резюме из 8 000.',
    )
  })
  it('says that the quota is used up and why, instead of misleading figures', () => {
    const used = { will_open: 0, is_used_up: true, employee: { limit: 100_000, left: 99_940 } }
    expect(viewSentence(plan({ ...used, is_stopped_by_board: true }))).toContain(
      'могли израсходовать и коллеги',
    )
    expect(viewSentence(plan(used))).toBe('На сегодня просмотры закончились: остаток оставлен людям.')
    expect(viewSentence(plan({ ...used, reserved: 0 }))).toContain('открыто всё, что можно')
  })
})
