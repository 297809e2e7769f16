import { expect, it } from 'vitest'
import { hasWords } from './has-words.ts'

const text = 'Учётчик на склад, Орёл'

it.each(['', ' ', 'склад', 'орел учетчик', 'УЧЁТ ОРЁЛ', '  скл   учёт ', 'на\u00a0склад'])(
  'a text has all words of «%s», in any order, case and spelling of ё',
  (search) => expect(hasWords(text, search)).toBe(true),
)

it.each(['повар', 'склад казань', 'складорёл'])('a text has not all words of «%s»', (search) =>
  expect(hasWords(text, search)).toBe(false),
)
