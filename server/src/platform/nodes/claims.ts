/**
 * Claims on work: a row's `claimed_by` is the number of the process that works on it (`nodes.ts`). A process may die at any
 * point, or miss the answer to a claim or the write of an end. Dead numbers tell the first; a process tells the others from
 * what it works on (`AtWork`): a row under its own number that it does not work on is left.
 */
import { sql, type SelectQueryBuilder } from 'kysely'
import { decrement, increment } from '../concurrency/keyed-counter.ts'
import { isDeadNode } from './nodes.ts'
import type { DB } from '../db/schema.gen.ts'

/** SQL condition: the row was claimed by a process that died, or by `node`, which must not be working on it. */
export const isLeft = (node: number, column = 'claimed_by') =>
  sql<boolean>`(${sql.ref(column)} = ${node} or ${isDeadNode(column)})`

/** SQL condition: the row may be claimed. @param node absent: what this process has claimed is not free either */
export const isFree = (node = 0) => sql<boolean>`(claimed_by is null or ${isLeft(node)})`

/** The number to claim under. @throws when the process has none: its claim could not be recognised if it died */
export function requireNumber(node: number): number {
  if (node === 0) throw new Error('this process may not claim work now')
  return node
}

/** What this process works on, by id; the same id may be worked on more than once. */
export class AtWork {
  readonly #counts = new Map<string, number>()

  has(id: string): boolean {
    return this.#counts.has(id)
  }

  /** @param work claims, so that the id is known here before there is a claim */
  async during<T>(id: string, work: () => Promise<T>): Promise<T> {
    increment(this.#counts, id)
    try {
      return await work()
    } finally {
      decrement(this.#counts, id)
    }
  }
}

/**
 * Locks the rows of a query for `isLeft`, to be released or failed in the same transaction. Rows that others have locked are
 * being settled or claimed.
 * @param isAtWork asked under the lock, so that a row claimed meanwhile is left alone
 */
export async function lockLeft<Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  isAtWork: (row: Row) => boolean,
): Promise<Row[]> {
  const rows = await query.forUpdate().skipLocked().execute()
  return rows.filter((row) => !isAtWork(row))
}
