/**
 * A resume as a model may see it: the facts the judge sees, without personal data, line by line, so that a quote can be
 * located. Instructions to the program and hidden text were removed when the facts were read.
 */
import type { Facts } from '../facts.ts'
import type { Evidence } from '../model.ts'
import { cleanText, foldText } from '../text/normalise.ts'
import { shorten } from '../text/sentences.ts'
import { unmark } from './fence.ts'
import { CUT, withoutPersonal } from './personal.ts'

type Line = {
  /** As sent. */
  readonly text: string
  /** As in the resume. */
  readonly original: string
  readonly source: string
  /** Index of the job, latest first; `null` outside jobs. */
  readonly job: number | null
}
export type Sheet = { readonly data: string; readonly lines: readonly Line[] }

/** A longer text is not a resume, and every character is paid for. */
const MAX_CHARACTERS = 24_000

export type Found = { readonly evidence: Evidence; readonly job: number | null }

/** @param name the candidate's name, removed wherever it occurs */
export function sheetOf(facts: Facts, name: string | null): Sheet {
  const lines: Line[] = []
  const rows: string[] = []
  let room = MAX_CHARACTERS
  const write = (prefix: string, original: string, source: string, job: number | null): void => {
    const text = withoutPersonal(original, name)
    if (text === '' || text === CUT || text.length > room) return
    room -= text.length
    lines.push({ text, original, source, job })
    rows.push(prefix + text)
  }
  if (facts.title !== null) write('ЖЕЛАЕМАЯ ДОЛЖНОСТЬ: ', facts.title, 'title', null)
  facts.jobs.forEach((job, index) => {
    const source = `experience[${index}]`
    const kept = rows.length
    if (job.position !== null) write(`МЕСТО ${index}: `, job.position, source, index)
    if (rows.length === kept) rows.push(`МЕСТО ${index}`)
    if (job.company !== null) write('– ', job.company, source, index)
    for (const { text } of job.statements) write('– ', text, source, index)
  })
  section('НАВЫКИ', facts.listed, 'skills')
  section('О СЕБЕ', facts.about, 'about')
  return { data: rows.join('\n'), lines }

  function section(heading: string, statements: readonly { readonly text: string }[], source: string): void {
    if (statements.length > 0) rows.push(heading)
    for (const { text } of statements) write('• ', text, source, null)
  }
}

/** A shorter quote proves nothing unless it is a whole line, such as a listed skill. */
const SHORTEST_QUOTE = 12

/**
 * Locates a quote regardless of case, spaces, ё and marks; `null` when it is not in the resume.
 * @param job index given by the model: preferred among equal lines
 */
export function findQuote(sheet: Sheet, quote: string, job: number): Found | null {
  const wanted = foldText(cleanText(unmark(quote)))
    .replace(/\s+/g, ' ')
    .replace(/^[«"'–•\s-]+|[»"'\s.…]+$/g, '')
  if (wanted.length < 2 || wanted.includes(CUT)) return null
  const named = sheet.lines.filter((line) => line.job === job)
  for (const line of [...named, ...sheet.lines]) {
    const folded = foldText(line.text)
    const at = folded.indexOf(wanted)
    if (at === -1 || (wanted.length < SHORTEST_QUOTE && folded.trim() !== wanted)) continue
    // a line with removed parts is shown as in the resume
    const shown = line.text === line.original ? line.text.slice(at, at + wanted.length) : line.original
    return { evidence: { quote: shorten(shown, 200), source: line.source }, job: line.job }
  }
  return null
}
