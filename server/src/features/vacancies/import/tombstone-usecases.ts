import { sha256 } from '../../../platform/security/crypto.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { insertTombstones, listTombstones } from './tombstone-queries.ts'

export type BoardKeys = {
  readonly hh_resume_id: string | null
  readonly hh_negotiation_id: string | null
}

/** By company, so people cannot be linked across companies. */
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
