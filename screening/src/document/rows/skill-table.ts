/** A table of what a person can: one column names it, others say how well or how long. */
import { isPartName } from '../layout/part-names.ts'

const NAME =
  /^(?:(?:ключевой |профессиональный )?(?:навыки?|компетенци[яи]|умени[ея]|технологи[яи]|инструмент(?:ы)?|программ[аы]|знани[ея]|skills?|technolog(?:y|ies)|tools?|competenc(?:e|y|ies)))$/iu
const HOW_WELL =
  /^(?:уровень(?: владения| знани[йя])?|степень(?: владения)?|владение|оценка|балл|баллы|лет|годы|опыт(?:,? (?:лет|в годах|применения|работы))?|стаж(?:,? лет)?|применение|где применял[аи]?|комментарий|примечание|№|level|proficiency|years?(?: of experience)?|experience|rating|last used)$/iu
const HEADING = 'Навыки'
const CELLS = /\t|\s\|\s/u
const MAX_ROW = 300
const cellsOf = (row: string): string[] =>
  row.length > MAX_ROW
    ? [row]
    : row
        .trim()
        .split(CELLS)
        .map((cell) => cell.trim())

/** @param breaks divides the table from what stands below it */
export function readSkillTable(rows: readonly string[], breaks: string): string[] {
  const out: string[] = []
  let at = 0
  while (at < rows.length) {
    const row = rows[at] ?? ''
    const column = columnIn(row)
    const width = cellsOf(row).length
    out.push(column < 0 ? row : HEADING)
    at++
    if (column < 0) continue
    for (; at < rows.length && isEntry(rows[at] ?? '', width); at++)
      out.push(cellsOf(rows[at] ?? '')[column] ?? '')
    const next = rows.slice(at).find((one) => one.trim() !== '') ?? ''
    if (!isPartName(next.trim())) out.push(breaks)
  }
  return out
}

function columnIn(row: string): number {
  const cells = cellsOf(row)
  const isTable = cells.length > 1 && cells.every((cell) => NAME.test(cell) || HOW_WELL.test(cell))
  return isTable ? cells.findIndex((cell) => NAME.test(cell)) : -1
}

const isEntry = (row: string, width: number): boolean => {
  const cells = cellsOf(row)
  return cells.length > 1 && cells.length <= width
}
