/** People who asked to be forgotten are known by hashes of the board's ids alone: enough to recognise, nothing to read. */
import { sha256 } from '../../platform/crypto.ts'
import type { Db } from '../../platform/database.ts'
import type { CompanyScope } from '../accounts/scope.ts'
import { insertTombstones, listTombstones } from './tombstone-queries.ts'

/** What the board knows a person and their response by. */
export type BoardKeys = {
  readonly hh_resume_id: string | null
  readonly hh_negotiation_id: string | null
}

/** The company is part of the hash: equal people of two companies do not look alike. */
const hashesOf = (scope: CompanyScope, { hh_resume_id, hh_negotiation_id }: BoardKeys): Buffer[] => [
  ...(hh_resume_id === null ? [] : [sha256(`${scope}\nresume\n${hh_resume_id}`)]),
  ...(hh_negotiation_id === null ? [] : [sha256(`${scope}\nnegotiation\n${hh_negotiation_id}`)]),
]

export const rememberErased = (
  db: Db,
  scope: CompanyScope,
  people: readonly BoardKeys[],
  now: Date,
): Promise<void> =>
  insertTombstones(
    db,
    scope,
    people.flatMap((keys) => hashesOf(scope, keys)),
    now,
  )

/** Those who did not ask to be forgotten. */
export async function withoutErased<T extends BoardKeys>(
  db: Db,
  scope: CompanyScope,
  rows: readonly T[],
): Promise<T[]> {
  const hashed = rows.map((row) => ({ row, hashes: hashesOf(scope, row) }))
  const erased = await listTombstones(
    db,
    scope,
    hashed.flatMap(({ hashes }) => hashes),
  )
  return hashed.flatMap(({ row, hashes }) =>
    hashes.some((hash) => erased.has(hash.toString('hex'))) ? [] : [row],
  )
}
