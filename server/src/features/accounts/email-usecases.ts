import type { Deps } from '../../ports/deps.ts'
import { randomToken, sha256 } from '../../platform/security/crypto.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import { Refusal, refuse } from '../../platform/values/errors.ts'
import { insertAudit } from '../companies/audit-queries.ts'
import { confirmationEmail } from '../notifications/emails/email-rules.ts'
import { insertMail } from '../notifications/outbox/queries.ts'
import { limitEmails, limitSignIn, limitTries, type LimitDeps } from './limits/usecases.ts'
import { lockUser } from '../companies/lock-queries.ts'
import { isPassword, wrongPassword } from './sign-in/password-usecases.ts'
import { findUserById, markConfirmed, type UserRow } from './users/queries.ts'
import { authenticate } from './sign-in/session-usecases.ts'
import {
  findOneTimeToken,
  findUsedToken,
  insertOneTimeToken,
  consumeOneTimeToken,
} from './users/token-queries.ts'
import { CONFIRM_TTL_MS } from './sign-in/rules.ts'
import { networkOf } from './limits/rules.ts'

export async function sendConfirmation(
  { clock, config, publicUrl }: Pick<Deps, 'clock' | 'config' | 'publicUrl'>,
  trx: Trx,
  user: Pick<UserRow, 'id' | 'company_id' | 'email' | 'full_name'>,
): Promise<void> {
  const now = clock()
  const token = randomToken()
  const expires_at = new Date(now.getTime() + CONFIRM_TTL_MS)
  await insertOneTimeToken(trx, {
    purpose: 'email_verify',
    token_hash: sha256(token),
    user_id: user.id,
    created_at: now,
    expires_at,
  })
  const sender = { brand: config.brand_name, origin: publicUrl() }
  await insertMail(trx, user.company_id, confirmationEmail(sender, user, token, expires_at), now)
}

/** Sends a new link; the previous one ends. */
export async function resendConfirmation(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl'>,
  user_id: string,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    await lockUser(trx, user_id)
    const user = await findUserById(trx, user_id)
    if (!user || user.email_confirmed_at !== null) return
    await limitEmails({ ...deps, db: trx }, user.email)
    await sendConfirmation(deps, trx, user)
  })
}

/**
 * Confirms the address. A stranger may have registered it, so the link needs a session of the account or its password; a
 * password reset does without, and ends what was set before. Repeatable.
 * @throws BAD_REQUEST for a wrong password
 */
export async function confirmEmail(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'log'>,
  caller: { readonly ip: string; readonly bearer: string | null },
  { token, password }: { readonly token: string; readonly password?: string | undefined },
): Promise<void> {
  const { db, clock } = deps
  const hash = sha256(token)
  const user = await ownerOf(db, hash, clock())
  if (!user) throw refuse('CONFIRM_TOKEN_EXPIRED')
  if (user.email_confirmed_at !== null) return
  if (!(await isSignedIn(deps, caller.bearer, user))) await requirePassword(deps, caller.ip, user, password)
  await db.transaction().execute(async (trx) => {
    const now = clock()
    const user_id = await consumeOneTimeToken(trx, 'email_verify', hash, now)
    const current = user_id === null ? await ownerOf(trx, hash, now) : await findUserById(trx, user_id)
    if (!current) throw refuse('CONFIRM_TOKEN_EXPIRED')
    if (current.email_confirmed_at !== null) return
    await markConfirmed(trx, current.id, now)
    await insertAudit(
      trx,
      { company_id: current.company_id, actor_user_id: current.id, action: 'accounts.confirm-email' },
      now,
    )
  })
}

/** The user of a link; of a used or replaced one only while the address is confirmed. */
async function ownerOf(db: Db, hash: Buffer, now: Date): Promise<UserRow | null> {
  const valid = await findOneTimeToken(db, 'email_verify', hash, now)
  const user_id = valid ?? (await findUsedToken(db, 'email_verify', hash))
  const user = user_id === null ? null : await findUserById(db, user_id)
  return valid === null && user?.email_confirmed_at === null ? null : user
}

async function isSignedIn(
  deps: Parameters<typeof authenticate>[0],
  bearer: string | null,
  user: UserRow,
): Promise<boolean> {
  try {
    return (await authenticate(deps, bearer, 'user')).user_id === user.id
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

async function requirePassword(
  deps: LimitDeps & Pick<Deps, 'config'>,
  ip: string,
  { email, password_hash }: UserRow,
  password: string | undefined,
): Promise<void> {
  if (password === undefined) throw refuse('PASSWORD_NEEDED')
  const network = networkOf(ip)
  await limitTries(deps, network, email)
  const isRight = await limitSignIn(deps, network, email, () => isPassword(deps, password, password_hash))
  if (!isRight) throw wrongPassword()
}
