/**
 * Tenant isolation: queries of tenant data require a `CompanyScope`, which only `createScope` below creates. Its callers are
 * limited by `npm run check`.
 */
import type { Role } from '@rezumetr/contracts/domain'
import { refuse } from '../../platform/values/errors.ts'
import type { Http } from '../../platform/http/http.ts'

declare const created: unique symbol
/** A company id read from the database: of the session, or of the row that a job, a periodic task or an administrator works on. */
export type CompanyScope = string & { readonly [created]: true }

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
 * Called in `queries.ts` files only, which `tools/scripts/checks/check-structure.ts` enforces, and only with the `company_id` of a row
 * just read: of a session by its verified token, or of a job's or a periodic task's own row. An id from a request or a payload is
 * never passed, so that a forged or stale one gives no access; this is by convention.
 */
export const createScope = (company_id: string): CompanyScope => company_id as CompanyScope
