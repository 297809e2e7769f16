import { expect, it } from 'vitest'
import { readPerson } from '../person/person.ts'
import { readPair } from '../read.ts'
import { readVacancy } from '../rubric/read.ts'
import { UNTOLD } from './calibration.ts'
import { scoreOf } from './score.ts'

const NOW = 2026 * 12
const COOK = {
  title: 'Повар',
  experience: [
    { start: '2021-01', end: null, company: 'Кафе', position: 'Повар', description: 'Горячие блюда, супы.' },
  ],
}
const scheduleIn = (schedule: string) => {
  const rubric = readVacancy({ title: 'Повар', description: `Приготовление горячих блюд. ${schedule}` })
  return scoreOf(rubric, readPair(rubric, readPerson(COOK, NOW))).criteria.find(
    ({ key }) => key === 'schedule',
  )
}

it('what is asked and not told is a question: it counts most of what is not asked', () => {
  const [asked, unasked] = [scheduleIn('График работы 2/2.'), scheduleIn('')]
  expect([asked?.is_asked, asked?.value, unasked?.is_asked]).toEqual([true, null, false])
  expect(unasked?.points).toBeGreaterThan(0)
  expect(asked?.points).toBeCloseTo(UNTOLD * (unasked?.points ?? 0))
})
