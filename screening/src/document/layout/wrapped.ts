/** Rows that go on with the one above: a phrase, a telephone or an amount that had no room, and letters cut at an edge. */
import { BULLET, JOB_FIRST, LEGAL_FORM, scoresOf } from '../kinds.ts'
import { findPeriod } from '../periods.ts'
import { isPartName } from './part-names.ts'

/** No phrase ends with it. */
const OPEN_END =
  /(?:^|\s)(?:в|во|на|с|со|по|до|от|из|к|ко|для|за|о|об|у|при|и|или|а|не|над|под|ооо|ип|зао|оао|пао|ао|тоо|(?<![,»"]\s)(?:ООО|ИП|ЗАО|ОАО|ПАО|АО|ТОО)|in|at|of|for|from|to|till|and|with|the)$/u
const PHONE_START = /(?:^|[\s:])(\+?[\d(][\d ()-]{2,}[\d)-])$/u
const PHONE_END = /^[\d-]{2,4}(?:[ -]\d{2,4})*$/u
const PAY_START = /(?:^|\s)(?:от |до )?\d{2,3}(?:[ .]?000)?$/u
const UNIT = /^(?:тыс(?:яч|\.)?|т\.? ?р\.?|руб(?:лей|\.)?|₽|к)(?:\s(?:на руки|в месяц|чистыми))?$/iu
const MAX_PHONE = 12

const MAX_HEADINGS = 1
const MIN_FOLDED = 3
const MIN_LENGTH = 25

export function joinWrapped(rows: readonly string[]): string[] {
  const isLetter = isFoldedLetter(rows)
  const out: string[] = []
  for (const row of rows) {
    const last = out.at(-1)
    if (last !== undefined && (goesOn(last, row) || (isLetter && isFolded(last, row))))
      out[out.length - 1] = `${last} ${row}`
    // «ТД Агромаш-» and below it «Юг»
    else if (last !== undefined && HALF.test(last) && /^\p{Lu}\p{Ll}+$/u.test(row))
      out[out.length - 1] = last + row
    else out.push(row)
  }
  return out
}

const HALF = /(?:^|\s)\p{Lu}\p{Ll}+-$/u

const goesOn = (last: string, row: string): boolean =>
  last.length < 200 &&
  !last.includes('\t') &&
  !isPartName(row) &&
  ((OPEN_END.test(last) && !BULLET.test(row) && last.includes(' ')) ||
    (/\p{L}{3}\s[—–]$/u.test(last) && /^[\p{Ll}«"]/u.test(row)) ||
    isRestOfName(last, row) ||
    (/«[^»]*[^-»]$/u.test(last) && /^[^«»]{1,60}»/u.test(row)) ||
    isRestOfList(last, row) ||
    isRestOfPhone(last, row) ||
    (UNIT.test(row) && PAY_START.test(last)))

/** «ОАО Вятский» and below it «молокозавод», «Детский сад» and below it «№ 14» */
const isRestOfName = (last: string, row: string): boolean =>
  (FORM_OF_ADJECTIVE.test(last) && /^\p{Ll}{3,}$/u.test(row) && !JOB_FIRST.test(row)) ||
  (last.length < 40 && /\p{L}$/u.test(last) && /^№ ?\d{1,4}$/u.test(row)) ||
  // «Аптечная сеть» and below it «Лён» in quotes
  (/^[«"“][^»"”]{2,40}[»"”]$/u.test(row) &&
    /^\p{Lu}\p{Ll}+(?: [\p{Ll}-]+){0,3}$/u.test(last) &&
    scoresOf(last).company >= 1 &&
    !JOB_FIRST.test(last))
const FORM_OF_ADJECTIVE =
  /^(?:ООО|ОАО|ЗАО|ПАО|АО|ТОО|ИП|ТД|ГК|НПО|РУП|МУП) [«"]?\p{Lu}\p{L}+(?:[ыио]й|[ая]я|[ое]е|[ыи]е)$/u

/** «…: ХАССП, СТО, расчёт» and below it «себестоимости, 1С:УПП» */
const isRestOfList = (last: string, row: string): boolean =>
  last.length >= MIN_LIST &&
  /,.*,.*[\p{L}\d]$/u.test(last) &&
  /^\p{Ll}[^.:]*,|^(?:и|или|а также|and)\s/u.test(row) &&
  !BULLET.test(row) &&
  !LEGAL_FORM.test(last) &&
  !JOB_FIRST.test(row) &&
  findPeriod(last) === null &&
  findPeriod(row) === null
const MIN_LIST = 40

/** «+7 914 555» and below it «66 01» */
function isRestOfPhone(last: string, row: string): boolean {
  const [, start = ''] = PHONE_END.test(row) ? (PHONE_START.exec(last) ?? []) : []
  const [first, second] = [start, row].map((text) => text.replace(/\D/gu, ''))
  if (first === undefined || second === undefined || !/^(?:\+|8|7)/u.test(start)) return false
  const count = first.length + second.length
  return first.length < 11 && (count === 11 || (start.startsWith('+') && count === MAX_PHONE))
}

/** The next row begins in the midst of a sentence. */
const isFolded = (last: string, row: string): boolean =>
  !/[.!?:;]$/u.test(last) && !isPartName(row) && /^[\p{Ll}(«"]/u.test(row) && !BULLET.test(row)

/** A letter that a program cut into rows: sentences end inside of them, and no headings divide it. */
function isFoldedLetter(rows: readonly string[]): boolean {
  if (rows.filter(isPartName).length > MAX_HEADINGS || rows.filter((row) => BULLET.test(row)).length > 2)
    return false
  const folded = rows.filter(
    (row, at) => at > 0 && (rows[at - 1] ?? '').length >= MIN_LENGTH && isFolded(rows[at - 1] ?? '', row),
  )
  const inside = rows.filter((row) => /\p{L}{2}[.!?]\s(?:\p{Lu}\p{Ll}|[ВСЯКОУ]\s)/u.test(row))
  return folded.length >= MIN_FOLDED && inside.length >= 2
}

const MARK = /^[-–—•*·●►➢➤✓]\s+(?=\S)/u
const MIN_MARKED = 0.8
/** Marks that begin nearly every row of a text tell nothing. */
export function withoutMarks(rows: readonly string[]): readonly string[] {
  const filled = rows.filter((row) => row !== '')
  const marked = filled.filter((row) => MARK.test(row)).length
  return filled.length >= 6 && marked >= filled.length * MIN_MARKED
    ? rows.map((row) => row.replace(MARK, ''))
    : rows
}
