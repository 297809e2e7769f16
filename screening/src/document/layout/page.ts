/** What a page tells of its lines besides their words: which stand apart, and which look like the headings that have a known name. */
import { findPeriod } from '../periods.ts'

export type Page = {
  /** Whether blank lines stand above it; of a text that puts one between all its lines nothing is known. */
  isApart(line: string): boolean
  /** The bullet or the icon it begins with. */
  markOf(line: string): string
  /** Spaces it begins with. */
  indentOf(line: string): number
  /** Whether it looks like a heading, whatever it says; weakly when only blank lines tell so. */
  headingOf(line: string): 'strong' | 'weak' | null
}

export const PLAIN: Page = {
  isApart: () => false,
  indentOf: () => 0,
  markOf: () => '',
  headingOf: () => null,
}

const MAX_APART = 0.6
const MAX_HEADING = 45
const MAX_WORDS = 6
const KEY_LENGTH = 24
/** «НАКС», «SQL»: short names in capitals are entries of lists. */
const MIN_CAPITALS = 8
/** Lines that look like headings, for each heading with a known name: more of them are a habit of the text. */
const MAX_LOOKALIKES = 4

/** Letters and digits a line begins with: what tidies it changes its marks only. */
const keys = new Map<string, string>()
const MAX_KEYS = 2000
function keyOf(line: string): string {
  let key = keys.get(line)
  if (key === undefined) {
    if (keys.size > MAX_KEYS) keys.clear()
    key = keyIn(line)
    keys.set(line, key)
  }
  return key
}
const keyIn = (line: string): string =>
  line
    .replace(/[^\p{L}\d]+/gu, '')
    .slice(0, KEY_LENGTH)
    .toLowerCase()

/** @param isNamed whether a line is a heading by its name */
export function readPage(rows: readonly string[], isNamed: (line: string) => boolean): Page {
  const filled = rows.flatMap((row, at) =>
    keyOf(row) === '' ? [] : [{ row, isApart: at === 0 || keyOf(rows[at - 1] ?? '') === '' }],
  )
  const hasGaps = filled.filter(({ isApart }) => isApart).length < filled.length * MAX_APART
  const apart = new Map<string, boolean>()
  for (const { row, isApart } of filled)
    apart.set(keyOf(row), isApart && hasGaps && apart.get(keyOf(row)) !== false)
  const indents = new Map(filled.map(({ row }) => [keyOf(row), row.search(/\S/u)]))
  const marks = new Map(
    filled.map(({ row }) => [keyOf(row), /^[^\p{L}\d\s«"(+]/u.exec(row.trim())?.[0] ?? '']),
  )
  return {
    markOf: (line) => marks.get(keyOf(line)) ?? '',
    indentOf: (line) => indents.get(keyOf(line)) ?? 0,
    isApart: (line) => apart.get(keyOf(line)) === true,
    headingOf: headingsIn(
      filled.map(({ row, isApart }) => ({ row, isApart: isApart && hasGaps })),
      isNamed,
    ),
  }
}

type Row = { readonly row: string; readonly isApart: boolean }

function headingsIn(rows: readonly Row[], isNamed: (line: string) => boolean): Page['headingOf'] {
  const named = new Map<string, number>()
  const others = new Map<string, string[]>()
  for (const row of rows) {
    const form = formOf(row)
    if (form === null) continue
    if (isNamed(row.row.trim())) named.set(form, (named.get(form) ?? 0) + 1)
    else if (mayHead(row.row)) others.set(form, [...(others.get(form) ?? []), keyOf(row.row)])
  }
  const found = new Map<string, 'strong' | 'weak'>()
  for (const [form, keys] of others) {
    const count = named.get(form) ?? 0
    // marks of headings need no other heading beside them
    const isKnown =
      count >= 2 ||
      (count >= 1 && form.startsWith('A')) ||
      MARKED.test(form) ||
      (form.includes('?') && count + keys.length >= MIN_QUESTIONS)
    if (isKnown && keys.length <= (count + 1) * MAX_LOOKALIKES)
      for (const key of keys) found.set(key, STRONG.test(form) ? 'strong' : 'weak')
  }
  return (line) => found.get(keyOf(line)) ?? null
}

const MIN_QUESTIONS = 3
const MARKED = /^(?:#|==)/u
const STRONG = /^(?:A|#|==)|\?/u

/** What all headings of a text have in common; `null` of a line that is hardly one. */
function formOf({ row, isApart }: Row): string | null {
  const text = row.trim()
  const mark =
    /^(?:#{1,6}(?= )|={2,}|-{2,}|\*{1,3}(?=\S)|[\p{Extended_Pictographic}\u25a0-\u25ff](?=\ufe0f?\s)|\[)/u.exec(
      text,
    )?.[0] ?? ''
  const letters = text.replace(/[^\p{L}]/gu, '')
  const isCapitals = letters.length >= (isApart ? 3 : MIN_CAPITALS) && letters === letters.toUpperCase()
  const kind = /^\p{Extended_Pictographic}/u.test(mark) ? 'icon' : mark
  if (kind === '' && !isCapitals && !isApart) return null
  const end = /[:?]$/u.exec(text)?.[0] ?? ''
  const indent = /^\s{2,}/u.test(row) ? '>' : ''
  return [isCapitals ? 'A' : 'a', kind, end, indent, isApart ? 'apart' : '']
    .join(' ')
    .replace(/^a (?=#|==)/u, '')
}

const mayHead = (row: string): boolean => {
  const text = row.trim().replace(/^(?:[IVX]{1,4}|\d{1,2})[.)]\s/u, '')
  return (
    text.length <= MAX_HEADING &&
    text.split(/\s+/u).length <= MAX_WORDS &&
    !/[.,;@«»"\t|]|\d{3}|:\s*\S|\S\s{3,}\S/u.test(text) &&
    /\p{L}{3}/u.test(text) &&
    findPeriod(text) === null
  )
}
