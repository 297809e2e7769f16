/** Numbers of the points of a form, and letters of the points inside one: they tell nothing themselves. */
import { isFieldName } from '../layout/fields.ts'
import { isPartName } from '../layout/part-names.ts'

/** «1. ФИО   Орлова Мария», «9. Трудовой стаж:»: a label, and what divides it from its answer. */
const POINT =
  /^\s*\d{1,2}[.)]?\s+((?<label>\p{L}[^:\t\d«"]{1,60}?)(?:\s{3,}\S.*|\t.*|\s?:.*|\s[—–-]\s.*|\s*))$/u
const MIN_POINTS = 3
/** «а) 2015 – 2020, завод», «B. …» */
const LETTER = /^\s*(?<letter>[а-яa-z])(?:\)\s*|\.\s+)(?=\S)/iu
const FIRST = /^[аa]$/iu
const SECOND = /^[бbв]$/iu

export function withoutPoints(rows: readonly string[]): string[] {
  const labels = rows.flatMap((row) => POINT.exec(row)?.groups?.['label'] ?? [])
  const isForm = labels.filter((label) => isFieldName(label) || isPartName(label)).length >= MIN_POINTS
  const letters = rows.map((row) => LETTER.exec(row)?.groups?.['letter'] ?? '')
  const isLettered =
    letters.some((letter) => FIRST.test(letter)) && letters.some((letter) => SECOND.test(letter))
  if (isInner(rows)) return withoutPoints(rows.map((row) => row.replace(INNER, '')))
  if (!isForm && !isLettered && isRun(rows)) return rows.map((row) => row.replace(RUN, ''))
  return rows.map((row, at) => {
    if (isLettered && letters[at] !== '') return row.replace(LETTER, '')
    return isForm ? row.replace(POINT, '$1') : row
  })
}

/** «1. Орлова Анна», «2. 36 лет», «3. Кассир»: answers by the numbers of a template. */
const RUN = /^\s*(?<number>\d{1,2})[.)]\s+(?=\S)/u
const MIN_RUN = 4
function isRun(rows: readonly string[]): boolean {
  const filled = rows.filter((row) => row.trim() !== '')
  const numbers = filled.flatMap((row) => RUN.exec(row)?.groups?.['number'] ?? []).map(Number)
  return (
    numbers.length >= MIN_RUN &&
    numbers.length >= filled.length * 0.7 &&
    numbers.every((number, at) => at === 0 || number > (numbers[at - 1] ?? 0))
  )
}

/** «4.1 завод, токарь», «4.2 …»: points of a point, counted from one. */
const INNER = /^\s*(?<outer>\d{1,2})\.(?<inner>\d{1,2})[.)]?\s+(?=[\p{L}«"])/u
function isInner(rows: readonly string[]): boolean {
  const found = rows.map((row) => INNER.exec(row)?.groups).filter((groups) => groups !== undefined)
  return found.some((point, at) => {
    const next = found[at + 1]
    return point['inner'] === '1' && next?.['outer'] === point['outer'] && next?.['inner'] === '2'
  })
}
