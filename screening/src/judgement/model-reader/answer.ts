/** A model's answer as JSON, tolerant of its form: fences, thoughts, text around it, trailing commas, a cut end. */

export type Row = Readonly<Record<string, unknown>>

export const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The outermost object of a verbose answer that can be read; `null` when there is none. */
export function objectOf(answer: string): Row | null {
  const plain = answer.replace(/^\uFEFF/, '').replace(/<think>[\s\S]*?<\/think>/g, '')
  for (let start = plain.indexOf('{'); start >= 0; start = plain.indexOf('{', start + 1)) {
    const end = endOf(plain, start)
    if (end < 0) return null
    const value = parse(plain.slice(start, end + 1))
    if (isRow(value)) return value
  }
  return null
}

/** Position of the bracket that closes the one at `start`; −1: the answer was cut. */
function endOf(text: string, start: number): number {
  let depth = 0
  let isInString = false
  for (let at = start; at < text.length; at += 1) {
    const letter = text[at]
    if (isInString) {
      if (letter === '\\') at += 1
      else if (letter === '"') isInString = false
    } else if (letter === '"') isInString = true
    else if (letter === '{') depth += 1
    else if (letter === '}') {
      depth -= 1
      if (depth === 0) return at
    }
  }
  return -1
}

function parse(json: string): unknown {
  for (const text of [json, json.replace(/,(?=\s*[}\]])/g, ''), json.replace(/[\n\r\t]+/g, ' ')])
    try {
      return JSON.parse(text) as unknown
    } catch {
      // the next reading
    }
  return null
}

export const rowsOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value.filter(isRow) : [])

export const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

export const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text !== '')

/** A number written as one or as text. */
export function wholeOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? Math.round(number) : null
}

/** «4», 4 and «стр. 4» are the same line number. */
export const numbersOf = (value: unknown): readonly number[] => [
  ...new Set(
    (Array.isArray(value) ? value : [value]).flatMap(
      (entry) => wholeOf(typeof entry === 'string' ? /\d+/.exec(entry)?.[0] : entry) ?? [],
    ),
  ),
]

export function choiceOf<T extends string>(value: unknown, choices: readonly T[]): T | null {
  const said = textOf(value).toLowerCase()
  return choices.find((choice) => choice.toLowerCase() === said) ?? null
}
