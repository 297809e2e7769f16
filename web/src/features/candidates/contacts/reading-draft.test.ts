import type { ResumeReading } from '@rezumetr/contracts/vacancies/resume-reading'
import { expect, it } from 'vitest'
import { correctionOf, draftOf, emptyJob } from './reading-draft.ts'

const reading: ResumeReading = {
  name: null,
  title: 'MongoDB, SQL',
  salary: { amount: 90_000, currency: 'RUR' },
  jobs: [
    { start: '2021-04', end: null, company: 'ООО «Пример»', position: null, description: 'Переговоры' },
    { start: '2019-03', end: '2021-03', company: null, position: 'Продавец', description: null },
  ],
  corrected_at: null,
}

it('a form that nobody changed corrects nothing', () => {
  const { corrected_at: _, ...read } = reading
  expect(correctionOf(draftOf(reading)).correction).toEqual(read)
})

it('emptied fields are unknown, an amount may have spaces', () => {
  const draft = { ...draftOf(reading), name: ' Орлова Вера ', title: ' ', amount: '120 000', jobs: [] }
  expect(correctionOf(draft).correction).toEqual({
    name: 'Орлова Вера',
    title: null,
    salary: { amount: 120_000, currency: 'RUR' },
    jobs: [],
  })
  expect(correctionOf({ ...draft, amount: '' }).correction?.salary).toBeNull()
})

it('each fault is named at its field', () => {
  const job = { ...emptyJob(1), position: 'Повар' }
  const faults = correctionOf({
    ...draftOf(reading),
    amount: 'много',
    jobs: [
      { ...job, start: '2024-05', end: '2024-04' },
      { ...job, start: '2024-05' },
      emptyJob(2),
      { ...job, start: 'май' },
    ],
  })
  expect(faults).toEqual({
    correction: null,
    errors: {
      salary: 'Укажите сумму цифрами',
      'jobs.0.end': 'Работа не может закончиться раньше, чем началась',
      'jobs.1.end': 'Укажите месяц или отметьте «Работает сейчас»',
      'jobs.2.position': 'Укажите должность или компанию',
      'jobs.3.start': 'Укажите месяц и год',
      'jobs.3.end': 'Укажите месяц или отметьте «Работает сейчас»',
    },
  })
})
