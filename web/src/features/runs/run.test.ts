import * as fc from 'fast-check'
import type { Run } from '@rezumetr/contracts/analysis/analysis'
import { describe, expect, it } from 'vitest'
import {
  analyzedOf,
  blockedWords,
  groupFailures,
  isRunActive,
  leftUndone,
  planRun,
  retryLabel,
  runMark,
  runOutcome,
  runTotal,
  startLabel,
} from './run.ts'

const run = (fields: Partial<Run> = {}): Run => ({
  id: '00000000-0000-4000-8000-000000000001',
  vacancy_id: null,
  vacancy_title: null,
  vacancy_name: null,
  kind: 'new',
  status: 'running',
  is_stopping: false,
  total: 10,
  analyzed: 0,
  failed: 0,
  skipped: 0,
  is_auto: false,
  postponed: 0,
  continues_at: null,
  postponed_end: null,
  remaining: 10,
  percent: 0,
  engine: 'embedded',
  spending: null,
  eta_seconds: null,
  errors: [],
  failures: [],
  created_at: '2026-11-20T10:00:00.000Z',
  started_at: null,
  finished_at: null,
  ...fields,
})
const NBSP = '\u00a0'

describe('a run', () => {
  it('STATE-31 STATE-33 is active from its start, with nothing analysed', () => {
    expect(isRunActive(null)).toBe(false)
    expect(isRunActive(run({ status: 'pending', total: 0, remaining: 0 }))).toBe(true)
    expect(isRunActive(run())).toBe(true)
  })

  it('STATE-36 STATE-37 ends when analysed and failed resumes reach the total', () => {
    expect(isRunActive(run({ analyzed: 9 }))).toBe(true)
    expect(isRunActive(run({ analyzed: 10 }))).toBe(false)
    expect(isRunActive(run({ analyzed: 8, failed: 2 }))).toBe(false)
  })

  it.each(['completed', 'stopped', 'failed'] as const)('STATE-39 ends when the server says %s', (status) => {
    expect(isRunActive(run({ status }))).toBe(false)
  })

  it('has a mark that changes with every step', () => {
    expect(runMark(run())).not.toBe(runMark(run({ analyzed: 1 })))
    expect(runMark(run())).not.toBe(runMark(run({ failed: 1 })))
    expect(runMark(run())).toBe(runMark(run({ eta_seconds: 5 })))
  })
})

describe('how many resumes a run takes', () => {
  it.each([
    [7, 50, 4],
    [3, 25, 1],
    [210, 100, 210],
    [210, 5, 11],
    [210, 0, 0],
    [0, 100, 0],
  ])('STATE-32 of %i new ones at %i %% takes %i', (unanalyzed, percent, expected) => {
    expect(runTotal(unanalyzed, percent)).toBe(expected)
  })

  it('ANAL-11 is shown on the button', () => {
    expect(startLabel(4, 7)).toBe('Проанализировать 4 из 7 новых резюме')
    expect(startLabel(1, 1)).toBe('Проанализировать 1 из 1 новых резюме')
    expect(startLabel(2, 21)).toBe('Проанализировать 2 из 21 новых резюме')
  })

  it('Q-065 is limited to what the plan has left, with a note', () => {
    expect(planRun(210, 100, 30)).toEqual({
      count: 30,
      note: `На тарифе осталось 30${NBSP}анализов.`,
    })
    expect(planRun(210, 100, 1)).toEqual({ count: 1, note: `На тарифе остался 1${NBSP}анализ.` })
    expect(planRun(210, 100, 21).note).toBe(`На тарифе остался 21${NBSP}анализ.`)
  })

  it('is not limited where the plan has enough left or is unlimited', () => {
    expect(planRun(210, 100, 210)).toEqual({ count: 210, note: null })
    expect(planRun(210, 100, null)).toEqual({ count: 210, note: null })
  })

  it('ANAL-26 is not limited when nothing is left, so that the limit dialog can open', () => {
    expect(planRun(12, 100, 0).count).toBe(12)
    expect(planRun(12, 0, 0).count).toBe(0)
  })
})

describe('the end of a run', () => {
  it('says how the run ended and how many resumes were analysed', () => {
    expect(runOutcome(run({ status: 'completed', analyzed: 10 }))).toEqual({
      title: `Анализ завершён: проанализировано 10${NBSP}резюме`,
      tone: 'good',
    })
    expect(runOutcome(run({ status: 'stopped', analyzed: 3 })).title).toContain('Анализ остановлен')
    expect(runOutcome(run({ status: 'completed', failed: 1 })).tone).toBe('warn')
    // the words of the letter about it
    expect(runOutcome(run({ status: 'failed', analyzed: 0, failed: 10 }))).toEqual({
      title: `Анализ не удался: проанализировано 0${NBSP}резюме`,
      tone: 'bad',
    })
  })

  it('is shown as postponed when no resume was analysed and all were postponed', () => {
    const waiting = run({ status: 'completed', postponed: 21, continues_at: '2026-11-20T21:07:00.000Z' })
    expect(runOutcome(waiting)).toEqual({ title: `Отложено: 21${NBSP}резюме`, tone: 'warn' })
    const calledOff = { ...waiting, continues_at: null }
    expect(runOutcome(calledOff).title).toBe(`Не открыто: 21${NBSP}резюме`)
    expect(runOutcome({ ...calledOff, postponed_end: 'continued' }).title).toContain('Отложено')
    expect(runOutcome(run({ status: 'completed', analyzed: 1, postponed: 9 })).title).toBe(
      `Анализ завершён: проанализировано 1${NBSP}резюме`,
    )
    expect(runOutcome(run({ status: 'stopped', postponed: 9 })).title).toContain('Анализ остановлен')
  })

  it('has left undone what failed or waits, unless the outcome says so', () => {
    expect(leftUndone(run({ status: 'completed', analyzed: 10 }))).toEqual([])
    const continues_at = '2026-11-20T21:07:00.000Z'
    const mixed = run({ status: 'completed', analyzed: 2, failed: 1, postponed: 3, continues_at })
    expect(leftUndone(mixed)).toEqual([
      `Не удалось проанализировать: 1${NBSP}резюме`,
      `Отложено: 3${NBSP}резюме`,
    ])
    expect(leftUndone({ ...mixed, continues_at: null })[1]).toBe(`Не открыто: 3${NBSP}резюме`)
    expect(leftUndone({ ...mixed, analyzed: 0, failed: 0 })).toEqual([])
  })

  it('EXT-12 groups failures with the same message under one retry', () => {
    const error = (
      application_id: string,
      message: string,
      retry_blocked: Run['errors'][number]['retry_blocked'] = null,
    ) => ({ application_id, message, candidate_name: null, resume_url: null, retry_blocked })
    const errors = [error('a', 'Скрыто'), error('b', 'Нет ответа'), error('c', 'Нет ответа')]
    const failures = [
      { message: 'Нет ответа', count: 700 },
      { message: 'Скрыто', count: 1 },
    ]
    const groups = groupFailures({ errors, failures })
    expect(groups).toEqual([
      { message: 'Нет ответа', count: 700, people: errors.slice(1), application_ids: ['b', 'c'] },
      { message: 'Скрыто', count: 1, people: errors.slice(0, 1), application_ids: ['a'] },
    ])
    expect(groups.map(retryLabel)).toEqual(['Повторить 2 из 700', 'Повторить'])
    expect(groups.map(blockedWords)).toEqual([null, null])
    const older = errors.map(
      (told) => ({ ...told, retry_blocked: undefined }) as unknown as (typeof errors)[number],
    )
    expect(groupFailures({ errors: older, failures }).map(retryLabel)).toEqual([
      'Повторить 2 из 700',
      'Повторить',
    ])
    const [deleted, off] = groupFailures({
      errors: [
        error('a', 'Скрыто', 'unreadable'),
        error('b', 'Скрыто'),
        error('c', 'Нет ответа', 'switched_off'),
      ],
      failures: [
        { message: 'Скрыто', count: 2 },
        { message: 'Нет ответа', count: 1 },
      ],
    })
    if (!deleted || !off) throw new Error('two groups')
    expect([deleted.application_ids, retryLabel(deleted)]).toEqual([['b'], 'Повторить 1 из 2'])
    expect(blockedWords(deleted)).toMatch(/^Повтор не поможет/)
    const [, done] = groupFailures({ errors: [error('a', 'Скрыто', 'analyzed')], failures })
    expect(done && [done.application_ids, blockedWords(done)]).toEqual([
      [],
      'Тем, кого уже проанализировали, повтор не нужен.',
    ])
    expect([off.application_ids, blockedWords(off)]).toEqual([
      [],
      'Вакансия выключена: повторить можно, когда она включена.',
    ])
    // who still waits for something is said first
    for (const [why, words] of [
      ['switched_off', /^Вакансия выключена/],
      ['unreadable', /^Повтор не поможет/],
    ] as const) {
      const mixed = [error('a', 'Скрыто', 'analyzed'), error('b', 'Скрыто', why)]
      expect(groupFailures({ errors: mixed, failures }).map(blockedWords)).toContainEqual(
        expect.stringMatching(words),
      )
    }
  })
})

it('Q-065 a run takes the smaller of the chosen share and a non-zero quota; a smaller quota adds a note', () => {
  fc.assert(
    fc.property(
      fc.nat(5000),
      fc.integer({ min: 1, max: 100 }),
      fc.option(fc.nat(5000)),
      (unanalyzed, percent, remaining) => {
        const { count, note } = planRun(unanalyzed, percent, remaining)
        const wanted = runTotal(unanalyzed, percent)
        expect(wanted >= 0 && wanted <= unanalyzed && wanted >= (unanalyzed * percent) / 100).toBe(true)
        expect(count).toBe(remaining ? Math.min(wanted, remaining) : wanted)
        expect(note !== null).toBe(remaining !== null && wanted > remaining)
      },
    ),
  )
})

it('SHELL-24 ANAL-12 the number analysed is that of the results, without failures', () => {
  expect(analyzedOf(run({ total: 1200, analyzed: 3, failed: 2, remaining: 1195 }))).toBe('3 из 1\u00a0200')
})
