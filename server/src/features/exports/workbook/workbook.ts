import type { ResultFilter } from '@rezumetr/contracts/analysis/analysis'
import { placeWords } from '@rezumetr/contracts/hh/stages'
import {
  decisionFilterLabels,
  lackLabels,
  placeFilterLabels,
  recommendationLabels,
  recommendations,
  type Recommendation,
} from '@rezumetr/contracts/domain'
import { moment, number, text, type Cell } from './cell.ts'
import { resultColumns, resumeColumns, type Candidate, type Column } from './column.ts'
import { emptyCollected, collect, requirementsSheet, shortlistSheet, type Collected } from './shortlist.ts'
import { sheetNames } from './text.ts'
import { MAX_LINKS, writeXlsx, type Sheet } from './xlsx.ts'

export type Workbook = {
  readonly filter: Omit<ResultFilter, 'vacancy_id'>
  readonly include_resume: boolean
  readonly allVacancies: boolean
  readonly vacancies: readonly {
    readonly title: string
    readonly name: string
    readonly rows: number
    readonly candidates: AsyncIterable<Candidate>
  }[]
  readonly madeAt: Date
  /** How times are called, and the distance from UTC. */
  readonly zone: { readonly words: string; readonly offset_ms: number }
  readonly criteria: {
    readonly version: number
    readonly made_at: Date
    readonly by: string | null
    readonly lines: readonly {
      readonly id: string
      readonly ask: string
      readonly kind: keyof typeof kindLabels
    }[]
  } | null
}

const kindLabels = { knock_out: 'Без этого никак', must: 'Обязательно', nice: 'Желательно' } as const

export const ADVICE_NOTE = 'Оценка носит рекомендательный характер, решение принимает человек'
const SUMMARY = 'Сводка'
const CANDIDATES = 'Кандидаты'
const SHORTLIST = 'Шорт-лист'
const REQUIREMENTS = 'Требования'

export function writeWorkbook(workbook: Workbook): AsyncGenerator<Buffer, void> {
  const columns = workbook.include_resume ? [...resultColumns, ...resumeColumns] : resultColumns
  // sheets of many could not be told apart
  const collected = workbook.allVacancies ? null : emptyCollected()
  const tallies = workbook.vacancies.map(({ name }) => emptyTally(name))
  const [summaryName = SUMMARY, ...names] = sheetNames([
    { title: SUMMARY, name: SUMMARY },
    ...workbook.vacancies.map((vacancy) =>
      workbook.allVacancies ? vacancy : { title: CANDIDATES, name: CANDIDATES },
    ),
  ])
  const sheets = workbook.vacancies.map((vacancy, i): Sheet => ({
    name: names[i] ?? '',
    widths: columns.map(({ width }) => width),
    table: {
      header: columns.map(({ title }) => title.replace('МСК', workbook.zone.words)),
      frozenColumns: 2,
    },
    rows: rowsOf(
      vacancy,
      columns,
      tallies[i] ?? emptyTally(vacancy.name),
      workbook.zone.offset_ms,
      collected,
    ),
  }))
  const bars = new Set<readonly Cell[]>()
  const summary: Sheet = {
    name: summaryName,
    widths: [48, 24, 12, 12, 12, 12, 14],
    table: null,
    isLast: true,
    chart: { title: 'Рекомендации', isBar: (row) => bars.has(row) },
    rows: summaryRows(workbook, tallies, bars),
  }
  const asks = workbook.criteria?.lines.map(({ ask }) => ask) ?? []
  return writeXlsx([
    ...(collected ? [shortlistSheet(SHORTLIST, collected)] : []),
    ...(collected && asks.length > 0 ? [requirementsSheet(REQUIREMENTS, collected, asks)] : []),
    ...sheets,
    summary,
  ])
}

async function* rowsOf(
  vacancy: Workbook['vacancies'][number],
  columns: readonly Column[],
  tally: Tally,
  offset: number,
  collected: Collected | null,
): AsyncGenerator<readonly Cell[], void> {
  const linksMail = vacancy.rows * 2 <= MAX_LINKS
  for await (const candidate of vacancy.candidates) {
    tally.total++
    tally.scoreSum += candidate.score
    tally.counts[candidate.recommendation]++
    const { applied_at } = candidate
    if (tally.first === null || applied_at < tally.first) tally.first = applied_at
    if (tally.last === null || applied_at > tally.last) tally.last = applied_at
    if (collected) collect(collected, candidate, tally.total)
    yield columns.map(({ cell }) => cell(candidate, { rank: tally.total, linksMail, offset }))
  }
}

type Tally = {
  readonly name: string
  total: number
  scoreSum: number
  first: Date | null
  last: Date | null
  readonly counts: Record<Recommendation, number>
}
const emptyTally = (name: string): Tally => ({
  name,
  total: 0,
  scoreSum: 0,
  first: null,
  last: null,
  counts: { hire: 0, interview: 0, maybe: 0, reject: 0 },
})

const average = ({ total, scoreSum }: Tally): number | null =>
  total === 0 ? null : Math.round((scoreSum / total) * 10) / 10

const filterLines = ({
  filter: { recommendation, min_score, search, decision, ...rest },
  criteria,
}: Pick<Workbook, 'filter' | 'criteria'>) =>
  Object.values({
    recommendation: ['Рекомендация', text(recommendation ? recommendationLabels[recommendation] : 'Все')],
    min_score: ['Минимальный балл', min_score ? number(min_score) : text('Любой')],
    search: search ? ['Поиск по имени', text(search)] : null,
    decision: decision ? ['Решение человека', text(decisionFilterLabels[decision])] : null,
    max_score: rest.max_score ? ['Балл не больше', number(rest.max_score)] : null,
    area: rest.area ? ['Город', text(rest.area)] : null,
    place: rest.place ? ['Готовность к переезду', text(placeFilterLabels[rest.place])] : null,
    max_pay: rest.max_pay ? ['Зарплата не больше', number(rest.max_pay, 'money')] : null,
    min_years: rest.min_years ? ['Стаж от, лет', number(rest.min_years)] : null,
    meets: rest.meets ? ['Требования выполнены', text(metWords(rest.meets, criteria))] : null,
    days: rest.days ? ['Откликнулись за, дней', number(rest.days)] : null,
    stage: rest.stage ? ['Этап на HH.ru', text(placeWords(rest.stage) ?? 'новый')] : null,
    lack: rest.lack ? ['Чего не хватает', text(lackLabels[rest.lack])] : null,
    flags: rest.flags ? ['Красные флаги', text(rest.flags === 'some' ? 'Есть' : 'Нет')] : null,
  } satisfies Record<keyof Workbook['filter'], [string, Cell] | null>)

function metWords(ids: readonly string[], criteria: Workbook['criteria']): string {
  const known = criteria?.lines.filter(({ id }) => ids.includes(id)).map(({ ask }) => ask) ?? []
  const others = ids.length - known.length
  return [...known, ...(others > 0 ? [`прежних критериев: ${others}`] : [])].join('; ')
}

function* criteriaRows(
  { version, made_at, by, lines }: NonNullable<Workbook['criteria']>,
  offset: number,
): Generator<readonly Cell[], void> {
  yield []
  yield [text('Критерии', 'label'), text(`версия ${version}`)]
  yield [text('Составлены', 'label'), moment(made_at, offset)]
  yield [text('Кем', 'label'), text(by ?? 'По тексту вакансии')]
  for (const { ask, kind } of lines) yield [text(ask), text(kindLabels[kind])]
}

function* summaryRows(
  workbook: Workbook,
  tallies: readonly Tally[],
  bars: Set<readonly Cell[]>,
): Generator<readonly Cell[], void> {
  const sum = emptyTally('Итого')
  for (const tally of tallies) {
    sum.total += tally.total
    sum.scoreSum += tally.scoreSum
    for (const key of recommendations) sum.counts[key] += tally.counts[key]
  }
  const line = (title: string, cell: Cell): Cell[] => [text(title, 'label'), cell]
  yield [text('Результаты анализа резюме', 'title')]
  yield line('Вакансия', text(workbook.allVacancies ? 'Все вакансии' : tallies[0]?.name))
  for (const filtered of filterLines(workbook)) if (filtered) yield line(...filtered)
  yield line('Данные резюме', text(workbook.include_resume ? 'Включены' : 'Не включены'))
  const { words, offset_ms } = workbook.zone
  yield line(`Дата выгрузки (${words})`, moment(workbook.madeAt, offset_ms))
  const [one] = tallies
  if (!workbook.allVacancies && one?.first && one.last) {
    yield line(`Первый отклик (${words})`, moment(one.first, offset_ms))
    yield line(`Последний отклик (${words})`, moment(one.last, offset_ms))
  }
  yield []
  yield line('Всего кандидатов', number(sum.total))
  for (const key of recommendations) {
    const counted = line(recommendationLabels[key], number(sum.counts[key]))
    bars.add(counted)
    yield counted
  }
  yield line('Средний балл', number(average(sum)))
  yield []
  yield [text(ADVICE_NOTE)]
  if (workbook.criteria) yield* criteriaRows(workbook.criteria, offset_ms)
  if (!workbook.allVacancies) return
  yield []
  const titles = [
    'Вакансия',
    'Кандидатов',
    ...recommendations.map((key) => recommendationLabels[key]),
    'Средний балл',
  ]
  yield titles.map((title) => text(title, 'header'))
  for (const tally of [...tallies, sum])
    yield [
      text(tally.name),
      number(tally.total),
      ...recommendations.map((key) => number(tally.counts[key])),
      number(average(tally)),
    ]
}
