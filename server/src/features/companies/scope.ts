/** Tenant queries require a `CompanyScope`, created only by `createScope`; `npm run check` limits its callers. */
import type { Role } from '@rezumetr/contracts/domain'
import { refuse } from '../../platform/values/errors.ts'
import type { Http } from '../../platform/http/http.ts'

declare const created: unique symbol
export type CompanyScope = string & { readonly [created]: true }

export type Session = {
  readonly user_id: string
  readonly scope: CompanyScope
  readonly role: Role
  readonly family_id: string
}

declare const admin: unique symbol
export type AdminScope = Session & { readonly [admin]: true }

/** Again after the gate, in case a route declares the wrong access. */
export function adminOf(session: Session): AdminScope {
  if (session.role !== 'admin') throw refuse('FORBIDDEN')
  return session as AdminScope
}

export type AppHttp = Http<Session>

/**
 * Only for the `company_id` of a row just read in a `queries.ts`
 * (tools/scripts/checks/check-structure.ts), never for an id from a request or a payload.
 */
export const createScope = (company_id: string): CompanyScope => company_id as CompanyScope
