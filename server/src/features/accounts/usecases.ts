import { randomUUID } from 'node:crypto'
import type { TokenPair, User } from '@rezumetr/contracts/accounts/account'
import type { Deps } from '../../ports/deps.ts'
import { isUniqueViolation } from '../../platform/db/database.ts'
import { refuse } from '../../platform/values/errors.ts'
import { insertAudit } from '../companies/audit-queries.ts'
import { openTrial } from '../billing/plans/usecases.ts'
import { findSwitch } from '../hh/connection/switch-usecases.ts'
import { findConnection } from '../hh/access/usecases.ts'
import { listPending, recordConsents, type Caller } from './consent-usecases.ts'
import { sendConfirmation } from './email-usecases.ts'
import {
  bucket,
  limitAttempts,
  limitSignIn,
  limitTries,
  waitForEmail,
  type LimitDeps,
} from './limits/usecases.ts'
import { hashPassword, isPassword, lockChecked } from './sign-in/password-usecases.ts'
import { presentUser } from './present.ts'
import { findUserByEmail, findUserById, insertAccount, updateActivity, updateNames } from './users/queries.ts'
import { FORGOT_ADDRESS_LIMIT, FORGOT_LIMIT, mailboxOf, networkOf, REGISTER_LIMIT } from './limits/rules.ts'
import type { CompanyScope, Session } from '../companies/scope.ts'
import { requireCode } from './sign-in/second-factor-usecases.ts'
import { issueTokens } from './sign-in/session-usecases.ts'

export const limitConfirmation = (deps: LimitDeps, user_id: string): Promise<void> =>
  limitAttempts(deps, bucket('confirm', user_id), FORGOT_LIMIT)

export async function limitForgot(deps: LimitDeps, caller: Caller, email: string): Promise<void> {
  await limitAttempts(deps, bucket('forgot-address', networkOf(caller.ip)), FORGOT_ADDRESS_LIMIT)
  await limitAttempts(deps, bucket('forgot', networkOf(caller.ip), mailboxOf(email)), FORGOT_LIMIT)
}

/**
 * Creates company, user and trial atomically.
 * @throws VALIDATION_ERROR without a required consent
 */
export async function registerCompany(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl'>,
  caller: Caller,
  input: {
    company_name: string
    full_name: string
    email: string
    password: string
    terms_accepted?: boolean | undefined
    consent?: boolean | undefined
  },
): Promise<User> {
  const { db, clock, config } = deps
  await limitAttempts(deps, bucket('register', networkOf(caller.ip)), REGISTER_LIMIT)
  if (config.consent_required && input.consent !== true) {
    const message = 'Нужно согласие на обработку персональных данных'
    throw refuse('VALIDATION_ERROR', { message, fields: { consent: [message] } })
  }
  const password_hash = await hashPassword(deps, input.password)
  try {
    const { user_id, scope } = await db.transaction().execute(async (trx) => {
      const now = clock()
      const account = await insertAccount(
        trx,
        {
          company_name: input.company_name,
          full_name: input.full_name,
          email: input.email,
          password_hash,
        },
        now,
      )
      await openTrial(trx, account.scope, now)
      // a mailbox that strangers have flooded may register and ask for the email later
      if ((await waitForEmail({ ...deps, db: trx }, 'asked', input.email)) === null)
        await sendConfirmation(deps, trx, { ...input, id: account.user_id, company_id: account.scope })
      await recordConsents(deps, trx, account, caller, [
        ...(input.terms_accepted === true ? (['terms'] as const) : []),
        ...(input.consent === true ? (['personal_data'] as const) : []),
      ])
      return account
    })
    return await getUser(deps, scope, user_id)
  } catch (error) {
    if (isUniqueViolation(error, 'users_email')) throw refuse('EMAIL_TAKEN')
    throw error
  }
}

/**
 * @throws INVALID_CREDENTIALS, in the same time for an unknown e-mail · SECOND_FACTOR_REQUIRED,
 * SECOND_FACTOR_INVALID once the password is right
 */
export async function signIn(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'keys' | 'publicUrl' | 'log'>,
  caller: Caller,
  input: { email: string; password: string; code?: string | undefined },
): Promise<TokenPair> {
  const { db, clock, log } = deps
  const network = networkOf(caller.ip)
  await limitTries(deps, network, input.email)
  const user = await findUserByEmail(db, input.email)
  const isRight = await limitSignIn(deps, network, input.email, () =>
    isPassword(deps, input.password, user?.password_hash ?? null),
  )
  // in the log, not the permanent audit log: anyone can fail to sign in
  if (!isRight || !user?.is_active) log.warn({ user_id: user?.id ?? null }, 'sign-in refused')
  if (!isRight || !user) throw refuse('INVALID_CREDENTIALS')
  if (!user.is_active) throw refuse('ACCOUNT_DISABLED')
  if (user.second_factor_at !== null) await requireCode(deps, user.id, input.code)
  return await db.transaction().execute(async (trx) => {
    const now = clock()
    const current = await lockChecked(trx, user)
    if (!current) throw refuse('INVALID_CREDENTIALS')
    if (!current.is_active) throw refuse('ACCOUNT_DISABLED')
    // enabled while the password was checked
    if (
      current.second_factor_at !== null &&
      current.second_factor_at.getTime() !== user.second_factor_at?.getTime()
    )
      throw refuse('SECOND_FACTOR_REQUIRED')
    await updateActivity(trx, user.id, { last_login_at: now, last_active_at: now })
    const family_id = randomUUID()
    const pair = await issueTokens(deps, trx, current, caller.user_agent, { family_id, signed_in_at: now })
    const action = 'accounts.sign-in'
    const entry = { company_id: user.company_id, actor_user_id: user.id, action } as const
    await insertAudit(trx, { ...entry, target_type: 'session', target_id: family_id }, now)
    return pair
  })
}

/** @throws UNAUTHORIZED when the user no longer exists */
export async function getUser(
  { db, config, clock }: Pick<Deps, 'db' | 'config' | 'clock'>,
  scope: CompanyScope,
  user_id: string,
): Promise<User> {
  const now = clock()
  const [user, connection, pending, employerSwitch] = await Promise.all([
    findUserById(db, user_id),
    findConnection(db, scope, now),
    listPending(db, config, user_id),
    findSwitch(db, scope, now),
  ])
  if (!user) throw refuse('UNAUTHORIZED')
  return presentUser(user, connection, pending, employerSwitch)
}

export async function updateProfile(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  session: Session,
  names: { company_name?: string | undefined; full_name?: string | undefined },
): Promise<User> {
  await deps.db
    .transaction()
    .execute((trx) => updateNames(trx, session.scope, session.user_id, names, deps.clock()))
  return await getUser(deps, session.scope, session.user_id)
}
