/** Languages with CEFR levels, from structured rows and from text. */
import { foldText } from '../text/normalise.ts'

/** Six CEFR steps and native, as numbers: A1 = 1 … C2 = 6, native = 7. */
export type LanguageGrade = { readonly language: string; readonly grade: number | null }

const LANGUAGES: readonly (readonly [id: string, pattern: RegExp])[] = [
  ['английский', /английск|(?<![a-z])english|(?<![a-z])eng(?![a-z])/],
  ['немецкий', /немецк|(?<![a-z])german/],
  ['французский', /французск|(?<![a-z])french/],
  ['китайский', /китайск|(?<![a-z])chinese|mandarin/],
  ['испанский', /испанск|(?<![a-z])spanish/],
  ['итальянский', /итальянск|(?<![a-z])italian/],
  ['турецкий', /турецк|(?<![a-z])turkish/],
  ['японский', /японск|(?<![a-z])japanese/],
  ['корейский', /корейск|(?<![a-z])korean/],
  ['арабский', /арабск|(?<![a-z])arabic/],
  ['польский', /польск[а-я]+ язык|(?<![a-z])polish/],
  ['казахский', /казахск[а-я]+ язык|(?<![a-z])kazakh/],
  ['русский', /русск[а-я]+ (?:язык|реч)|(?<![a-z])russian/],
]

/** Codes first: a board's name of a level holds words of others («B2 — Средне-продвинутый»). */
const GRADES: readonly (readonly [pattern: RegExp, grade: number])[] = [
  [/родной|native|(?<![a-z])l1(?![0-9])/, 7],
  [/(?<![a-z])[cс]2(?![0-9])/, 6],
  [/(?<![a-z])[cс]1(?![0-9])/, 5],
  [/(?<![a-zа-я])[bв]2(?![0-9])/, 4],
  [/(?<![a-zа-я])[bв]1(?![0-9])/, 3],
  [/(?<![a-zа-я])[aа]2(?![0-9])|pre-? ?intermediate/, 2],
  [/(?<![a-zа-я])[aа]1(?![0-9])/, 1],
  [/в совершенстве|proficien|свободн|fluent|бегл/, 6],
  [/advanced|(?<!средне[ -])продвинут/, 5],
  [/upper|выше среднего|средне[ -]продвинут|хорош|уверенн/, 4],
  [/intermediate|средн|разговорн|can pass an interview/, 3],
  [/elementary|элементарн|базов|чтен|техническ|читаю|со словарем/, 2],
  [/beginner|начальн|basic/, 1],
]

export function languageOf(text: string): string | null {
  const folded = foldText(text)
  return LANGUAGES.find(([, pattern]) => pattern.test(folded))?.[0] ?? null
}

export function gradeOf(text: string): number | null {
  const folded = foldText(text)
  return GRADES.find(([pattern]) => pattern.test(folded))?.[1] ?? null
}

const CODES = ['', 'A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'родной']

export function gradeName(grade: number): string {
  return CODES[grade] ?? ''
}

/** Rows of any shape a job board uses: `{title, degree|level}`, `{name, level: {id, name}}`, a plain string. */
export function readLanguageRows(rows: readonly unknown[]): LanguageGrade[] {
  const out: LanguageGrade[] = []
  for (const row of rows) {
    const text = typeof row === 'string' ? row : stringsIn(row).join(' ')
    const language =
      languageOf(
        /язык/i.test(text) ? text : `${text} язык`.replace(/(польск|казахск|русск)(ий)/i, '$1ий язык'),
      ) ?? ownName(row)
    if (language !== null) out.push({ language, grade: gradeOf(text) })
  }
  return out.toSorted((a, b) =>
    a.language < b.language ? -1 : a.language > b.language ? 1 : (b.grade ?? 0) - (a.grade ?? 0),
  )
}

/** A job board's own name («Татарский»), which is also what its vacancies ask for. */
const ownName = (row: unknown): string | null =>
  typeof row === 'object' && row !== null && 'name' in row && typeof row.name === 'string'
    ? (/^[а-я-]+$/.exec(foldText(row.name))?.[0] ?? null)
    : null

/** Every string inside a JSON value, keys in sorted order, so that key order can not change the reading. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(stringsIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, inner]) => stringsIn(inner))
}
