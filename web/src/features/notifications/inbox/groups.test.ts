import type { InboxItem, InboxKind } from '@rezumetr/contracts/inbox'
import { expect, it } from 'vitest'
import { groupOptions, inGroup, newestOf } from './groups.ts'

const notification = (kind: InboxKind, minute: number, is_read = false): InboxItem => ({
  id: `${kind} ${minute}`,
  kind,
  title: '',
  text: '',
  path: '/',
  created_at: `2026-11-28T10:${String(minute).padStart(2, '0')}:00.000Z`,
  is_read,
})
const items = [
  notification('run_finished', 7),
  notification('sync_failed', 3),
  notification('auto_candidates', 9, true),
  notification('payment', 1, true),
]

it('only groups that have notifications are offered, with their unread ones; a single group needs no choice', () => {
  expect(groupOptions(items).map(({ label }) => label)).toEqual(['Все', 'Анализ 1', 'HH.ru 1', 'Тариф'])
  expect(groupOptions(items.filter(({ kind }) => kind !== 'payment')).map(({ value }) => value)).toEqual([
    'all',
    'analysis',
    'hh',
  ])
  expect(groupOptions(items.slice(0, 1))).toEqual([])
})

it('what candidates wrote stands apart from what happened at hh.ru', () => {
  const shown = [...items, notification('candidate_answered', 8)]
  expect(groupOptions(shown).map(({ label }) => label)).toEqual([
    'Все',
    'Сообщения 1',
    'Анализ 1',
    'HH.ru 1',
    'Тариф',
  ])
})

it('a group keeps the order of the inbox', () => {
  expect(inGroup(items, 'analysis').map(({ kind }) => kind)).toEqual(['run_finished', 'auto_candidates'])
  expect(inGroup(items, 'all')).toBe(items)
})

it('the newest notification is not the first one when that is read already', () => {
  expect(newestOf(items)).toBe('2026-11-28T10:09:00.000Z')
  expect(newestOf([])).toBeNull()
})
