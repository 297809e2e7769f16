import type { Recommendation } from '@rezumetr/contracts/domain'
import { expect, it } from 'vitest'
import { decisionEvents, newestFirst, type Entry, type StoredDecision } from './rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 28, 10, minute))
const made = (verdict: Recommendation) => ({ verdict, score: 71, recommendation: 'maybe', rubric_version: 2 })
const entry = (minute: number, before: unknown, after: unknown): Entry => ({
  before,
  after,
  created_at: at(minute),
  by: 'Анна',
})
const stored = (minute: number, verdict: Recommendation, note: string | null): StoredDecision => ({
  verdict,
  note,
  score: 71,
  decided_at: at(minute),
  by: 'Анна',
})

it('each change is told with what it replaced; the notes that are kept stand with their decisions', () => {
  const entries = [
    entry(2, made('maybe'), made('hire')),
    entry(1, null, made('maybe')),
    entry(0, made('reject'), null),
  ]
  expect(
    decisionEvents(entries, [stored(2, 'hire', 'Завтра в 12'), stored(1, 'maybe', null)]).map(
      ({ at: time, former, verdict, score, note }) => [time.slice(14, 16), former, verdict, score, note],
    ),
  ).toEqual([
    ['02', 'maybe', 'hire', 71, 'Завтра в 12'],
    ['01', null, 'maybe', 71, null],
    ['00', 'reject', null, null, null],
  ])
})

it('a note that a new decision took over is told once, where it was written', () => {
  const entries = [entry(2, made('maybe'), made('hire')), entry(1, null, made('maybe'))]
  const notes = (present: string) =>
    decisionEvents(entries, [stored(2, 'hire', present), stored(1, 'maybe', 'Подумать')]).map(
      ({ note }) => note,
    )
  expect(notes('Подумать')).toEqual([null, 'Подумать'])
  expect(notes('Подумать до среды')).toEqual(['Подумать до среды', 'Подумать'])
})

it('a decision that the log does not name is told too, and one that was restored keeps its first time', () => {
  expect(decisionEvents([], [stored(3, 'maybe', 'Из копии')])).toMatchObject([
    { at: at(3).toISOString(), verdict: 'maybe', former: null, note: 'Из копии', by: 'Анна' },
  ])
  const undone = [entry(5, made('hire'), made('maybe')), entry(1, null, made('maybe'))]
  expect(decisionEvents(undone, [stored(1, 'maybe', 'Подумать')]).map(({ note }) => note)).toEqual([
    null,
    'Подумать',
  ])
})

it('an entry of another form tells nothing it does not know', () => {
  expect(decisionEvents([entry(0, 'x', { verdict: 'great', score: '9' })], [])).toMatchObject([
    { verdict: null, former: null, score: null },
  ])
})

it('events are ordered by time, the newest first', () => {
  const events = decisionEvents([entry(1, null, made('maybe')), entry(4, null, made('hire'))], [])
  expect(newestFirst(events).map((event) => event.at.slice(14, 16))).toEqual(['04', '01'])
})
