import { expect, it } from 'vitest'
import { readPerson } from './person/person.ts'
import { readPair } from './read.ts'
import { readVacancy } from './rubric/read.ts'

const NOW = 2026 * 12 + 10
const vacancy = readVacancy({
  title: 'Бармен',
  description: '<p><b>Требования</b></p><ul><li>Опыт в лобби гостиницы от двух лет</li></ul>',
})
const asked = vacancy.requirements.find(({ type }) => type === 'experience')?.id ?? ''
const verdictOf = (position: string, start: string) =>
  readPair(
    vacancy,
    readPerson(
      { title: position, experience: [{ start, end: null, company: null, position, description: null }] },
      NOW,
    ),
  ).requirements[asked]

it('years of the trade speak for the place that is asked, as far as they reach', () => {
  const [long, short, other] = [
    verdictOf('Бармен', '2022-01'),
    verdictOf('Бармен', '2026-03'),
    verdictOf('Сварщик', '2022-01'),
  ]
  expect(long?.share).toBeGreaterThan(0.2)
  expect(short?.share).toBeLessThan(long?.share ?? 0)
  expect(other).toMatchObject({ stance: 'silent' })
})
