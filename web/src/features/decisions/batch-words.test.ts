import { expect, it } from 'vitest'
import { decidedText, leftText } from './batch-words.ts'

/** With the non-breaking spaces of numbers shown as spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

it('a batch of decisions is told with its number of candidates and of replaced decisions', () => {
  expect(
    [
      decidedText('reject', 1, 0),
      decidedText('hire', 3, 2),
      decidedText('maybe', 1000, 0),
      decidedText(null, 21, 21),
      decidedText(null, 5, 5),
      decidedText('interview', 0, 0),
      decidedText(null, 0, 0),
      leftText(1),
      leftText(12),
    ].map(plain),
  ).toEqual([
    'Решение для 1 кандидата: «Отклонить»',
    'Решение для 3 кандидатов: «Нанять», заменено прежних: 2',
    'Решение для 1 000 кандидатов: «Возможно»',
    'Решение снято у 21 кандидата',
    'Решение снято у 5 кандидатов',
    'У всех уже «Интервью»',
    'Решений не было',
    'У 1 кандидата решение тем временем изменили: оно осталось.',
    'У 12 кандидатов решение тем временем изменили: оно осталось.',
  ])
})
