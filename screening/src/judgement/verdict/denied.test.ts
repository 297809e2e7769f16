import { expect, it } from 'vitest'
import { readPerson } from '../person/person.ts'
import { readPair } from '../read.ts'
import { readVacancy } from '../rubric/read.ts'

const NOW = 2026 * 12

/** What the resume says to the ask of the vacancy that holds these words. */
function stanceOf(title: string, description: string, words: string, about: string, position?: string) {
  const rubric = readVacancy({ title, description })
  const asked = rubric.requirements.find(({ ask }) => ask.toLowerCase().includes(words))
  const experience =
    position === undefined ? [] : [{ start: '2018-01', end: null, company: 'Луч', position, description: '' }]
  const { requirements } = readPair(rubric, readPerson({ title: null, about, experience }, NOW))
  return requirements[asked?.id ?? '']?.stance
}

const FLOWERS =
  'Обязанности:\n- Составление букетов и композиций, уход за срезкой, приёмка цветов\n- Ведение кассы\nТребования:\n- Опыт работы флористом от 1 года'

it.each([
  // a short denial whose every word is asked, in another form than the ask
  ['Букеты не составляю.', 'букетов'],
  ['Букеты собирает другой флорист, букетами занимается другой отдел.', 'букетов'],
  // whoever denies the trade denies its tasks
  ['Флористом не работала.', 'букетов'],
  ['Флористом не работала.', 'флористом'],
])('«%s» denies «%s»', (about, words) => {
  expect(stanceOf('Флорист', FLOWERS, words, about)).toBe('contradicts')
})

it.each([
  ['Ночами не работаю.', 'букетов'],
  ['Касса, приёмка без флористики.', 'кассы'],
  ['Витрины не оформляла.', 'флористом'],
  ['Хочу расти в профессии, рекламой не занимаюсь.', 'букетов'],
  ['Отдельного флориста не было, букеты собирала сама.', 'букетов'],
  ['Флориста у нас нет, витрина и срезка на мне.', 'букетов'],
])('«%s» does not deny «%s»', (about, words) => {
  expect(stanceOf('Флорист', FLOWERS, words, about)).not.toBe('contradicts')
})

it('work shows years in spite of a wish for more of them', () => {
  const wish = 'Хочу работать флористом в большом салоне.'
  expect(stanceOf('Флорист', FLOWERS, 'флористом', wish, 'Флорист')).toBe('meets')
  expect(stanceOf('Флорист', FLOWERS, 'флористом', wish, 'Водитель')).toBe('contradicts')
})

it('a tool that is being learned is had in part', () => {
  const rubric = readVacancy({ title: 'Монтажёр', description: 'Требования:\n- Уверенное владение Figma' })
  const person = readPerson({ title: null, skills: ['Figma'], about: 'Figma осваиваю.' }, NOW)
  const stances = Object.values(readPair(rubric, person).requirements).map(({ stance }) => stance)
  expect(stances).toEqual(['partly'])
})
