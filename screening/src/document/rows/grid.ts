/** Tables whose cells stand between bars, forms of two columns, and one row that tells all of a person. */
import { emailsIn, phonesIn } from '../contacts.ts'
import { isFieldName } from '../layout/fields.ts'
import { namesColumns, partOfColumns } from './other-tables.ts'
import { isColumnNames } from '../layout/tables.ts'
import { fieldsOf } from '../work/labels.ts'

const BAR = /\s\|(?:\s|$)/u
const MAX_ROW = 3000
const MIN_FIELDS = 3
const EMPTY = '-'

export const readGrid = (rows: readonly string[]): string[] => ownRow(withoutGroups(betweenBars(rows)))

const cellsIn = (row: string): string[] =>
  row.length > MAX_ROW ? [row] : row.split(BAR).map((cell) => cell.trim())
const isField = (cell: string): boolean => isFieldName(cell) || fieldsOf(cell).length > 0
/** An empty cell keeps its place, but those at the end. */
const tabbed = (cells: readonly string[]): string =>
  cells
    .slice(0, cells.findLastIndex((cell) => cell !== '') + 1)
    .map((cell) => (cell === '' ? EMPTY : cell))
    .join('\t')

/** Below the names of columns as many cells, and in a form its name and its value. */
function betweenBars(rows: readonly string[]): string[] {
  const fields = rows.filter(
    (row) => BAR.test(row) && cellsIn(row).length === 2 && isField(cellsIn(row)[0] ?? ''),
  )
  const isForm = fields.length >= MIN_FIELDS
  let width = 0
  return rows.map((row) => {
    const cells = cellsIn(row)
    if (cells.length < 2) width = 0
    else if (isColumnNames(cells.join('\t')) || partOfColumns(cells.join('\t')) !== null) width = cells.length
    return cells.length > 1 && (cells.length <= width || (isForm && cells.length === 2)) ? tabbed(cells) : row
  })
}

/** «Работа 1 ⇥ Компания ⇥ «Лён»»: what a field is of, the field and its value. */
function withoutGroups(rows: readonly string[]): string[] {
  const cells = rows.map((row) => row.split('\t').map((cell) => cell.trim()))
  const isOfGroup = cells.map(([group = '', field = ''], at) => {
    const isThree = cells[at]?.length === 3 && group !== '' && isField(field)
    return isThree && (cells[at - 1]?.[0] === group || cells[at + 1]?.[0] === group)
  })
  if (isOfGroup.filter(Boolean).length < MIN_FIELDS) return [...rows]
  const groups = new Set(cells.filter((_, at) => isOfGroup[at]).map(([group = '']) => group))
  return rows.flatMap((row, at) => {
    const [group = '', ...field] = cells[at] ?? []
    if (!groups.has(group) || field.length !== 2) return namesColumns(row) ? [] : [row]
    const isFirst = cells[at - 1]?.[0] !== group
    return [...(isFirst ? ['', withoutNumber(group)] : []), field.join('\t')]
  })
}
const withoutNumber = (group: string): string => group.replace(/\s*№?\s*\d{1,2}$/u, '')

/** «ФИО ⇥ Тел. ⇥ Должность» and below it what is asked for, a telephone or an address of mail among it. */
function ownRow(rows: readonly string[]): string[] {
  const at = rows.findIndex((row, from) => {
    const names = row.split('\t')
    const values = (rows[from + 1] ?? '').split('\t')
    return (
      names.length >= MIN_FIELDS &&
      names.length === values.length &&
      namesColumns(row) &&
      names.every((name) => name.trim() !== '') &&
      names.filter((name) => isField(name.trim())).length >= names.length / 2 &&
      !isField(values[0]?.trim() ?? '') &&
      values.some((value) => phonesIn(value).length + emailsIn(value).length > 0)
    )
  })
  if (at < 0) return [...rows]
  const values = (rows[at + 1] ?? '').split('\t')
  const told = (rows[at] ?? '')
    .split('\t')
    .map((name, column) => `${name.trim().replace(/[.:]$/u, '')}: ${values[column]?.trim()}`)
  return [...rows.slice(0, at), ...told, ...rows.slice(at + 2)]
}
