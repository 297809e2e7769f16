/** Tables of schools, papers and projects: rows of names of columns tell what stands below them. */
import type { Part } from '../layout/part-names.ts'

const MAX_NAME = 40
const MAX_CELLS = 8
/** Cells of a row that names columns are short and tell no date, no amount and no sentence. */
export function namesColumns(line: string): boolean {
  const cells = line.split('\t').map((cell) => cell.trim())
  return (
    cells.length > 1 &&
    cells.length <= MAX_CELLS &&
    cells.every((cell) => cell.length <= MAX_NAME && !/\d|[:«"@;]|[.!?]\s\p{Lu}/u.test(cell)) &&
    cells.some((cell) => cell.length > 1)
  )
}

const SCHOOL =
  /^(?:(?:название )?(?:учебн\p{L}+ )?заведени[ея]|вуз|уч[её]ба|школа|университет|образование|school|university|college|institution)(?!\p{L})/iu
const PAPER =
  /^(?:документы?|сертификаты?|удостоверени[ея]|свидетельств[оа]|курсы?|аттестаты?|тренинги?|documents?|certificates?|courses?|licen[cs]es?)(?!\p{L})/iu
/** What else such tables tell of a school or a paper. */
const ASPECT =
  /^(?:№|№ ?п\/п|n|no\.?|#|годы?|дата|даты|период|сроки?|начало|конец|окончание|с|по|от|до|номер|серия|кем выдан\p{L}*|выдан[оа]?|организация|город|место|форма|факультет|специальность|квалификация|степень|диплом|уровень|часы|часов|тема|название|действ\p{L}+|год \p{L}+|дата \p{L}+|место \p{L}+|срок \p{L}+|years?|dates?|number|issued|issuer|valid|expir\p{L}*|degree|faculty|field|major|qualification|speciality|specialty|place|country|from|to|start|end|hours|grade)(?!\p{L})/iu

/** The part that begins below such a row. */
export function partOfColumns(line: string): Part | null {
  if (!namesColumns(line)) return null
  const cells = line.split('\t').map((cell) => cell.trim())
  const isOf = (name: RegExp) =>
    cells.some((cell) => name.test(cell)) && cells.every((cell) => name.test(cell) || ASPECT.test(cell))
  return isOf(SCHOOL) ? 'education' : isOf(PAPER) ? 'courses' : null
}
