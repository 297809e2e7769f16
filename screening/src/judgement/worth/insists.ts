/** How likely a person without what a line asks is refused at once: the vacancy insists, or the law does. */
import { bucketOf } from '../../text/bucket.ts'
import { tokenise } from '../../text/tokens.ts'
import { chanceOf } from '../evidence/table.ts'
import { tellingOf } from '../vectors/vectors.ts'
import type { Statement } from '../rubric/statement.ts'
import type { Line } from './features.ts'
import { insistTable } from './table.ts'

export const BUCKETS = 1 << 13

/** What a vacancy says beside a line, read once. */
export type Around = {
  readonly statements: readonly Statement[]
  /** Telling words of whom the vacancy does not take. */
  readonly refused: ReadonlySet<string>
  readonly title: readonly string[]
}

const telling = (text: string): string[] =>
  tokenise(text)
    .map(({ stem }) => stem)
    .filter((stem) => tellingOf(stem) >= TELLING)
const TELLING = 2

export const aroundOf = (title: string | null, statements: readonly Statement[]): Around => ({
  statements,
  refused: new Set(
    statements.filter(({ section }) => section === 'exclusion').flatMap(({ text }) => telling(text)),
  ),
  title: tokenise(title ?? '')
    .map(({ stem }) => stem)
    .slice(0, 6),
})

/** Words of the line, of its sentence, of what is said before and after it, of the title. */
export function insistWords(line: Line, statement: Statement, around: Around): number[] {
  const out = new Set<number>()
  const add = (name: string): void => void out.add(bucketOf(name, BUCKETS))
  let before = '^'
  for (const { stem } of tokenise(line.ask)) {
    add(`a${stem}`)
    add(`b${before} ${stem}`)
    add(`t${line.type} ${stem}`)
    before = stem
  }
  for (const { stem } of tokenise(line.quote)) add(`q${stem}`)
  add(`k${line.type} ${line.kind} ${statement.section} ${String(statement.insists === true)}`)
  const refuses = around.statements.some(({ section }) => section === 'exclusion')
  add(`r${String(refuses)} ${line.type} ${String(TIMED.test(line.ask))}`)
  add(`d${String(statement.isDue === true)} ${line.type}`)
  const at = around.statements.indexOf(statement)
  for (const [side, other] of [
    ['n', around.statements[at + 1]],
    ['p', around.statements[at - 1]],
  ] as const)
    if (other !== undefined && isVerdict(other)) {
      for (const { stem } of tokenise(other.text)) add(`${side}${stem}`)
      add(`${side} ${line.type}`)
    }
  const shared = telling(line.ask).filter((stem) => around.refused.has(stem)).length
  add(`s${String(Math.min(2, shared))} ${line.type}`)
  if (PAPER_TYPES.has(line.type)) for (const stem of around.title) add(`l${line.type} ${stem}`)
  return [...out]
}
const isVerdict = ({ section, odds }: Statement): boolean =>
  section === 'exclusion' || (odds?.exclusion ?? 0) + (odds?.knock_out ?? 0) >= 0.3

const PAPER_TYPES: ReadonlySet<string> = new Set(['education', 'document', 'licence', 'language', 'permit'])
const TIMED = /(?:лет|год|месяц|year)/iu
/** 0…1. @param meant what the line is */
export function insistence(line: Line, statement: Statement, around: Around, meant: Float64Array): number {
  const { scale, bias, cells, dense } = insistTable()
  let sum = bias
  for (const bucket of insistWords(line, statement, around)) sum += scale * (cells[bucket] ?? 0)
  meant.forEach((value, at) => (sum += value * (dense[at] ?? 0)))
  return chanceOf(sum)
}
