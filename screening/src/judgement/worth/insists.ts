/** How likely a person without what a line asks is refused at once: the vacancy insists, or the law does. */
import { bucketOf } from '../../text/bucket.ts'
import { tokenise } from '../../text/tokens.ts'
import { chanceOf } from '../evidence/table.ts'
import type { Statement } from '../rubric/statement.ts'
import type { Line } from './features.ts'
import { insistTable } from './table.ts'

export const BUCKETS = 1 << 13

/**
 * Words of the line, of its sentence, of the words around it.
 * @param refuses whether the vacancy says whom it does not take
 */
export function insistWords(line: Line, statement: Statement, refuses: boolean): number[] {
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
  add(`r${String(refuses)} ${line.type} ${String(TIMED.test(line.ask))}`)
  add(`d${String(statement.isDue === true)} ${line.type}`)
  return [...out]
}

const TIMED = /(?:лет|год|месяц|year)/iu
/** Whether a vacancy says whom it does not take. */
export const refusesSome = (statements: readonly Statement[]): boolean =>
  statements.some(({ section }) => section === 'exclusion')

/** 0…1. @param meant what the line is */
export function insistence(line: Line, statement: Statement, refuses: boolean, meant: Float64Array): number {
  const { scale, bias, cells, dense } = insistTable()
  let sum = bias
  for (const bucket of insistWords(line, statement, refuses)) sum += scale * (cells[bucket] ?? 0)
  meant.forEach((value, at) => (sum += value * (dense[at] ?? 0)))
  return chanceOf(sum)
}
