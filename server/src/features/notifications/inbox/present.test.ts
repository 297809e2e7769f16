import { expect, it } from 'vitest'
import type { NotificationRow } from './queries.ts'
import { presentNotification } from './present.ts'

const row: NotificationRow = {
  id: 'notification',
  kind: 'candidate_answered',
  title: 'Новое сообщение',
  text: 'Повар',
  path: '/vacancies/v',
  created_at: new Date('2026-11-28T10:00:00Z'),
  read_at: null,
  application_id: 'a',
  known_id: 'a',
  candidate_name: 'Одинцова Елена',
  result_id: 'r',
}
const shown = (part: Partial<NotificationRow>) => {
  const { title, text, path } = presentNotification({ ...row, ...part })
  return [title, text, path]
}

it('a message names its candidate and opens the conversation', () => {
  expect(shown({})).toEqual([
    'Одинцова Елена',
    'Новое сообщение, Повар',
    '/vacancies/v?candidate=r&tab=messages',
  ])
})
it('one who was not scored has no card yet, and the notification says where to read', () => {
  expect(shown({ result_id: null })).toEqual([
    'Одинцова Елена',
    'Новое сообщение, Повар. Отклик ещё не оценён, сообщение ждёт на HH.ru.',
    '/vacancies/v',
  ])
})
it('nobody is named who has no name or was erased', () => {
  expect(shown({ candidate_name: ' ' })[0]).toBe('Новое сообщение')
  expect(shown({ known_id: null, candidate_name: null, result_id: null })).toEqual([
    'Новое сообщение',
    'Повар',
    '/vacancies/v',
  ])
})
