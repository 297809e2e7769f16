import type { ConsentDocument } from '@rezumetr/contracts/domain'
import type { Consents } from '@rezumetr/contracts/accounts/privacy'
import type { Deps } from '../../ports/deps.ts'
import type { Config } from '../../config/config.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { refuse } from '../../platform/values/errors.ts'
import { insertAudit } from '../companies/audit-queries.ts'
import { insertConsent, listConsentRows, markWithdrawn } from './users/consent-queries.ts'
import { isCurrent, pendingDocuments, textHash, type Versions } from './consent-rules.ts'
import { lockUser } from '../companies/lock-queries.ts'
import type { Session } from '../companies/scope.ts'

export type Caller = { readonly ip: string; readonly user_agent: string | null }

const versionsOf = (config: Config): Versions => ({
  terms: config.terms_version,
  personal_data: config.consent_version,
})

export const listPending = async (db: Db, config: Config, user_id: string): Promise<ConsentDocument[]> =>
  pendingDocuments(await listConsentRows(db, user_id), versionsOf(config), config.consent_required)

export async function recordConsents(
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  trx: Trx,
  user: Pick<Session, 'user_id' | 'scope'>,
  caller: Caller,
  documents: readonly ConsentDocument[],
): Promise<void> {
  const now = clock()
  const versions = versionsOf(config)
  await lockUser(trx, user.user_id)
  const given = (await listConsentRows(trx, user.user_id)).filter((row) => isCurrent(row, versions))
  const missing = documents.filter((document) => !given.some((row) => row.document === document))
  for (const document of missing) {
    await insertConsent(trx, {
      user_id: user.user_id,
      document,
      version: versions[document],
      text_hash: textHash(document, config.brand_name, config.operator),
      given_at: now,
      ip: caller.ip,
      user_agent: caller.user_agent,
    })
  }
  for (const document of missing)
    await insertAudit(
      trx,
      {
        company_id: user.scope,
        actor_user_id: user.user_id,
        action: 'accounts.give-consent',
        after: { document, version: versions[document] },
      },
      now,
    )
}

export async function listConsents(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  user_id: string,
): Promise<Consents> {
  const versions = versionsOf(config)
  return {
    consents: (await listConsentRows(db, user_id)).map((row) => ({
      document: row.document,
      version: row.version,
      given_at: row.given_at.toISOString(),
      withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
      is_current: row.withdrawn_at === null && row.version === versions[row.document],
    })),
  }
}

export async function giveConsents(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  session: Session,
  caller: Caller,
  documents: readonly ConsentDocument[],
): Promise<Consents> {
  await deps.db
    .transaction()
    .execute((trx) => recordConsents(deps, trx, session, caller, [...new Set(documents)]))
  return await listConsents(deps, session.user_id)
}

/** @throws NOT_FOUND when there is no consent to withdraw */
export async function withdrawConsent(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  session: Session,
): Promise<Consents> {
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock()
    const document = 'personal_data'
    await lockUser(trx, session.user_id)
    if (!(await markWithdrawn(trx, session.user_id, document, now))) throw refuse('NOT_FOUND')
    const entry = { company_id: session.scope, actor_user_id: session.user_id }
    await insertAudit(trx, { ...entry, action: 'accounts.withdraw-consent', after: { document } }, now)
  })
  return await listConsents(deps, session.user_id)
}
