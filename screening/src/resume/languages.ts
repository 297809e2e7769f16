/** Languages with CEFR levels, from structured rows and from text. */
import { cleanText, foldText } from '../text/normalise.ts'

/** Six CEFR steps and native, as numbers: A1 = 1 … C2 = 6, native = 7. */
export type LanguageGrade = { readonly language: string; readonly grade: number | null }

/** What a country makes, sells or is: «немецкое оборудование» and «китайские поставщики» are spoken by nobody. */
const THINGS =
  'авто|банк|бренд|вин[ао]|грузов|дилер|завод|заказчик|капитал|клиент|компан|концерн|косметик|кофе|кухн|марк|маркет|массаж|машин|мебел|модел|направлен|оборуд|обув|одежд|офис|партнер|поставщик|потребител|представител|предприят|премиал|продук|производ|происхожд|промышл|проект|рестора|рын|сегмент|станк|станок|стил|строит|сыр|таможн|техник|ткан|товар|фабрик|фирм|холдинг|экспорт'
/** A language is an adjective in the masculine («немецкий», «на немецком») that no thing follows, or has «язык» beside it. */
const spoken = (stem: string, english: string): RegExp =>
  new RegExp(
    `${stem}(?:(?:ий|ого|ому|им|ом)(?![а-я])(?! (?:${THINGS}))|[а-я]+ (?:язык|реч))|по-${stem}и(?![а-я])|(?<![a-z])${english}`,
  )

const LANGUAGES: readonly (readonly [id: string, pattern: RegExp])[] = [
  ['английский', /английск|(?<![a-z])english|(?<![a-z])eng(?![a-z])/],
  ['немецкий', spoken('немецк', 'german')],
  ['французский', spoken('французск', 'french')],
  ['китайский', spoken('китайск', '(?:chinese|mandarin)')],
  ['испанский', spoken('испанск', 'spanish')],
  ['итальянский', spoken('итальянск', 'italian')],
  ['турецкий', spoken('турецк', 'turkish')],
  ['японский', spoken('японск', 'japanese')],
  ['корейский', spoken('корейск', 'korean')],
  ['арабский', spoken('арабск', 'arabic')],
  ['польский', /польск[а-я]+ язык|(?<![a-z])polish/],
  ['казахский', /казахск[а-я]+ язык|(?<![a-z])kazakh/],
  ['русский', /русск[а-я]+ (?:язык|реч)|(?<![a-z])russian/],
]

const ANY_LANGUAGE = new RegExp(LANGUAGES.map(([, { source }]) => source).join('|'))

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
  if (!ANY_LANGUAGE.test(folded)) return null
  return LANGUAGES.find(([, pattern]) => pattern.test(folded))?.[0] ?? null
}

/** Every language a text names, as they stand in it. */
export function languagesIn(text: string): string[] {
  const folded = foldText(text)
  if (!ANY_LANGUAGE.test(folded)) return []
  return LANGUAGES.map(([language, pattern]) => ({ language, at: folded.search(pattern) }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at)
    .map(({ language }) => language)
}

/** «Английский — чтение технической документации»: what a language is for. */
const USES =
  /(?<!(?:преподава|учител|обучени|репетит|перевод|урок|заняти|курс)[а-я]* (?:[а-я]+ )?)(?:английск|немецк|французск|китайск|испанск|итальянск|турецк|японск|корейск)[а-я]*(?: язык[а-я]*)?(?: (?:не ниже )?[abc][12](?![0-9]))?(?: ?[—–:(]| - |,? (?:на уровне|для|достаточн[а-я]+) )(?:[^,;.()]|,(?= (?:переписк|переговор|разговор|общени|устн|письмен)))*/g

export const languageUsesIn = (folded: string): { readonly start: number; readonly end: number }[] =>
  [...folded.matchAll(USES)].map(({ 0: words, index }) => ({ start: index, end: index + words.length }))

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
    const text = cleanText(typeof row === 'string' ? row : stringsIn(row).join(' '))
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
    ? (/^[а-я-]+$/.exec(foldText(cleanText(row.name)))?.[0] ?? null)
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
