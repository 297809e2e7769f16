/** Fixture: candidates with results for the tests of the analysis, results and export screens. */
import type { SalaryMatch } from '@rezumetr/contracts/domain'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildVacancy,
  scopeOf,
} from '../../server/src/testing/scenes/factories.ts'
import type { TestProduct } from '../../server/src/testing/product/product.ts'

const DAY_MS = 86_400_000
export type Candidate = {
  readonly name: string | null
  readonly score: number
  readonly daysAgo: number
  readonly email?: string
  readonly phone?: string
  readonly resume_url?: string
  readonly strengths?: string[]
  readonly weaknesses?: string[]
  readonly red_flags?: string[]
  readonly reasoning?: string
  readonly salary?: SalaryMatch | null
}
const anna: Candidate = {
  name: 'Анна Белова',
  score: 92,
  daysAgo: 3,
  email: 'anna.belova@example.ru',
  phone: '+7 900 000-01-02',
  resume_url: 'https://hh.ru/resume/anna',
  strengths: ['Опыт B2B-продаж 6 лет', 'Ведёт CRM', 'Английский C1', 'Команда 8 человек', 'Свой автомобиль'],
  weaknesses: ['Не работала с тендерами'],
  reasoning: 'Шесть лет продаёт оборудование и ведёт команду.',
  salary: 'match',
}
const nameless: Candidate = {
  name: null,
  score: 70,
  daysAgo: 2,
  strengths: ['Холодные звонки', 'Обучаемость', 'Рядом с офисом'],
  salary: 'higher',
}
const empty: Candidate = {
  name: '',
  score: 30,
  daysAgo: 1,
  strengths: [],
  red_flags: ['Пять мест работы за два года'],
  reasoning: 'Нет опыта продаж.',
  salary: 'lower',
}
const dmitry: Candidate = { name: 'Дмитрий Орлов', score: 82, daysAgo: 0, salary: null }

/** Analysed candidates in the user's company: three of one vacancy and one of another. */
export async function buildCast(product: TestProduct, email: string) {
  const { db } = product.deps
  const scope = await scopeOf(db, email)
  const sales = await buildVacancy(db, scope, { title: 'Менеджер по продажам' })
  const books = await buildVacancy(db, scope, { title: 'Бухгалтер', published_at: new Date(0) })
  for (const [vacancy_id, candidates] of [
    [sales, [anna, nameless, empty]],
    [books, [dmitry]],
  ] as const) {
    const run_id = await buildRun(db, scope, vacancy_id)
    for (const candidate of candidates) {
      const [application_id = ''] = await buildApplications(db, scope, vacancy_id, 1, {
        candidate_name: candidate.name,
        candidate_email: candidate.email ?? null,
        candidate_phone: candidate.phone ?? null,
        resume_url: candidate.resume_url ?? null,
      })
      await buildResult(
        db,
        scope,
        { run_id, vacancy_id, application_id },
        {
          score: candidate.score,
          analyzed_at: new Date(Date.now() - candidate.daysAgo * DAY_MS),
          // the column expects JSON text
          strengths: JSON.stringify(candidate.strengths ?? []),
          weaknesses: JSON.stringify(candidate.weaknesses ?? []),
          red_flags: JSON.stringify(candidate.red_flags ?? []),
          reasoning: candidate.reasoning ?? 'Подходит по опыту.',
          salary_match: candidate.salary ?? null,
        },
      )
    }
  }
  return { scope, sales, books, anna }
}
