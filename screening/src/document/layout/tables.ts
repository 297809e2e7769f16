/** Rows of a table of jobs whose first row names the columns. */
import type { ResumeJob } from '../../model.ts'
import { companyOf, DUTIES, DUTY_LABEL, JOB_FIRST, positionOf } from '../kinds.ts'
import { cuts, scores } from '../work/cuts.ts'
import { isInside } from '../work/nested.ts'
import { fieldsOf, labelOf } from '../work/labels.ts'
import { CELL_LINE } from './marks.ts'
import { findPeriod, type Period, wholePoint } from '../periods.ts'

/** `job`: a company and a position in one cell. */
type Column = 'period' | 'start' | 'end' | 'company' | 'position' | 'job' | 'duties' | 'other'

const COLUMNS: readonly (readonly [column: Column, name: RegExp])[] = [
  [
    'period',
    /^(?:период|даты?|годы?|сроки?|время|стаж|когда|period|dates?|years?|duration)(?: (?:работы|of work|трудоустройства|и годы))?(?:[ ,(].{0,20})?$/,
  ],
  [
    'start',
    /^(?:с|начало|дата (?:начала|приема|при[её]ма|поступления)|поступлени[ея]|приня[тa]а?|from|start(?: date)?|sign(?:ed)?[ -]on|joined|прием|при[её]м)(?: работы)?$/,
  ],
  [
    'end',
    /^(?:по|до|конец|окончание|дата (?:окончания|увольнения)|уволен|to|end(?: date)?|sign(?:ed)?[ -]off|left|увольнение)(?: работы)?$/,
  ],
  [
    'position',
    /^(?:занимаемая )?(?:должность|позиция|профессия|кем|роль|position|job title|title|role)(?:[ ,(/].{0,30})?$/,
  ],
  [
    'duties',
    /^(?:(?:основные|должностные|выполняемые|key|main) )?(?:обязанности|функции|функционал|задачи|описание|(?:что|чем) (?:делал|занимал).*|достижения|результаты|duties|responsibilities|description|tasks|results|achievements)(?:[ ,(/].{0,30})?$/,
  ],
  [
    'company',
    /^(?:наименование$|(?:наименование |название )?(?:организаци[яи]|компани[яи]|предприяти[ея]|место(?: работы)?|работодатель|учреждение|фирма|где|company|employer|organi[sz]ation)(?:[ ,(/].{0,30})?$)/,
  ],
  [
    'other',
    /^(?:город|адрес|причина (?:увольнения|ухода)|почему (?:ушел|ушла|уволил[а-я]+)|№|№ ?п\/п|n|контакты|руководитель|отрасль|сфера деятельности|city|reason for leaving|location)$/,
  ],
]
const columnOf = (cell: string): Column | null => {
  const name = cell
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[\s:.*]+$/u, '')
    .trim()
  if (name.length > MAX_NAME || VALUED.test(name)) return null
  const fields = fieldsOf(name)
  const isJob = fields.includes('company') && fields.includes('position')
  if (isJob && fields.every((field) => field === 'company' || field === 'position')) return 'job'
  const known = COLUMNS.find(([, pattern]) => pattern.test(name))?.[0]
  const [field] = fields.toSorted((one, other) => ENDS.indexOf(other) - ENDS.indexOf(one))
  return known ?? (field === 'extra' ? 'other' : (field ?? null))
}
const MAX_NAME = 60
/** «Где работали: завод»: a name with its value. */
const VALUED = /[:«"\d]|\s[—–-]\s/u
/** «Дата поступления», «Год ухода»: which end it is tells more than that it is a date. */
const ENDS: readonly string[] = ['period', 'start', 'end']

/** Columns of a row of names; `null` when it is no such row. */
function headerOf(line: string): readonly Column[] | null {
  const cells = line.split('\t')
  if (cells.length < 2 || cells.length > 7) return null
  const columns = cells.map(columnOf)
  const has = (...some: readonly Column[]) =>
    columns.some((column) => column !== null && some.includes(column))
  const isWhole = columns.every((column) => column !== null)
  // a column nobody knows beside dates, company and position
  const isMostly = has('period', 'start') && (has('job') || (has('company') && has('position')))
  return (isWhole || isMostly) && has('company', 'position', 'job')
    ? columns.map((column) => column ?? 'other')
    : null
}

export const isColumnNames = (line: string): boolean =>
  (headerOf(line)?.filter((column) => column !== 'other').length ?? 0) >= MIN_COLUMNS
const MIN_COLUMNS = 3

/** «Месяц и год ⇥ Должность» and below it «поступления ⇥ ухода»: the first column is two. */
function withEnds(columns: readonly Column[], below: string): readonly Column[] | null {
  const ends = below.split('\t').map(columnOf)
  const at = columns.indexOf('period')
  return at >= 0 && ends.length === 2 && ends[0] === 'start' && ends[1] === 'end'
    ? [...columns.slice(0, at), 'start', 'end', ...columns.slice(at + 1)]
    : null
}

/** Names of columns, each on a line of its own: a table that was pasted. They tell nothing by themselves. */
export function withoutColumnNames(lines: readonly string[]): string[] {
  return lines.filter((line, at) => {
    if (columnOf(line) === null || line.includes('\t') || labelOf(line) !== null) return true
    let [from, to] = [at, at]
    while (from > 0 && columnOf(lines[from - 1] ?? '-') !== null) from--
    while (to + 1 < lines.length && columnOf(lines[to + 1] ?? '-') !== null) to++
    const run = lines.slice(from, to + 1).map(columnOf)
    return !(
      run.length >= 2 &&
      run.includes('company') &&
      run.some((column) => column === 'position' || column === 'period')
    )
  })
}

/** A table that has a column for each job: its rows begin with what others write above their columns. */
function turned(lines: readonly string[]): string[] {
  const rows = lines.map((line) => line.split('\t'))
  const isNamed = (at: number) =>
    (rows[at]?.length ?? 0) >= MIN_TURNED && columnOf(rows[at]?.[0] ?? '') !== null
  const from = rows.findIndex((_, at) => isNamed(at) && isNamed(at + 1))
  const length = rows.slice(Math.max(0, from)).findIndex((_, at) => !isNamed(from + at))
  const table = from < 0 ? [] : rows.slice(from, length < 0 ? rows.length : from + length)
  const columns = table.map(([name = '']) => columnOf(name))
  const isWhole =
    (columns.includes('period') || columns.includes('start')) &&
    (columns.includes('company') || columns.includes('position'))
  // a row of names, whose own cells name columns too
  if (!isWhole || table.some(([, second = '']) => columnOf(second) !== null)) return [...lines]
  const jobs = Math.max(...table.map((row) => row.length))
  return [
    ...lines.slice(0, from),
    ...Array.from({ length: jobs }, (_, job) => table.map((row) => row[job] ?? '-').join('\t')),
    ...lines.slice(from + table.length),
  ]
}
const MIN_TURNED = 3

/** Takes the tables with names of columns out of the lines. */
export function readTables(lines: readonly string[]): {
  readonly jobs: ResumeJob[]
  readonly rest: string[]
} {
  const jobs: ResumeJob[] = []
  const rest: string[] = []
  let columns: readonly Column[] | null = null
  let isOpen = false
  for (const line of turned(lines)) {
    const header: readonly Column[] | null =
      headerOf(line) ?? (columns && !isOpen ? withEnds(columns, line) : null)
    if (header) {
      columns = header
      isOpen = false
      continue
    }
    const job = columns && rowOf(line.split('\t'), columns)
    if (job) {
      isOpen = true
      jobs.push(job)
    } else if (isOpen && isDeed(line) && isOfLast(line, jobs.at(-1))) {
      // the paragraphs of the last cell
      const last = jobs.at(-1)
      // «Место работы, должность» in one cell, one below the other
      if (last && last.position === null && JOB_FIRST.test(line))
        jobs[jobs.length - 1] = { ...last, position: line }
      else if (last)
        jobs[jobs.length - 1] = {
          ...last,
          description: [last.description, dutyOf(line)].filter(Boolean).join('\n'),
        }
    } else {
      rest.push(line)
      columns = null
      isOpen = false
    }
  }
  return { jobs, rest }
}

/** A paragraph, or a row of its own: «⇥ Обязанности ⇥ приёмка, учёт». */
const isDeed = (line: string): boolean => !line.includes('\t') || DUTY_LABEL.test(withoutGap(line))
const withoutGap = (line: string): string => line.replace(/^-\t/u, '')
const dutyOf = (line: string): string => withoutGap(line).replace(DUTIES, '').replaceAll('\t', ', ')

/** Whether it tells no time, or one inside that of the job above: «Объекты: школа (2019–2021)». */
function isOfLast(line: string, last: ResumeJob | undefined): boolean {
  const period = findPeriod(line)
  if (period === null) return true
  const whole = last?.start ? { ...period, start: last.start, end: last.end ?? null } : null
  return period.before !== '' && whole !== null && isInside(period, whole)
}

function rowOf(cells: readonly string[], columns: readonly Column[]): ResumeJob | null {
  if (cells.length < 2 || cells.length > columns.length) return null
  const value = (column: Column): string | null => {
    const at = columns.indexOf(column)
    const cell = at < 0 ? '' : (cells[at]?.trim() ?? '')
    return /^[-–—]?$/u.test(cell) ? null : cell
  }
  const first = (column: Column) => value(column)?.split(CELL_LINE)[0] ?? null
  const dates = [value('start'), value('end')].filter(Boolean).join(' – ')
  const written = (value('period') ?? dates).replaceAll(CELL_LINE, ' ')
  const period = findPeriod(written) ?? wholePoint(written) ?? openPeriod(value('start'), value('end'))
  if (period === null) return null
  const both = value('job')
  const [employer, role] = both === null ? [first('company'), first('position')] : dividedJob(both)
  return {
    start: period.start,
    end: period.end,
    company: companyOf(employer),
    position: positionOf(role),
    description: value('duties')?.replaceAll(CELL_LINE, '\n') ?? null,
  }
}

/** «19.11.2012 ⇥ работает»: an end that is no date. */
function openPeriod(start: string | null, end: string | null): Pick<Period, 'start' | 'end'> | null {
  const from = end === null || /\d/u.test(end) ? null : wholePoint(start ?? '')
  return from && { start: from.start, end: null }
}

/** «ООО «Лён», повар», «Повар, ООО «Лён»»: the cut between that reads best. */
function dividedJob(cell: string): readonly [company: string | null, position: string | null] {
  const [top = '', below] = cell.split(CELL_LINE)
  const ways = below === undefined ? cuts(cell) : [{ left: top, right: below, bonus: 0 }]
  const read = ways.flatMap(({ left, right, bonus }) => [
    { company: left, position: right, score: scores(left).company + scores(right).position + bonus },
    { company: right, position: left, score: scores(right).company + scores(left).position + bonus },
  ])
  const [best] = read.toSorted((one, other) => other.score - one.score)
  if (best) return [best.company, best.position]
  return scores(cell).company >= scores(cell).position ? [cell, null] : [null, cell]
}
