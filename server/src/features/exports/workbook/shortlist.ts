import { number, text, type Cell } from './cell.ts'
import { scoreStyle, type Candidate } from './column.ts'
import type { CellStyle } from './style.ts'
import type { Sheet } from './xlsx.ts'

const MOST = { shortlist: 100, requirements: 500 }
const BEST = 20

type Listed = { readonly rank: number; readonly candidate: Candidate }
export type Collected = { readonly best: Listed[]; readonly called: Listed[]; readonly people: Listed[] }
export const emptyCollected = (): Collected => ({ best: [], called: [], people: [] })

const isCalled = ({ decision, recommendation }: Candidate): boolean =>
  ['hire', 'interview'].includes(decision ?? recommendation)

export function collect(collected: Collected, candidate: Candidate, rank: number): void {
  const row = { rank, candidate: { ...candidate, resume: null, cover_letter: null } }
  if (collected.best.length < BEST) collected.best.push(row)
  if (collected.called.length < MOST.shortlist && isCalled(candidate)) collected.called.push(row)
  if (collected.people.length < MOST.requirements && candidate.requirements.length > 0)
    collected.people.push(row)
}

const columns: readonly { title: string; width: number; cell: (row: Listed) => Cell }[] = [
  { title: '№', width: 5, cell: ({ rank }) => number(rank) },
  { title: 'Имя', width: 20, cell: ({ candidate }) => text(candidate.candidate_name) },
  { title: 'Балл', width: 7, cell: ({ candidate: { score } }) => number(score, scoreStyle(score)) },
  { title: 'Должность', width: 18, cell: ({ candidate }) => text(candidate.resume_title) },
  { title: 'Город', width: 13, cell: ({ candidate }) => text(candidate.area_name) },
  { title: 'Зарплата', width: 10, cell: ({ candidate }) => number(candidate.salary_amount, 'money') },
  {
    title: 'Стаж, лет',
    width: 7,
    cell: ({ candidate: { total_months } }) =>
      number(total_months === null ? null : Math.floor(total_months / 12)),
  },
  {
    title: 'Три плюса',
    width: 36,
    cell: ({ candidate }) => text(candidate.strengths.slice(0, 3).map(inShort).join('\n')),
  },
  { title: 'Что спросить', width: 28, cell: ({ candidate }) => text(candidate.questions[0]) },
  {
    title: 'Решение',
    width: 11,
    cell: ({ candidate: { decision, recommendation } }) => label(decision, recommendation),
  },
  {
    title: 'Резюме',
    width: 9,
    cell: ({ candidate: { resume_url } }) => (resume_url ? { value: 'Резюме', link: resume_url } : null),
  },
]

const inShort = (strength: string): string => strength.replace(/: «.*$/s, '')

const labels = { hire: 'Нанять', interview: 'Интервью', maybe: 'Возможно', reject: 'Отклонить' } as const
const label = (decision: Candidate['decision'], advice: Candidate['recommendation']): Cell =>
  text(decision ? labels[decision] : `${labels[advice]}?`)

export const shortlistSheet = (name: string, collected: Collected): Sheet => ({
  name,
  widths: columns.map(({ width }) => width),
  table: { header: columns.map(({ title }) => title), frozenColumns: 2 },
  isLast: true,
  rows: shortlistRows(collected),
})

function* shortlistRows({ called, best }: Collected): Generator<readonly Cell[], void> {
  for (const row of called.length > 0 ? called : best) yield columns.map(({ cell }) => cell(row))
}

const marks: Readonly<Record<string, readonly [sign: string, style: CellStyle]>> = {
  meets: ['✓', 'score80'],
  partly: ['~', 'score40'],
  contradicts: ['✗', 'score0'],
  silent: ['?', 'quiet'],
}
const MARK_WIDTH = 16

/** @param asks of the latest criteria; rows judged by others answer what they share */
export const requirementsSheet = (name: string, collected: Collected, asks: readonly string[]): Sheet => ({
  name,
  widths: [5, 28, 7, ...asks.map(() => MARK_WIDTH)],
  table: { header: ['№', 'Имя', 'Балл', ...asks], frozenColumns: 3 },
  isLast: true,
  rows: requirementRows(collected, asks),
})

function* requirementRows({ people }: Collected, asks: readonly string[]): Generator<readonly Cell[], void> {
  for (const { rank, candidate } of people) {
    const stances = new Map(candidate.requirements.map(({ ask, stance }) => [ask, stance]))
    yield [
      number(rank),
      text(candidate.candidate_name),
      number(candidate.score, scoreStyle(candidate.score)),
      ...asks.map((ask) => {
        const [sign, style] = marks[stances.get(ask) ?? ''] ?? []
        return sign ? text(sign, style) : null
      }),
    ]
  }
}
