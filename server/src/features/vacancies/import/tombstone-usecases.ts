/** Erased people are stored only as hashes of the board's ids: recognisable but not readable. */
import { sha256 } from '../../../platform/security/crypto.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { insertTombstones, listTombstones } from './tombstone-queries.ts'

/** The board's ids of a person and their response. */
export type BoardKeys = {
  readonly hh_resume_id: string | null
  readonly hh_negotiation_id: string | null
}

/** The hash depends on the company, so the same person in two companies cannot be linked. */
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

/** Filters out erased people. */
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
