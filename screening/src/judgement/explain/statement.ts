/** What an explanation reads and writes: a row of the table of requirements, a sentence with what it rests on. */

export type Statement = {
  readonly text: string
  /** Lines of the resume behind it: no line is told in two sentences of the lists. */
  readonly quotes: readonly string[]
}

/** At most this many of each list. */
export const MOST = 4

/** The first ones, without those that rest on what was told already. */
export function distinct(
  statements: readonly Statement[],
  told: ReadonlySet<string> = new Set(),
): Statement[] {
  const seen = new Set(told)
  const out: Statement[] = []
  for (const statement of statements) {
    const keys = [statement.text, ...statement.quotes]
    if (keys.some((key) => seen.has(key))) continue
    for (const key of keys) seen.add(key)
    out.push(statement)
  }
  return out.slice(0, MOST)
}

/** What is asked and what the resume says to it. */
export const sentence = (label: string, told: string): string =>
  `${label}${label.includes(':') ? ' – ' : ': '}${told}.`

/** «A, B и C». */
export const joined = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} и ${names.at(-1) ?? ''}`
