/** The highest level of education and its specialities. */
import { cleanText, foldText } from '../text/normalise.ts'
import { stringsIn } from './languages.ts'

/** 0 none or school, 1 vocational, 2 unfinished higher, 3 higher, 4 degree of candidate or doctor. */
export type EducationLevel = 0 | 1 | 2 | 3 | 4

const DEGREE =
  /кандидат[а-я]* [а-я.-]*\s?наук|доктор[а-я]* наук|аспирант|ph\.?d|(?<![a-z])(?:candidate|doctor)(?![a-z])|к\. ?[а-я]{1,3}\. ?н\./
/** Begun and not finished: students, those who left, years still to come. */
const UNFINISHED =
  /неокончен|незаконч|неполное высш|не ?(?:окончен|закончен|окончил|закончил|завершен|завершил)|отчислен|отчислил|академическ[а-я]* отпуск|академотпуск|бросил|прервал|(?<![а-я])студент(?:ка)?(?![а-я])|(?<![а-я0-9])[1-6](?:-?[а-я]{1,2})? курс(?![а-я]*ы)|учусь|обучаюсь|(?:продолжаю|прохожу) обучение|в процессе обучения|(?:обучение|учеба) (?:продолжается|по настоящее)|ожидаем[а-я]* (?:год|дата) (?:окончани|выпуск)|20\d{2}(?: ?г\.?)? ?[-–—] ?(?:(?:по )?(?:н\. ?в|наст|сейчас)|present|now)|не защитил|(?:ушел|ушла) (?:с|со|после) (?:[а-я0-9-]+ )?курса|диплом[а]? (?:нет|не получ)|без диплома|не ?доучил|unfinished|incomplete|not (?:finished|completed|graduated)|dropped out|in progress|expected|undergraduate|(?<![a-z])student(?![a-z])/
const HIGHER =
  /высш(?:ее|его|им|ая школа|ей школы)|университет|институт|академи|бакалавр|магистр|специалитет|(?<![а-я])(?:ординатур|интернатур)|консерватори|university|institute|academy|bachelor|master|(?<![a-z-])degree(?! of )|(?<![а-я])вуз(?![а-я])|(?<![a-z])higher(?![a-z])|(?<![a-z])(?:bsc|msc|mba|ba|ma|b\.sc|m\.sc)(?![a-z])/
/** Universities by abbreviation, with their capitals. */
const ABBREVIATION =
  /(?<!\p{L})(?:РАНХиГС|РАНХИГС|РАНХ|МГИМО|ВШЭ|НИУ|МИФИ|МФТИ|МАИ|МЭИ|МИСиС|МИСИС|МИРЭА|РУДН|МИИТ|МАДИ|МТУСИ|ИТМО|ЛЭТИ|ГУАП|КАИ|МЭСИ|ВГИК|ГИТИС|МАРХИ|МАРХи|ВАВТ|МИЭТ|РЭШ|ТУСУР|СГУПС|ПГУПС|ДВГУПС|ИГЭА|ВЗФЭИ|ТвГУ|[А-ЯЁ]{1,4}(?:[бв]|уб|ур|ГПК)?(?:ГУ|ГТУ|ФУ|ПУ|ГМУ|ГАУ|ГЭУ|ГПУ|ГЛУ|ГСУ|ГАСУ|ГСХА|СХА|ГМА|ГЮА|ГПИ|НИТУ|РЭУ)|[А-ЯЁ][а-яё]{1,4}(?:ГУ|ГТУ|ГЭУ|ГСУ|ГЛУ|ФУ|ПУ|ГМУ|ГАУ|ГПУ|НИТУ|ИИТ)|РЭУ|РГГУ|МГУ|(?:ФГБОУ|ФГАОУ|ГОУ|ФГОУ|НОУ) ?В(?:П)?О)(?!\p{L})/u
const VOCATIONAL =
  /средн[а-я-]* (?:спец(?:\.|иальн)|проф(?:\.|ессион)|техн)|начальн[а-я]* проф|колледж|техникум|училищ|профессиональн[а-я]* лицей|(?<![а-я])(?:птy|пту|спту|сптк|гпту|спо|нпо|гбпоу|гапоу|огбпоу|медколледж)(?![а-я])|college|vocational|special_secondary|secondary[_ ]special/
const SCHOOL_NAME =
  /(?<![а-я-])(?:общеобразовательн[а-я]*|средн[а-я]*|основн[а-я]*|вечерн[а-я]*)? ?школ[а-ы](?! (?:бизнеса|менеджмент|программ|дизайн|экономик|анализа|красоты|маникюр|парикмахер|английск|иностран))|(?<![а-я])(?:сош|лицей|гимнази[яи]|мбоу|мкоу|маоу)(?![а-я])|(?<!\d)(?:8|9|10|11) ?(?:-?(?:ти|й))? ?(?:кл(?:асс[а-я]*|\.)?)(?![а-я])|(?<![а-я])(?:среднее|основное|среднем|основном) (?:общее|полное|общем)|(?<![a-z])(?:high|secondary|middle) school|^secondary$/

/** Level named in a text, or `null` when none is. */
export function educationLevelOf(text: string): EducationLevel | null {
  const folded = foldText(text)
  const isUnfinished = UNFINISHED.test(folded)
  if (DEGREE.test(folded)) return isUnfinished || /аспирант/.test(folded) ? (isUnfinished ? 3 : 4) : 4
  const vocationalAt = folded.search(VOCATIONAL)
  const higherAt = folded.search(HIGHER)
  const isHigher = higherAt >= 0 || ABBREVIATION.test(cleanText(text))
  // «Колледж Речного университета»: the first of the names is the place itself
  const isVocational =
    vocationalAt >= 0 && (!isHigher || (higherAt >= 0 && vocationalAt < higherAt && !/высш/.test(folded)))
  if (isHigher && !isVocational) {
    // whoever studies for a master's has finished the first degree
    if (isUnfinished) return /магистратур|магистрант|master student/.test(folded) ? 3 : 2
    return 3
  }
  if (/неокончен|незаконч|неполное высш|unfinished|incomplete higher/.test(folded) && !isVocational) return 2
  if (isVocational) return 1
  return SCHOOL_NAME.test(folded) ? 0 : null
}

const STATED =
  /^(?:(?:(?:основное|полное) )?(?:общее|среднее)(?: \(?полное\)?)?(?: (?:общее|специальное|профессиональное|техническое))?|(?:неоконченное |незаконченное |неполное )?высшее(?: профессиональное)?|бакалавр|магистр|специалитет|(?:кандидат|доктор)(?: [а-я-]+)? наук|(?:incomplete |unfinished )?higher|vocational secondary|secondary(?: special)?)(?: образование| education)?$/
const SCHOOL = /^(?:основное |полное )?(?:общее|среднее|secondary)(?![а-я])(?![_ ]special)/
const COURSE = /^(?:повышение квалификации|курс|сертификат)/

/**
 * The highest level of the rows; `null` when the resume says nothing. Once any row states its level, names of schools say
 * nothing («Колледж университета»), and a course is no level; without either a school counts as vocational.
 */
export function readEducation(rows: readonly unknown[]): {
  readonly level: EducationLevel | null
  readonly lines: readonly string[]
  /** What was studied. The name of the place counts only when nothing else is given: its reputation must not count. */
  readonly studies: readonly string[]
  /** The specialities alone, which prove knowledge of them. */
  readonly specialities: readonly string[]
} {
  const stated: EducationLevel[] = []
  const read: EducationLevel[] = []
  const lines: string[] = []
  const courses: string[] = []
  const studies: string[] = []
  const specialities: string[] = []
  for (const row of rows) {
    const text = stringsIn(row).join(' ')
    if (text.trim() === '') continue
    const isExtra = isCourse(row)
    ;(isExtra ? courses : lines).push(
      ...stringsIn(row)
        .map(cleanText)
        .filter((line) => line !== ''),
    )
    const named = withoutPlace(row)
    studies.push(...stringsIn(named).map(cleanText))
    if (!isExtra) specialities.push(...specialitiesOf(row))
    const own = statedLevel(row)
    if (own !== null)
      stated.push(lowered(educationLevelOf(own) ?? (SCHOOL.test(foldText(own)) ? 0 : 1), text))
    else if (!isExtra) read.push(educationLevelOf(text) ?? 1)
  }
  const levels = stated.length > 0 ? stated : read
  const level = levels.toSorted((a, b) => a - b).at(-1) ?? null
  // the first line is quoted as evidence of the level, which no course is
  return {
    level,
    lines: [...lines.toSorted(), ...courses.toSorted()],
    studies: studies.filter((line) => line !== '').toSorted(),
    specialities: specialities
      .map(cleanText)
      .filter((line) => line !== '')
      .toSorted(),
  }
}

/** The level held by a year: what ends in a later one is not finished, and who is at a college has left school. */
export function levelBy(rows: readonly unknown[], year: number): EducationLevel | null {
  const due = rows.filter(
    (row) => endOf(row) > year && !/магистратур|магистрант/i.test(stringsIn(row).join(' ')),
  )
  if (due.length === 0) return readEducation(rows).level
  const held = readEducation(rows.filter((row) => !due.includes(row))).level ?? 0
  return (readEducation(due).level ?? 0) >= 2 && held < 2 ? 2 : held
}

function endOf(row: unknown): number {
  if (typeof row !== 'object' || row === null || !('year' in row)) return 0
  const year = Number(row.year)
  return Number.isInteger(year) ? year : 0
}

/** «Высшее», and beside it that it was not finished. */
const lowered = (level: EducationLevel, text: string): EducationLevel =>
  level === 3 && UNFINISHED.test(foldText(text)) && !/магистратур|магистрант/.test(foldText(text)) ? 2 : level

/** The field «level», or a line of a document that is nothing but a level. */
function statedLevel(row: unknown): string | null {
  const field =
    typeof row === 'object' && row !== null && 'level' in row ? stringsIn(row.level).join(' ') : ''
  if (field.trim() !== '') return cleanText(field)
  return (
    stringsIn(row)
      .map(cleanText)
      .find((line) => STATED.test(foldText(line))) ?? null
  )
}

const isCourse = (row: unknown): boolean =>
  typeof row === 'object' && row !== null && 'type' in row && COURSE.test(foldText(String(row.type)))

/** A row of a job board without the name of the school, if it has other fields. */
function withoutPlace(row: unknown): unknown {
  // the name of a course is what was studied
  if (typeof row !== 'object' || row === null || !('name' in row) || isCourse(row)) return row
  if (isNamedByStudy(row)) {
    const { organization: _, ...studied } = row
    return studied
  }
  const { name: _, ...studied } = row
  return 'specialty' in studied || 'faculty' in studied || specialitiesOf(row).length > 0 ? studied : row
}

/** The school may stand under «organization», and what was studied under «name». */
function isNamedByStudy(row: object): row is { readonly name: unknown; readonly organization: unknown } {
  if (!('name' in row) || !('organization' in row)) return false
  // a row of a course, told by its level
  if ('level' in row && COURSE.test(foldText(stringsIn(row.level).join(' ')))) return false
  const name = cleanText(stringsIn(row.name).join(' '))
  const isStudy =
    STATED.test(foldText(name)) || (/[a-zа-яё]{4}/u.test(name) && educationLevelOf(name) === null)
  const school = cleanText(stringsIn(row.organization).join(' '))
  return isStudy && (educationLevelOf(school) !== null || /^[А-ЯЁ][а-яё]{0,3}[А-ЯЁ]{2,}/u.test(school))
}

/** By the fields of our documents and of hh.ru, which calls the speciality «result». */
function specialitiesOf(row: unknown): string[] {
  if (typeof row !== 'object' || row === null) return []
  const fields = isNamedByStudy(row)
    ? /^(?:specialty|faculty|name|result)$/
    : /^(?:specialty|faculty|result)$/
  return Object.entries(row)
    .filter(([field]) => fields.test(field))
    .flatMap(([, value]) => stringsIn(value))
    .filter((value) => value.trim() !== '')
}
