/** Whose data may be touched. Tenant queries demand a `CompanyScope`; only this file can make one. */
import type { Role } from '@rezumetr/contracts/domain'
import { refuse } from '../../platform/errors.ts'
import type { Http } from '../../platform/http.ts'

declare const minted: unique symbol
/** A company id that the session gate, or a job that re-read its own row, vouches for. */
export type CompanyScope = string & { readonly [minted]: true }

export type Session = {
  readonly user_id: string
  readonly scope: CompanyScope
  readonly role: Role
  readonly family_id: string
}

declare const admin: unique symbol
/** An administrator's leave to look across companies: queries of `features/admin` and the audit log demand it. */
export type AdminScope = Session & { readonly [admin]: true }

/** @throws FORBIDDEN unless the session is an administrator's; the gate has refused already, this keeps a wrong route harmless */
export function adminOf(session: Session): AdminScope {
  if (session.role !== 'admin') throw refuse('FORBIDDEN')
  return session as AdminScope
}

export type AppHttp = Http<Session>

/**
 * For two callers only, which the import rules check: the session gate, with the id of a verified token, and `queries.ts`
 * of a job, with the id of the row it has just re-read, so that a forged or stale payload opens nothing.
 */
export const mintScope = (company_id: string): CompanyScope => company_id as CompanyScope
