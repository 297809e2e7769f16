/** What our Excel report says: a row per candidate, a summary that counts exactly those rows. Rows → bytes, nothing else. */
import { recommendationLabels, recommendations, type Recommendation } from '@rezumetr/contracts/domain'
import { moment, number, text, type Cell } from './cell-workbook.ts'
import { resultColumns, resumeColumns, type Candidate, type Column } from './column-workbook.ts'
import type { ExportFilter } from './rules.ts'
import { sheetNames } from './text-workbook.ts'
import { MAX_LINKS, writeXlsx, type Sheet } from './xlsx-workbook.ts'

export type Report = {
  readonly filter: ExportFilter
  readonly include_resume: boolean
  /** `true`: a sheet for each vacancy, named after it; `false`: the one vacancy's sheet is «Кандидаты». */
  readonly all_vacancies: boolean
  readonly vacancies: readonly {
    readonly title: string
    /** How many candidates to expect; the summary counts those that come. */
    readonly rows: number
    /** Best first: the order is the rank. */
    readonly candidates: AsyncIterable<Candidate>
  }[]
  readonly made_at: Date
}

export const ADVICE_NOTE = 'Оценка носит рекомендательный характер, решение принимает человек'
const SUMMARY = 'Сводка'
const CANDIDATES = 'Кандидаты'
/** Points: six lines of text, so that a long resume does not push the next candidate off the screen. */
const ROW_HEIGHT = 90

/** The bytes of the report; pulled as fast as they are read. */
export function writeReport(report: Report): AsyncGenerator<Buffer, void> {
  const columns = report.include_resume ? [...resultColumns, ...resumeColumns] : resultColumns
  const tallies = report.vacancies.map(({ title }) => emptyTally(title))
  const [summaryName = SUMMARY, ...names] = sheetNames([
    SUMMARY,
    ...report.vacancies.map(({ title }) => (report.all_vacancies ? title : CANDIDATES)),
  ])
  const sheets = report.vacancies.map((vacancy, i): Sheet => ({
    name: names[i] ?? '',
    widths: columns.map(({ width }) => width),
    table: { header: columns.map(({ title }) => title), frozen_columns: 2 },
    row_height: ROW_HEIGHT,
    rows: rowsOf(vacancy, columns, tallies[i] ?? emptyTally(vacancy.title)),
  }))
  const summary: Sheet = {
    name: summaryName,
    widths: [36, 24, 12, 12, 12, 12, 14],
    table: null,
    rows: summaryRows(report, tallies),
  }
  return writeXlsx([...sheets, summary])
}

async function* rowsOf(
  vacancy: Report['vacancies'][number],
  columns: readonly Column[],
  tally: Tally,
): AsyncGenerator<readonly Cell[], void> {
  // Excel allows so many links on a sheet: where both do not fit, the resume's matter more
  const links_mail = vacancy.rows * 2 <= MAX_LINKS
  for await (const candidate of vacancy.candidates) {
    tally.total++
    tally.score_sum += candidate.score
    tally.counts[candidate.recommendation]++
    yield columns.map(({ cell }) => cell(candidate, { rank: tally.total, links_mail }))
  }
}

type Tally = {
  readonly title: string
  total: number
  score_sum: number
  readonly counts: Record<Recommendation, number>
}
const emptyTally = (title: string): Tally => ({
  title,
  total: 0,
  score_sum: 0,
  counts: { hire: 0, interview: 0, maybe: 0, reject: 0 },
})

/** To a tenth; `null` of nobody. */
const average = ({ total, score_sum }: Tally): number | null =>
  total === 0 ? null : Math.round((score_sum / total) * 10) / 10

/** Pulled when every sheet is written, so the tallies are those of the rows. */
function* summaryRows(report: Report, tallies: readonly Tally[]): Generator<readonly Cell[], void> {
  const { filter } = report
  const sum = emptyTally('Итого')
  for (const tally of tallies) {
    sum.total += tally.total
    sum.score_sum += tally.score_sum
    for (const key of recommendations) sum.counts[key] += tally.counts[key]
  }
  const line = (title: string, cell: Cell): Cell[] => [text(title, 'label'), cell]
  yield [text('Результаты анализа резюме', 'title')]
  yield line('Вакансия', text(report.all_vacancies ? 'Все вакансии' : tallies[0]?.title))
  yield line(
    'Рекомендация',
    text(filter.recommendation ? recommendationLabels[filter.recommendation] : 'Все'),
  )
  yield line('Минимальный балл', filter.min_score ? number(filter.min_score) : text('Любой'))
  yield line('Данные резюме', text(report.include_resume ? 'Включены' : 'Не включены'))
  yield line('Дата выгрузки (МСК)', moment(report.made_at))
  yield []
  yield line('Всего кандидатов', number(sum.total))
  for (const key of recommendations) yield line(recommendationLabels[key], number(sum.counts[key]))
  yield line('Средний балл', number(average(sum)))
  yield []
  yield [text(ADVICE_NOTE)]
  if (!report.all_vacancies) return
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
      text(tally.title),
      number(tally.total),
      ...recommendations.map((key) => number(tally.counts[key])),
      number(average(tally)),
    ]
}
