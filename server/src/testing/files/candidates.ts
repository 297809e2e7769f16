import type { Candidate } from '../../features/exports/workbook/column.ts'
import type { Workbook } from '../../features/exports/workbook/workbook.ts'

export const buildCandidate = (fields: Partial<Candidate> = {}): Candidate => ({
  candidate_name: 'Мария Орлова',
  candidate_email: 'maria@example.ru',
  candidate_phone: '+7 (999) 123-45-67',
  resume_title: 'Аналитик данных',
  source: 'hh',
  resume_url: 'https://hh.ru/resume/abc?t=1&v=2',
  area_name: 'Казань',
  salary_amount: 150_000,
  salary_currency: 'RUR',
  cover_letter: 'Здравствуйте!\nХочу у вас работать.',
  applied_at: new Date('2026-11-19T21:30:00Z'),
  score: 91,
  recommendation: 'hire',
  skills_match: 88,
  experience_match: null,
  salary_match: 'higher',
  strengths: ['SQL 5 лет', 'Python'],
  weaknesses: ['Нет английского'],
  red_flags: [],
  reasoning: 'Подходит по опыту.',
  analyzed_at: new Date('2026-11-20T08:00:00Z'),
  decision: 'interview',
  note: 'Дорого, но сильная; перезвонить 25.11',
  collection_id: 'phone_interview',
  total_months: 68,
  requirements: [
    { ask: 'SQL', stance: 'meets' },
    { ask: 'Английский', stance: 'contradicts' },
  ],
  questions: ['Есть ли опыт: Power BI?', 'Какое образование?'],
  is_vacancy_changed: false,
  is_resume_changed: false,
  lacks_resume: false,
  resume: {
    title: 'Аналитик',
    experience: [
      {
        start: '2020-03-01',
        end: '2023-05-01',
        company: 'Банк',
        position: 'Аналитик',
        description: 'Отчёты',
      },
      { start: '2023-06', end: null, company: 'Завод', position: 'Старший аналитик', description: null },
    ],
    education: [{ id: '39', level: 'Высшее', primary: [{ name_id: '1', name: 'КФУ', year: 2019 }] }],
    skills: ['SQL', 'Python'],
    about: 'Люблю данные',
  },
  ...fields,
})
async function* streamed(candidates: readonly Candidate[]): AsyncGenerator<Candidate, void> {
  yield* candidates
}
export const buildWorkbook = (
  lists: Record<string, readonly Candidate[]>,
  fields: Partial<Workbook> = {},
): Workbook => ({
  filter: {},
  include_resume: false,
  allVacancies: false,
  vacancies: Object.entries(lists).map(([title, list]) => ({
    title,
    name: title,
    rows: list.length,
    candidates: streamed(list),
  })),
  madeAt: new Date('2026-11-20T22:15:00Z'),
  zone: { words: 'МСК', offset_ms: 3 * 3_600_000 },
  criteria: null,
  ...fields,
})
