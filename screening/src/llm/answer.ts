/** Parses a model's answer into verdicts: tolerant of the form, strict about the content. */
import { levels, type Level } from './verdicts.ts'

export type SaidVerdict = { readonly level: Level; readonly quote: string; readonly job_index: number }

/** The first JSON object in a verbose answer; `null` when there is none. */
export function parseAnswer(text: string): unknown {
  const plain = text.replace(/^\uFEFF/, '').replace(/<think>[\s\S]*?<\/think>/g, '')
  const start = plain.indexOf('{')
  if (start === -1) return null
  let depth = 0
  let inString = false
  for (let at = start; at < plain.length; at++) {
    const letter = plain[at]
    if (inString) {
      if (letter === '\\') at += 1
      else if (letter === '"') inString = false
    } else if (letter === '"') inString = true
    else if (letter === '{') depth += 1
    else if (letter === '}' && --depth === 0) return parse(plain.slice(start, at + 1))
  }
  return null
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    try {
      return JSON.parse(json.replace(/,(?=\s*[}\]])/g, '')) as unknown
    } catch {
      return null
    }
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** @returns a verdict for every id, or `null` when the answer lacks one and must be requested again */
export function readVerdicts(text: string, ids: readonly string[]): ReadonlyMap<string, SaidVerdict> | null {
  const value = parseAnswer(text)
  const rows = isRecord(value) ? value['verdicts'] : null
  if (!Array.isArray(rows)) return null
  const said = new Map<string, SaidVerdict>()
  for (const row of rows.filter(isRecord)) {
    const { id, level, quote, job_index } = row
    const known = levels.find((name) => name === level)
    if (typeof id !== 'string' || !ids.includes(id) || known === undefined || said.has(id)) continue
    said.set(id, {
      level: known,
      quote: typeof quote === 'string' ? quote : '',
      job_index: typeof job_index === 'number' ? job_index : -1,
    })
  }
  return said.size === ids.length ? said : null
}

export type SaidRequirement = {
  readonly title: string
  readonly level: 'must' | 'nice'
  readonly quote: string
}

/** Requirements of a vacancy; `null` when the answer can not be read. */
export function readRequirements(text: string): readonly SaidRequirement[] | null {
  const value = parseAnswer(text)
  const rows = isRecord(value) ? value['requirements'] : null
  if (!Array.isArray(rows)) return null
  return rows
    .filter(isRecord)
    .flatMap(({ title, level, quote }) =>
      typeof title === 'string' && typeof quote === 'string' && (level === 'must' || level === 'nice')
        ? [{ title, level, quote }]
        : [],
    )
}
