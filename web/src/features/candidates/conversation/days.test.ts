import type { ConversationMessage } from '@rezumetr/contracts/hh/conversation'
import { expect, it } from 'vitest'
import { byDay } from './days.ts'

const said = (id: string, at: string | null): ConversationMessage => ({
  id,
  at,
  author: 'applicant',
  text: id,
})

it('messages stand under the day they were written; one without a time stays where it was said', () => {
  const days = byDay(
    [
      said('1', '2026-11-27T09:00:00.000Z'),
      said('2', null),
      said('3', '2026-11-27T18:00:00.000Z'),
      said('4', '2026-11-28T08:00:00.000Z'),
    ],
    (at) => at.slice(0, 10),
  )
  expect(days.map(({ day, messages }) => [day, messages.map(({ id }) => id).join('')])).toEqual([
    ['2026-11-27', '123'],
    ['2026-11-28', '4'],
  ])
  expect(byDay([], (at) => at)).toEqual([])
})
