/**
 * How administrators are created: by the operator's command or, on an empty database, from the environment;
 * never by registration (EXT-30).
 */
import type { Deps } from '../../deps.ts'
import { randomToken, sha256 } from '../../platform/crypto.ts'
import { isUniqueViolation } from '../../platform/database.ts'
import { insertAudit } from '../audit/queries.ts'
import { openTrial } from '../billing/usecases.ts'
import { passwordResetLetter } from '../notifications/letter-rules.ts'
import { insertMail } from '../notifications/queries.ts'
import { hashPassword } from './password-usecases.ts'
import { findUserByEmail, hasUsers, insertAccount, updateRole } from './queries.ts'
import { insertOneTimeToken } from './token-queries.ts'
import { RESET_TTL_MS } from './rules.ts'

/** For the operator's command line. @returns `false` when no user has this address */
export async function grantAdmin({ db, clock }: Pick<Deps, 'db' | 'clock'>, email: string): Promise<boolean> {
  return await db.transaction().execute(async (trx) => {
    const user = await findUserByEmail(trx, email)
    if (!user) return false
    await updateRole(trx, user.id, 'admin')
    await insertAudit(
      trx,
      {
        company_id: user.company_id,
        actor_user_id: user.id,
        action: 'accounts.grant-admin',
        before: { role: user.role },
        after: { role: 'admin' },
      },
      clock(),
    )
    return true
  })
}

/**
 * Creates the administrator with address `ADMIN_EMAIL` when the database has no users. The password is random and unknown;
 * a letter with a link to set one goes to the address, so only the owner of that mailbox gets access.
 */
export async function ensureFirstAdmin({
  db,
  clock,
  config,
  publicUrl,
}: Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl'>): Promise<void> {
  const email = config.admin_email?.toLowerCase()
  if (email === undefined || (await hasUsers(db))) return
  const password_hash = await hashPassword(randomToken())
  const now = clock()
  const token = randomToken()
  const person = { email, full_name: 'Администратор' }
  try {
    await db.transaction().execute(async (trx) => {
      const { user_id, scope } = await insertAccount(
        trx,
        {
          ...person,
          company_name: config.brand_name,
          password_hash,
        },
        now,
      )
      await openTrial(trx, scope, now)
      await updateRole(trx, user_id, 'admin')
      const expires_at = new Date(now.getTime() + RESET_TTL_MS)
      await insertOneTimeToken(trx, 'password_reset', sha256(token), user_id, now, expires_at)
      const sender = { brand: config.brand_name, origin: publicUrl() }
      await insertMail(trx, passwordResetLetter(sender, person, token), now)
      const entry = { company_id: scope, actor_user_id: user_id, action: 'accounts.first-admin' }
      await insertAudit(trx, { ...entry, after: { role: 'admin' } }, now)
    })
  } catch (error) {
    // another node that started at the same time was first
    if (!isUniqueViolation(error, 'users_email')) throw error
  }
}
