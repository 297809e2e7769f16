/** The highest level of education and its specialities. */
import { cleanText, foldText } from '../text/normalise.ts'
import { stringsIn } from './languages.ts'

/** 0 none or school, 1 vocational, 2 unfinished higher, 3 higher, 4 degree of candidate or doctor. */
export type EducationLevel = 0 | 1 | 2 | 3 | 4

const PATTERNS: readonly (readonly [pattern: RegExp, level: EducationLevel])[] = [
  [
    /кандидат[а-я]* [а-я.-]*\s?наук|доктор[а-я]* наук|аспирант|ph\.?d|(?<![a-z])(?:candidate|doctor)(?![a-z])|к\. ?[а-я]{1,3}\. ?н\./,
    4,
  ],
  [/неокончен|незаконч|неполное высш|unfinished/, 2],
  [
    /высш|университет|институт|академи|бакалавр|магистр|специалитет|university|institute|academy|bachelor|master|(?<![a-z-])degree(?! of )|(?<![а-я])(?:мгту|мгу|мфти|мифи|вшэ|гту|вуз)(?![а-я])|(?<![a-z])higher(?![a-z])/,
    3,
  ],
  [
    /средн[а-я-]* (?:спец(?:\.|иальн)|проф(?:\.|ессион)|техн)|колледж|техникум|училищ|лицей|(?<![а-я])(?:птy|пту|спту|сптк)(?![а-я])|college|special_secondary/,
    1,
  ],
]

/** Level named in a text, or `null` when none is. */
export function educationLevelOf(text: string): EducationLevel | null {
  const folded = foldText(text)
  return PATTERNS.find(([pattern]) => pattern.test(folded))?.[1] ?? null
}

const STATED =
  /^(?:(?:(?:основное|полное) )?(?:общее|среднее)(?: \(?полное\)?)?(?: (?:общее|специальное|профессиональное|техническое))?|(?:неоконченное |незаконченное |неполное )?высшее(?: профессиональное)?|бакалавр|магистр|специалитет|(?:кандидат|доктор)(?: [а-я-]+)? наук)(?: образование)?$/
const SCHOOL = /^(?:основное |полное )?(?:общее|среднее|secondary)(?![а-я])/
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
    if (own !== null) stated.push(educationLevelOf(own) ?? (SCHOOL.test(foldText(own)) ? 0 : 1))
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
  const { name: _, ...studied } = row
  return 'specialty' in studied || 'faculty' in studied || specialitiesOf(row).length > 0 ? studied : row
}

/** By the fields of our documents and of hh.ru, which calls the speciality «result». */
function specialitiesOf(row: unknown): string[] {
  if (typeof row !== 'object' || row === null) return []
  return Object.entries(row)
    .filter(([field]) => /^(?:specialty|faculty|result)$/.test(field))
    .flatMap(([, value]) => stringsIn(value))
}
