import { expect, it } from 'vitest'
import { languagesInText } from './language-levels.ts'
import { gradeOf, languagesIn, readLanguageRows } from './languages.ts'

it.each([
  ['A1 — Начальный', 1],
  ['A2 — Элементарный', 2],
  ['B1 — Средний', 3],
  ['B2 — Средне-продвинутый', 4],
  ['C1 — Продвинутый', 5],
  ['C2 — В совершенстве', 6],
  ['Родной', 7],
  ['средне продвинутый', 4],
  ['свободно, по тесту C1', 5],
  ['pre-intermediate', 2],
])('«%s» is grade %i: a code outweighs words', (name, grade) => {
  expect(gradeOf(name)).toBe(grade)
})

it('a language is known in whatever spelling its row has', () => {
  const rows = [
    { name: 'Английский'.normalize('NFD'), level: 'B1' },
    { name: 'Тата\u00ADрский', level: 'B2' },
  ]
  expect(readLanguageRows(rows)).toEqual([
    { language: 'английский', grade: 3 },
    { language: 'татарский', grade: 4 },
  ])
})

it('a language without a pattern is known by its own name', () => {
  expect(readLanguageRows([{ name: 'Татарский', level: 'B1 — Средний' }])).toEqual([
    { language: 'татарский', grade: 3 },
  ])
})

it('a level of long ago is not the level', () => {
  expect(languagesInText('Немецкий был A1, за год поднял до B1.')).toEqual([
    { language: 'немецкий', grade: 3 },
  ])
})

it.each([
  ['Знание немецкого и английского языков', ['немецкий', 'английский']],
  ['Немецкий B2', ['немецкий']],
  ['переговоры на китайском с поставщиками', ['китайский']],
  ['Турецкая речь, говорю по-итальянски', ['турецкий', 'итальянский']],
  ['Итальянская и японская кухня', []],
  ['работа с китайскими поставщиками', []],
  ['наладка немецкого оборудования', []],
  ['продажи по французскому направлению', []],
  ['ткани итальянского производства', []],
])('languages of «%s»: a thing of a country is not spoken', (text, languages) => {
  expect(languagesIn(text)).toEqual(languages)
})
