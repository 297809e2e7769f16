/**
 * A row's `claimed_by` is its worker's number (`nodes.ts`). Dead numbers tell died workers; what a
 * process claims but does not work on (`AtWork`) is left.
 */
import { sql, type SelectQueryBuilder } from 'kysely'
import { decrement, increment } from '../concurrency/keyed-counter.ts'
import { isDeadNode } from './nodes.ts'
import type { DB } from '../db/schema.gen.ts'

/** SQL: claimed by a dead process, or by `node`, which does not work on it. */
export const isLeft = (node: number, column = 'claimed_by') =>
  sql<boolean>`(${sql.ref(column)} = ${node} or ${isDeadNode(column)})`

/** SQL: may be claimed. @param node absent: own claims are not free */
export const isFree = (node = 0) => sql<boolean>`(claimed_by is null or ${isLeft(node)})`

/** @throws without one: a claim could not be recognised */
export function requireNumber(node: number): number {
  if (node === 0) throw new Error('this process may not claim work now')
  return node
}

export class AtWork {
  readonly #counts = new Map<string, number>()

  has(id: string): boolean {
    return this.#counts.has(id)
  }

  /** @param work claims: the id is known before */
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
 * Locks rows for `isLeft`, to release or fail them; skips locked ones.
 * @param isAtWork asked under the lock
 */
export async function lockLeft<Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  isAtWork: (row: Row) => boolean,
): Promise<Row[]> {
  const rows = await query.forUpdate().skipLocked().execute()
  return rows.filter((row) => !isAtWork(row))
}
