import { expect, it } from 'vitest'
import type { ResumeText } from '../../model.ts'
import { readPerson } from '../person/person.ts'
import { readPair } from '../read.ts'
import { readVacancy } from '../rubric/read.ts'

const NOW = 2026 * 12
const job = (position: string, company: string, description: string): ResumeText => ({
  title: position,
  experience: [{ start: '2020-01', end: null, company, position, description }],
})
function rowOf(vacancy: { title: string; description: string }, part: string, resume: ResumeText) {
  const rubric = readVacancy(vacancy)
  const line = rubric.requirements.find(({ ask }) => ask.toLowerCase().includes(part))
  if (line === undefined) throw new Error(`no line with ${part}`)
  return readPair(rubric, readPerson(resume, NOW)).requirements[line.id]
}

it.each([
  ['Санаторий «Сосны»', 'Санаторий «Сосны»'],
  ['Гостиница «Прибой»', undefined],
])('where one worked is told by the name of the employer: %s', (company, quote) => {
  const vacancy = {
    title: 'Администратор',
    description: '<p>Требования:</p><ul><li>Опыт работы в санатории</li></ul>',
  }
  const found = rowOf(
    vacancy,
    'санатори',
    job('Администратор', company, 'Встречала гостей, вела журнал заездов.'),
  )
  expect(found?.lines[0]?.quote).toBe(quote)
})

it('a line that only comes near is shown as the nearest, the row stays a question', () => {
  const vacancy = {
    title: 'Логист',
    description: '<p>Требования:</p><ul><li>Оформление таможенных деклараций</li></ul>',
  }
  const found = rowOf(
    vacancy,
    'деклараци',
    job('Логист', 'Транзит', 'Сверяла накладные и инвойсы с перевозчиками.'),
  )
  expect(found).toMatchObject({ stance: 'silent', lines: [] })
  expect(found?.nearest?.quote).toContain('инвойсы')
})

it('what a list of skills names is stated, never unsaid', () => {
  const vacancy = {
    title: 'Кладовщик',
    description: '<p>Требования:</p><ul><li>Уверенно работаете с ТСД</li></ul>',
  }
  const resume = job('Кладовщик', 'Склад', 'Размещала товар по ячейкам.')
  expect(rowOf(vacancy, 'тсд', resume)?.stance).toBe('silent')
  expect(rowOf(vacancy, 'тсд', { ...resume, skills: ['ТСД'] })).toMatchObject({ evidence: 'stated' })
})

it('a tool is had by its name only, however near the work is', () => {
  const vacancy = {
    title: 'Frontend-разработчик',
    description: '<p>Требования:</p><ul><li>Angular</li></ul>',
  }
  const react = job('Frontend-разработчик', 'Студия', 'Интерфейсы на React и TypeScript, Redux, Jest.')
  expect(rowOf(vacancy, 'angular', react)).toMatchObject({ stance: 'silent', lines: [] })
  const own = job('Frontend-разработчик', 'Студия', 'Интерфейсы на Angular и TypeScript.')
  expect(rowOf(vacancy, 'angular', own)?.stance).toBe('meets')
})
