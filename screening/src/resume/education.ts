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
    /высш|университет|институт|академи|бакалавр|магистр|специалитет|university|institute|academy|bachelor|master|(?<![а-я])(?:мгту|мгу|мфти|мифи|вшэ|гту|вуз)(?![а-я])|(?<![a-z])higher(?![a-z])/,
    3,
  ],
  [
    /средн[а-я-]* (?:специальн|профессион|техн)|колледж|техникум|училищ|лицей|(?<![а-я])(?:птy|пту|спту|сптк)(?![а-я])|college|special_secondary/,
    1,
  ],
]

/** Level named in a text, or `null` when none is. */
export function educationLevelOf(text: string): EducationLevel | null {
  const folded = foldText(text)
  return PATTERNS.find(([pattern]) => pattern.test(folded))?.[1] ?? null
}

/** The highest level of the rows; `null` when the resume says nothing. A school with no level counts as vocational. */
export function readEducation(rows: readonly unknown[]): {
  readonly level: EducationLevel | null
  readonly lines: readonly string[]
  /** What was studied. The name of the place counts only when nothing else is given: its reputation must not count. */
  readonly studies: readonly string[]
} {
  let level: EducationLevel | null = null
  const lines: string[] = []
  const studies: string[] = []
  for (const row of rows) {
    const text = stringsIn(row).join(' ')
    if (text.trim() === '') continue
    lines.push(
      ...stringsIn(row)
        .map(cleanText)
        .filter((line) => line !== ''),
    )
    const named = withoutPlace(row)
    studies.push(...stringsIn(named).map(cleanText))
    const found = educationLevelOf(text) ?? 1
    if (level === null || found > level) level = found
  }
  return { level, lines: lines.toSorted(), studies: studies.filter((line) => line !== '').toSorted() }
}

/** A row of a job board without the name of the school, if it has other fields. */
function withoutPlace(row: unknown): unknown {
  if (typeof row !== 'object' || row === null || !('name' in row)) return row
  const { name: _, ...studied } = row
  return 'specialty' in studied || 'faculty' in studied ? studied : row
}
