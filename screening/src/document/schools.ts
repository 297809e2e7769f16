/** Where a person studied: which lines tell of it, and one row for each school with its name first. */
import { BULLET, JOB_FIRST } from './kinds.ts'
import { findPeriod, type Period } from './periods.ts'

const SCHOOL =
  /университет|институт|академи[яи](?! наук)|колледж|техникум|училище|лицей|гимнази|школа № ?\d|(?<![\p{L}\d])(?:птy|пту|спту|мгу|спбгу|вшэ|ниу|мфти|мгту|ранхигс|рэу|рудн|мифи|итмо|\p{Lu}{1,4}гу|\p{Lu}{1,4}гту)(?!\p{L})|university|college|institute|academy|school of/iu
const DEGREE =
  /бакалавр|магистр|специалитет|факультет|специальност|диплом|высшее|среднее (?:специальн|профессион|общ)|неоконченное|студент|bachelor|master(?:'s)?(?: of| degree|,)|degree|b\.?sc|m\.?sc/iu
const LONE_YEAR =
  /^(?:в |окончил[а]? (?:в )?)?(?:19[6-9]\d|20[0-4]\d)(?:\s?(?:г\.?|год[ау]?))?(?:[\s,.:–—-]+)(?=\p{L})|[\s,(–—-](?:19[6-9]\d|20[0-4]\d)(?:\s?(?:г\.?|год[ау]?))?\)?$/u

/** A school with its year, or with a degree: no job, whatever the heading above. */
export const isStudy = (line: string): boolean => {
  if (line.length > 200 || !(SCHOOL.test(line) || (SHORT.test(line) && !JOB_FIRST.test(line)))) return false
  const period = findPeriod(line)
  if (/^(?:я )?(?:окончил|закончил|учил|обучал|учусь|graduated|studied)/iu.test(line)) return true
  return period === null
    ? LONE_YEAR.test(line) || (DEGREE.test(line) && !/преподава|учител|педагог|lecturer|teacher/iu.test(line))
    : (DEGREE.test(line) || isOfUniversity(line, period)) &&
        !/преподава|учител|педагог|lecturer|teacher|секретар/iu.test(line)
}

/** A verb of the first person, a paper or a wish: no school has one. */
const TELLS_OF_NOW =
  /^(?:причина (?:ухода|увольнения)|по деньгам|график|режим|смены|гражданство|аккредитац\p{L}+|мед(?:ицинская|\.)?\s?книжка|программы:)(?!\p{L})|(?<!\p{L})(?:хочу|хотел[аи]? бы|могу|ищу|готов[а]?|увольняюсь|работаю|живу|умею|знаю|люблю|выйду|перееду|устроит|не (?:курю|пью|судим[а]?|опаздываю|женат))(?!\p{L})/iu
const namesStudy = (line: string): boolean =>
  isStudy(line) ||
  /(?:19|20)\d{2}|(?<!\p{L})(?:учусь|учил|курс\p{L}{0,2}|студент\p{L}*|диплом\p{L}*|факультет\p{L}*)/iu.test(
    line,
  )
export const endsStudies = (line: string): boolean => TELLS_OF_NOW.test(line) && !namesStudy(line)

/** Where people work in a university. */
const UNIT = /^(?:кафедра|лаборатория|отдел|центр|деканат|клиника|библиотека|управление)(?!\p{L})/iu
/** «ТГУ, лингвистика, 2022–2026»: names no position. */
const isOfUniversity = (line: string, { before, after }: Period): boolean =>
  after === '' &&
  (SHORT.test(line) || /^\P{L}*(?:\p{L}+ ){0,3}университет/iu.test(line)) &&
  before.includes(', ') &&
  !before.split(', ').some((piece) => JOB_FIRST.test(piece) || UNIT.test(piece))

/** «Механический техникум, Тверь, 2001 – 2004.»: a name of a school and no position. */
export const isDatedSchool = (line: string): boolean => {
  const period = line.length > 120 ? null : findPeriod(line)
  return (
    period !== null &&
    /^\.?$/u.test(period.around[1].trim()) &&
    (BARE.test(period.before) ||
      (COLLEGE.test(period.before) &&
        !period.before.split(', ').some((piece) => JOB_FIRST.test(piece) || UNIT.test(piece))))
  )
}
/** A name alone names no employer. */
const BARE =
  /^(?:техникум|училище|колледж|лицей|(?:с?пту|пу|гпту)(?:[ -]?№? ?\d{1,3})?|институт|университет|школа),\s/iu
const COLLEGE =
  /^\P{L}*(?:\p{L}+ ){0,3}(?:институт|академия|колледж|техникум|училище)(?: [\p{L} ]{2,40})?,\s/iu

export type School = { readonly name?: string; readonly level?: string; readonly lines: readonly string[] }

/** Whether a level stands above its school, not below. */
function headsSchool(below: readonly string[]): boolean {
  const next = below.findIndex((line) => LEVEL.test(line))
  return (next < 0 ? below : below.slice(0, next)).some(isSchool)
}

/** «УрГЭУ», «ТвГТУ» */
const SHORT = /(?<!\p{L})\p{Lu}\p{L}{0,3}(?:ГУ|ГТУ|ГЭУ|ГМУ|ГПУ|ГАУ|ГСУ|ГЛУ|ФУ)(?!\p{L})/u
const LEVEL =
  /^(?:(?:высшее|среднее|начальное|неоконченное|незаконченное|неполное)(?: [а-я-]+){0,3}|бакалавр(?:иат)?|магистр(?:атура)?|специалитет|(?:incomplete |unfinished )?higher|secondary(?: special)?|vocational|bachelor|master)(?: образование| education)?[:,]?$/iu
/** «Высшее. Южный институт, 2007» */
const LEVEL_FIRST =
  /^((?:высшее|среднее|начальное|неоконченное|незаконченное|неполное)(?: [а-я-]+){0,3})\.\s(?=\p{Lu})/iu
const LONE = /^(?:19|20)\d{2}$/u
const YEAR = /(?<!\d)(?:19|20)\d{2}(?!\d)/u
/** Names of columns of a table of schools. */
const COLUMN =
  /^(?:год[ы]?(?: окончания| обучения| поступления)?|период|дата|(?:учебное )?заведение|место уч[её]бы|название|уровень|степень|образование|специальность|факультет|форма обучения|квалификация|year|dates?|institution|school|degree|field|speciali[sz]ation|major)$/iu
const isColumns = (line: string): boolean => line.split('\t').every((cell) => COLUMN.test(cell.trim()))

/** A row begins where a second school, year or level would stand in it. */
export function readSchools(lines: readonly string[]): School[] {
  const rows: string[][] = []
  const plain = lines.map((whole) =>
    whole
      .replace(BULLET, '')
      .replace(/^\d{1,2}[.)]\s/u, '')
      .trim(),
  )
  for (const [at, line] of plain.entries()) {
    if (line === '' || isColumns(line)) continue
    const row = rows.at(-1)
    const has = (test: (text: string) => boolean) => row?.some(test) === true
    // hh.ru writes the level and the year above the school and its faculty below
    const isFaculty = row !== undefined && row.length >= 3 && LONE.test(row[1] ?? '') && !YEAR.test(line)
    const begins =
      (YEAR.test(line) && has((other) => YEAR.test(other))) ||
      (isSchool(line) && has(isSchool) && !isFaculty) ||
      (LEVEL.test(line) && has(isSchool) && headsSchool(plain.slice(at + 1, at + 5)))
    if (row && !begins) row.push(line)
    else rows.push([line])
  }
  return rows.map(named)
}

/** Whether it ends in a year still to come; whoever studies for a master's has the first degree. */
export const isAhead = ({ lines, name = '', level = '' }: School, year: number): boolean => {
  const text = [name, level, ...lines].join(' ')
  const years = (text.match(/(?<!\d)(?:19|20)\d{2}(?!\d)/gu) ?? []).map(Number)
  return Math.max(0, ...years) > year && !/магистр|master/iu.test(text)
}

const isSchool = (line: string): boolean => SCHOOL.test(line) || SHORT.test(line)

/** What stands between tabs, commas, dashes and around brackets; a comma inside quotes divides nothing. */
const piecesOf = (line: string): string[] =>
  line
    .replace(LEVEL_FIRST, '$1\t')
    .split(/\t|\s?[|;]\s?|:\s|\s[—–]\s|,\s(?![^«(]*[»)])|\s\(|\)(?=$|[,.\s])/u)
    .map((piece) => piece.replace(/^[\s,.]+|[\s,]+$|(?<=\p{L}{4})\.$/gu, ''))
    .filter((piece) => piece !== '')

function named(lines: readonly string[]): School {
  const pieces = lines.flatMap(piecesOf)
  const names = pieces.filter((piece) => isSchool(piece) && !FIELD.test(piece))
  // «College: Southern College of Arts»
  const found = names.find((piece) => piece.includes(' ')) ?? names[0]
  if (found === undefined) return { lines }
  const level = pieces.find((piece) => piece !== found && LEVEL.test(piece))
  return {
    ...(level !== undefined && { level }),
    lines: [...pieces.filter((piece) => piece !== found && piece !== level), ...yearsOf(found)],
    name: nameOf(found),
  }
}

const FIELD =
  /^(?:факультет|кафедра|специальность|faculty|department)(?!\p{L})|\p{L}+ (?:факультет|кафедра)$/iu
/** «Окончил Южный техникум в 2010 году» */
const nameOf = (piece: string): string =>
  piece
    .replace(
      /^(?:19|20)\d{2}(?:\s?[–—-]\s?(?:(?:19|20)\d{2}|н\. ?в\.?))?(?:\s?(?:гг?\.?(?!\p{L})|год[ау]?))?[\s,:–—-]*(?=\p{L})/iu,
      '',
    )
    .replace(/^(?:окончил[а]?|закончил[а]?|учусь в|учил(?:ся|ась) в|graduated from)\s/iu, '')
    .replace(/\s(?:в )?(?:19|20)\d{2}(?:\s?(?:г\.?|год[ау]?))?$/iu, '')

/** Years that stood beside the name. */
const yearsOf = (piece: string): string[] =>
  (piece.match(/(?<!\d)(?:19|20)\d{2}(?!\d)/gu) ?? []).filter((year) => !nameOf(piece).includes(year))
