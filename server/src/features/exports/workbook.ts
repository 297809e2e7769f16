/** The contents of the Excel workbook: a row per candidate and a summary that counts exactly those rows. Pure: rows → bytes. */
import type { ResultFilter } from '@rezumetr/contracts/analysis'
import { placeWords } from '@rezumetr/contracts/board-places'
import {
  decisionFilterLabels,
  lackLabels,
  placeFilterLabels,
  recommendationLabels,
  recommendations,
  type Recommendation,
} from '@rezumetr/contracts/domain'
import { moment, number, text, type Cell } from './cell-workbook.ts'
import { resultColumns, resumeColumns, type Candidate, type Column } from './column-workbook.ts'
import { sheetNames } from './text-workbook.ts'
import { MAX_LINKS, writeXlsx, type Sheet } from './xlsx-workbook.ts'

export type Workbook = {
  readonly filter: Omit<ResultFilter, 'vacancy_id'>
  readonly include_resume: boolean
  /** `true`: a sheet for each vacancy, named after it; `false`: the one vacancy's sheet is «Кандидаты». */
  readonly allVacancies: boolean
  readonly vacancies: readonly {
    readonly title: string
    /** The title and what tells it from others of the same title. */
    readonly name: string
    /** Expected number of candidates; the summary counts the rows that were written. */
    readonly rows: number
    /** Best first: the order is the rank. */
    readonly candidates: AsyncIterable<Candidate>
  }[]
  readonly madeAt: Date
}

export const ADVICE_NOTE = 'Оценка носит рекомендательный характер, решение принимает человек'
const SUMMARY = 'Сводка'
const CANDIDATES = 'Кандидаты'
/** Points: six lines of text, so that a long resume does not push the next candidate off the screen. */
const ROW_HEIGHT = 90

/** The bytes of the workbook; pulled as fast as they are read. */
export function writeWorkbook(workbook: Workbook): AsyncGenerator<Buffer, void> {
  const columns = workbook.include_resume ? [...resultColumns, ...resumeColumns] : resultColumns
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
    table: { header: columns.map(({ title }) => title), frozenColumns: 2 },
    rowHeight: ROW_HEIGHT,
    rows: rowsOf(vacancy, columns, tallies[i] ?? emptyTally(vacancy.name)),
  }))
  const summary: Sheet = {
    name: summaryName,
    widths: [36, 24, 12, 12, 12, 12, 14],
    table: null,
    rows: summaryRows(workbook, tallies),
  }
  return writeXlsx([...sheets, summary])
}

async function* rowsOf(
  vacancy: Workbook['vacancies'][number],
  columns: readonly Column[],
  tally: Tally,
): AsyncGenerator<readonly Cell[], void> {
  // Excel limits the links of a sheet: when both do not fit, the links to resumes are kept
  const linksMail = vacancy.rows * 2 <= MAX_LINKS
  for await (const candidate of vacancy.candidates) {
    tally.total++
    tally.scoreSum += candidate.score
    tally.counts[candidate.recommendation]++
    yield columns.map(({ cell }) => cell(candidate, { rank: tally.total, linksMail }))
  }
}

type Tally = {
  readonly name: string
  total: number
  scoreSum: number
  readonly counts: Record<Recommendation, number>
}
const emptyTally = (name: string): Tally => ({
  name,
  total: 0,
  scoreSum: 0,
  counts: { hire: 0, interview: 0, maybe: 0, reject: 0 },
})

/** Average score, rounded to a tenth; `null` without candidates. */
const average = ({ total, scoreSum }: Tally): number | null =>
  total === 0 ? null : Math.round((scoreSum / total) * 10) / 10

/** Name and value of every field of the filter, in order; `null`: has no line when it does not filter. */
const filterLines = ({ recommendation, min_score, search, decision, ...rest }: Workbook['filter']) =>
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
    meets: rest.meets ? ['Требование', text('Одно из требований вакансии выполнено')] : null,
    days: rest.days ? ['Откликнулись за, дней', number(rest.days)] : null,
    stage: rest.stage ? ['Этап на HH.ru', text(placeWords(rest.stage) ?? 'новый')] : null,
    lack: rest.lack ? ['Чего не хватает', text(lackLabels[rest.lack])] : null,
    flags: rest.flags ? ['Красные флаги', text(rest.flags === 'some' ? 'Есть' : 'Нет')] : null,
  } satisfies Record<keyof Workbook['filter'], [string, Cell] | null>)

/** Read after all sheets are written, so that it counts exactly their rows. */
function* summaryRows(workbook: Workbook, tallies: readonly Tally[]): Generator<readonly Cell[], void> {
  const sum = emptyTally('Итого')
  for (const tally of tallies) {
    sum.total += tally.total
    sum.scoreSum += tally.scoreSum
    for (const key of recommendations) sum.counts[key] += tally.counts[key]
  }
  const line = (title: string, cell: Cell): Cell[] => [text(title, 'label'), cell]
  yield [text('Результаты анализа резюме', 'title')]
  yield line('Вакансия', text(workbook.allVacancies ? 'Все вакансии' : tallies[0]?.name))
  for (const filtered of filterLines(workbook.filter)) if (filtered) yield line(...filtered)
  yield line('Данные резюме', text(workbook.include_resume ? 'Включены' : 'Не включены'))
  yield line('Дата выгрузки (МСК)', moment(workbook.madeAt))
  yield []
  yield line('Всего кандидатов', number(sum.total))
  for (const key of recommendations) yield line(recommendationLabels[key], number(sum.counts[key]))
  yield line('Средний балл', number(average(sum)))
  yield []
  yield [text(ADVICE_NOTE)]
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
