/** Tenant isolation: queries of tenant data require a `CompanyScope`, which only this file can create. */
import type { Role } from '@rezumetr/contracts/domain'
import { refuse } from '../../platform/errors.ts'
import type { Http } from '../../platform/http.ts'

declare const minted: unique symbol
/** A company id verified by the session gate, or by a job that has re-read its own row. */
export type CompanyScope = string & { readonly [minted]: true }

export type Session = {
  readonly user_id: string
  readonly scope: CompanyScope
  readonly role: Role
  readonly family_id: string
}

declare const admin: unique symbol
/** Permission to read across companies; required by the queries of `features/admin` and of the audit log. */
export type AdminScope = Session & { readonly [admin]: true }

/**
 * A second check after the gate, in case a route declares the wrong access level.
 * @throws FORBIDDEN unless the session is an administrator's
 */
export function adminOf(session: Session): AdminScope {
  if (session.role !== 'admin') throw refuse('FORBIDDEN')
  return session as AdminScope
}

export type AppHttp = Http<Session>

/**
 * Has only two legitimate callers, enforced by the import rules: the session gate, with the id from a verified token, and
 * the `queries.ts` of a job, with the id of the row it has just re-read, so that a forged or stale payload gives no access.
 */
export const mintScope = (company_id: string): CompanyScope => company_id as CompanyScope
