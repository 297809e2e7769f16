import { placeWords } from '@rezumetr/contracts/hh/stages'
import { salaryMatchLabels, type Recommendation, type SalaryMatch } from '@rezumetr/contracts/domain'
import type { ResumeJob, ResumeText } from '@rezumetr/screening/model'
import { label, lines, moment, number, text, type Cell } from './cell.ts'
import type { CellStyle } from './style.ts'

export type Candidate = {
  readonly candidate_name: string | null
  readonly candidate_email: string | null
  readonly candidate_phone: string | null
  readonly resume_title: string | null
  readonly source: string
  readonly resume_url: string | null
  readonly area_name: string | null
  readonly salary_amount: number | null
  readonly salary_currency: string | null
  readonly cover_letter: string | null
  readonly applied_at: Date
  readonly score: number
  readonly recommendation: Recommendation
  readonly skills_match: number | null
  readonly experience_match: number | null
  readonly salary_match: SalaryMatch | null
  readonly strengths: readonly string[]
  readonly weaknesses: readonly string[]
  readonly red_flags: readonly string[]
  readonly reasoning: string
  readonly analyzed_at: Date
  readonly decision: Recommendation | null
  readonly note: string | null
  readonly collection_id: string
  readonly total_months: number | null
  readonly requirements: readonly { readonly ask: string; readonly stance: string }[]
  readonly questions: readonly string[]
  readonly is_vacancy_changed: boolean
  readonly is_resume_changed: boolean
  readonly lacks_resume: boolean
  readonly resume: ResumeText | null
}

export type Column = {
  readonly title: string
  readonly width: number
  readonly cell: (
    candidate: Candidate,
    row: {
      readonly rank: number
      readonly linksMail: boolean
      readonly offset: number
    },
  ) => Cell
}

export const scoreStyle = (score: number): CellStyle =>
  score >= 80 ? 'score80' : score >= 60 ? 'score60' : score >= 40 ? 'score40' : 'score0'

export const resultColumns: readonly Column[] = [
  { title: '№', width: 6, cell: (_, { rank }) => number(rank) },
  { title: 'Кандидат', width: 28, cell: (c) => text(c.candidate_name) },
  { title: 'Балл', width: 8, cell: (c) => number(c.score, scoreStyle(c.score)) },
  { title: 'Рекомендация', width: 15, cell: (c) => label(c.recommendation) },
  { title: 'Навыки, %', width: 11, cell: (c) => number(c.skills_match) },
  { title: 'Опыт, %', width: 9, cell: (c) => number(c.experience_match) },
  {
    title: 'Зарплата',
    width: 13,
    cell: (c) => text(c.salary_match ? salaryMatchLabels[c.salary_match] : 'Не указана'),
  },
  { title: 'Телефон', width: 20, cell: (c) => text(c.candidate_phone, 'phone') },
  { title: 'E-mail', width: 28, cell: mailCell },
  { title: 'Сильные стороны', width: 55, cell: (c) => lines(c.strengths) },
  { title: 'Слабые стороны', width: 55, cell: (c) => lines(c.weaknesses) },
  { title: 'Красные флаги', width: 35, cell: (c) => lines(c.red_flags) },
  { title: 'Обоснование', width: 60, cell: (c) => text(c.reasoning) },
  {
    title: 'Резюме',
    width: 11,
    cell: (c) =>
      c.resume_url
        ? { value: 'Резюме', link: c.resume_url }
        : text(c.source === 'upload' ? 'Из файла' : null),
  },
  { title: 'Дата отклика (МСК)', width: 17, cell: (c, { offset }) => moment(c.applied_at, offset) },
  { title: 'Дата анализа (МСК)', width: 17, cell: (c, { offset }) => moment(c.analyzed_at, offset) },
  { title: 'Актуальность', width: 22, cell: (c) => text(changesOf(c).join('\n')) },
  { title: 'Решение человека', width: 15, cell: (c) => label(c.decision) },
  { title: 'Заметка', width: 45, cell: (c) => text(c.note) },
  { title: 'Этап на HH.ru', width: 20, cell: (c) => text(placeWords(c.collection_id)) },
  { title: 'Что спросить', width: 50, cell: (c) => lines(c.questions) },
]

export const resumeColumns: readonly Column[] = [
  { title: 'Желаемая должность', width: 30, cell: (c) => text(c.resume_title ?? c.resume?.title) },
  {
    title: 'Опыт работы',
    width: 110,
    cell: (c) => text((c.resume?.experience ?? []).map(jobText).join('\n\n')),
  },
  {
    title: 'Образование',
    width: 40,
    cell: (c) =>
      text(
        (c.resume?.education ?? [])
          .map((study) => wordsOf(study).join(', '))
          .filter(Boolean)
          .join('\n'),
      ),
  },
  { title: 'Ключевые навыки', width: 50, cell: (c) => text((c.resume?.skills ?? []).join(', ')) },
  { title: 'О себе', width: 80, cell: (c) => text(c.resume?.about) },
  { title: 'Ожидаемая зарплата', width: 13, cell: (c) => number(c.salary_amount, 'money') },
  {
    title: 'Валюта',
    width: 9,
    cell: (c) => (c.salary_amount === null ? null : text(currencyOf(c.salary_currency))),
  },
  { title: 'Город', width: 20, cell: (c) => text(c.area_name ?? c.resume?.area) },
  {
    title: 'Сопроводительное письмо',
    width: 80,
    cell: (c) => text(c.cover_letter ?? c.resume?.cover_letter),
  },
]

/** Why the score may no longer hold or resume columns are empty. */
const changesOf = (c: Candidate): string[] => [
  ...(c.is_vacancy_changed ? ['Вакансия изменилась'] : []),
  ...(c.is_resume_changed ? ['Резюме изменилось'] : []),
  ...(c.lacks_resume ? ['Резюме не хранится'] : []),
]

function mailCell(candidate: Candidate, { linksMail }: { readonly linksMail: boolean }): Cell {
  const address = candidate.candidate_email
  if (!address) return null
  // an address that would add fields to the letter (`a@b?bcc=…`)
  const linked = linksMail && /^[\w.+'-]+@[\p{L}\d.-]+$/u.test(address)
  return { value: address, ...(linked ? { link: `mailto:${address}` } : {}) }
}

function jobText(job: ResumeJob): string {
  const until = job.end ? monthText(job.end) : 'по настоящее время'
  const period = job.start ? `${monthText(job.start)} — ${until}` : job.end ? `до ${until}` : null
  const head = [period, job.company, job.position].filter(Boolean).join(' · ')
  return [head, job.description].filter(Boolean).join('\n')
}

const monthText = (day: string): string => day.replace(/^(\d{4})-(\d{2})(?:-\d{2})?$/, '$2.$1')

function wordsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()]
  if (typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(wordsOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => (/(^|_)id$|url$/.test(key) ? [] : wordsOf(inner)))
}

/** hh.ru uses the rouble's code of before 1998. */
const currencyOf = (code: string | null): string | null => (code === 'RUR' ? 'RUB' : code)
