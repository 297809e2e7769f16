import { randomInt } from 'node:crypto'
import type { User } from '@rezumetr/contracts/accounts/account'
import type { Deps } from '../../ports/deps.ts'
import { sha256 } from '../../platform/security/crypto.ts'
import { isUniqueViolation } from '../../platform/db/database.ts'
import { refuse } from '../../platform/values/errors.ts'
import { insertAudit } from '../companies/audit-queries.ts'
import { emailChangeEmail } from '../notifications/emails/email-rules.ts'
import { notifyOwner } from '../notifications/outbox/owner-usecases.ts'
import { insertMail } from '../notifications/outbox/queries.ts'
import { bucket, limitAttempts, limitGuesses, limitEmails } from './limits/usecases.ts'
import { lockUser } from '../companies/lock-queries.ts'
import { confirmPassword, lockChecked, wrongPassword } from './sign-in/password-usecases.ts'
import { findUserByEmail, findUserById, updateEmail } from './users/queries.ts'
import { requireCode } from './sign-in/second-factor-usecases.ts'
import { EMAIL_CHANGE_TTL_MS } from './sign-in/rules.ts'
import { CODE_LIMIT, EMAIL_CHANGE_LIMIT } from './limits/rules.ts'
import type { Session } from '../companies/scope.ts'
import { deleteTokens, findOneTimeToken, insertOneTimeToken, MAILED } from './users/token-queries.ts'
import { getUser } from './usecases.ts'

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl'>

/** Binds a code to the user and the new address, so nothing else is stored. */
const tokenOf = (user_id: string, email: string, code: string) => sha256([user_id, email, code].join('\n'))

/**
 * Mails a code to the new address and invalidates the previous one.
 * @param input.code of the authenticator app, where one is enabled
 * @throws BAD_REQUEST for a wrong password · VALIDATION_ERROR for the present address
 */
export async function startEmailChange(
  deps: ChangeDeps & Pick<Deps, 'keys' | 'log'>,
  session: Session,
  input: { readonly email: string; readonly password: string; readonly code?: string | undefined },
): Promise<void> {
  const { db, clock, config, publicUrl } = deps
  const { email } = input
  const user = await confirmPassword(deps, session, input.password)
  if (user.second_factor_at !== null) await requireCode(deps, user.id, input.code ?? '')
  if (user.email === email) throw refuseField('email', 'Вы уже входите по этому адресу')
  // counted first: the answer tells whether the address is registered
  await limitAttempts(deps, bucket('email-change', user.id), EMAIL_CHANGE_LIMIT)
  if (await findUserByEmail(db, email)) throw refuse('EMAIL_TAKEN')
  await limitEmails(deps, email)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await db.transaction().execute(async (trx) => {
    if (!(await lockChecked(trx, user))) throw wrongPassword()
    const now = clock()
    const expires_at = new Date(now.getTime() + EMAIL_CHANGE_TTL_MS)
    await deleteTokens(trx, user.id, ['email_change'])
    await insertOneTimeToken(trx, {
      purpose: 'email_change',
      token_hash: tokenOf(user.id, email, code),
      user_id: user.id,
      created_at: now,
      expires_at,
    })
    const sender = { brand: config.brand_name, origin: publicUrl() }
    await insertMail(
      trx,
      user.company_id,
      emailChangeEmail(sender, { email, full_name: user.full_name }, code, expires_at),
      now,
    )
  })
}

/**
 * Replaces the address, ends earlier mailed links and notifies the former address. Repeatable.
 * @throws VALIDATION_ERROR for a wrong or expired code
 */
export async function confirmEmailChange(
  deps: ChangeDeps,
  session: Session,
  { email, code }: { readonly email: string; readonly code: string },
): Promise<User> {
  const { db, clock } = deps
  const { user_id, scope } = session
  // not a guess: it would reset their counter
  if ((await findUserById(db, user_id))?.email === email) return await getUser(deps, scope, user_id)
  const token_hash = tokenOf(user_id, email, code)
  const isChanged = await limitGuesses(deps, bucket('email-change-code', user_id), CODE_LIMIT, () =>
    db.transaction().execute(async (trx) => {
      const now = clock()
      await lockUser(trx, user_id)
      const user = await findUserById(trx, user_id)
      if (user?.email === email) return true
      if (!user || (await findOneTimeToken(trx, 'email_change', token_hash, now)) === null) return false
      await updateEmail(trx, user_id, { email, confirmed_at: now }, now)
      await deleteTokens(trx, user_id, MAILED)
      await notifyOwner(deps, trx, user, 'email-changed')
      await insertAudit(
        trx,
        { company_id: scope, actor_user_id: user_id, action: 'accounts.change-email' },
        now,
      )
      return true
    }),
  ).catch((error: unknown) => {
    // registered by somebody else meanwhile
    throw isUniqueViolation(error, 'users_email') ? refuse('EMAIL_TAKEN') : error
  })
  if (!isChanged) throw refuseField('code', 'Код не подошёл или устарел')
  return await getUser(deps, scope, user_id)
}

const refuseField = (field: string, message: string) =>
  refuse('VALIDATION_ERROR', { message, fields: { [field]: [message] } })
