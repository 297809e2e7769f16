/** A session added, and sessions ended, at the same moment by two transactions of one user. */
import type { TokenPair } from '@rezumetr/contracts/accounts/account'
import type { SecondFactorSetup } from '@rezumetr/contracts/accounts/security'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256 } from '../../../platform/security/crypto.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { codeOfApp } from '../../../testing/product/authenticator.ts'
import { untilWaiting } from '../../../testing/watch/locks.ts'
import {
  startTestProduct,
  TEST_PASSWORD,
  type Answer,
  type TestProduct,
} from '../../../testing/product/product.ts'
import { hashPassword } from './password-usecases.ts'
import { lockUser } from '../../companies/lock-queries.ts'
import { findUserByEmail, updatePassword } from '../users/queries.ts'
import { markFactorConfirmed, upsertFactor } from '../users/second-factor-queries.ts'
import { findSession, lockTokenOwner, markRotated, revokeSessions } from '../users/session-queries.ts'
import { issueTokens } from './session-usecases.ts'
import { insertOneTimeToken } from '../users/token-queries.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.drop())

const NEW_PASSWORD = 'Another456'
const login = (email: string) =>
  product.client().request<TokenPair>('POST', '/api/auth/login', { email, password: TEST_PASSWORD })
const refresh = (refresh_token: string) =>
  product.client().request<TokenPair>('POST', '/api/auth/refresh', { refresh_token })

async function somebody() {
  const person = await product.register({ confirmed: true })
  const user = await findUserByEmail(product.deps.db, person.email)
  if (!user) throw new Error('not registered')
  return { person, user }
}
type Somebody = Awaited<ReturnType<typeof somebody>>

/** Runs `work` in a transaction once the request waits for a lock of it. @returns the answer after its commit */
async function meanwhile(
  hold: (trx: Trx) => Promise<void>,
  request: () => Promise<Answer>,
  work: (trx: Trx) => Promise<void> = async () => {},
): Promise<Answer> {
  const { db } = product.deps
  const { answer } = await db.transaction().execute(async (trx) => {
    await hold(trx)
    const started = request()
    await untilWaiting(db)
    await work(trx)
    return { answer: started }
  })
  return await answer
}

describe('sessions are ended while another session of the user is refreshed', () => {
  const password = { current_password: TEST_PASSWORD, new_password: NEW_PASSWORD }
  it.each<[string, (own: Somebody, stolen: string) => () => Promise<Answer>]>([
    [
      'a password change',
      ({ person }) =>
        () =>
          person.request('POST', '/api/auth/password/change', password),
    ],
    [
      'ending the other sessions',
      ({ person }) =>
        () =>
          person.request('DELETE', '/api/auth/sessions'),
    ],
    [
      'a sign-out',
      (_own, stolen) => () => product.client().request('POST', '/api/auth/logout', { refresh_token: stolen }),
    ],
    [
      'an account erasure',
      ({ person }) =>
        () =>
          person.request('DELETE', '/api/auth/me', { password: TEST_PASSWORD }),
    ],
  ])('%s ends the refreshed one too', async (_name, requestOf) => {
    const own = await somebody()
    const stolen = (await login(own.person.email)).body.data.refresh_token
    let renewed = ''
    const ended = await meanwhile(
      (trx) => refreshHeld(trx, own, stolen).then((token) => void (renewed = token)),
      requestOf(own, stolen),
    )
    expect(ended.status).toBeLessThan(300)
    expect((await refresh(renewed)).body.error.code).toBe('REFRESH_INVALID')
  })

  it('enabling the second factor ends the refreshed one too', async () => {
    const own = await somebody()
    const stolen = (await login(own.person.email)).body.data.refresh_token
    const { body } = await own.person.request<SecondFactorSetup>('POST', '/api/auth/second-factor', {
      password: TEST_PASSWORD,
    })
    const code = codeOfApp(body.data.secret, product.clock())
    let renewed = ''
    await meanwhile(
      (trx) => refreshHeld(trx, own, stolen).then((token) => void (renewed = token)),
      () => own.person.request('POST', '/api/auth/second-factor/confirm', { code }),
    )
    expect((await refresh(renewed)).body.error.code).toBe('REFRESH_INVALID')
  })

  /** What `refreshTokens` does up to its commit. @returns the new refresh token */
  async function refreshHeld(trx: Trx, { user }: Somebody, token: string): Promise<string> {
    await lockTokenOwner(trx, sha256(token))
    const session = await findSession(trx, sha256(token))
    if (!session) throw new Error('no session')
    await markRotated(trx, session.family_id, product.clock())
    return (await issueTokens(product.deps, trx, user, null, session)).refresh_token
  }
})

describe('what was checked before a wait for the user’s lock is checked again', () => {
  const changePassword = async (trx: Trx, { user }: Somebody) => {
    await updatePassword(trx, user.id, await hashPassword(product.deps, NEW_PASSWORD), product.clock())
    await revokeSessions(trx, { user_id: user.id }, 'password changed', product.clock())
  }

  it('a refresh finds its session ended', async () => {
    const own = await somebody()
    const refused = await meanwhile(
      (trx) => lockUser(trx, own.user.id),
      () => refresh(own.person.refresh_token),
      (trx) => changePassword(trx, own),
    )
    expect(refused.body.error.code).toBe('REFRESH_INVALID')
  })

  it('a sign-in with the former password gets no session', async () => {
    const own = await somebody()
    const refused = await meanwhile(
      (trx) => lockUser(trx, own.user.id),
      () => login(own.person.email),
      (trx) => changePassword(trx, own),
    )
    expect(refused.body.error.code).toBe('INVALID_CREDENTIALS')
  })

  it('a sign-in without a code gets no session once the second factor is on', async () => {
    const own = await somebody()
    const refused = await meanwhile(
      (trx) => lockUser(trx, own.user.id),
      () => login(own.person.email),
      async (trx) => {
        await upsertFactor(trx, own.user.id, Buffer.from('encrypted'), product.clock())
        await markFactorConfirmed(trx, own.user.id, Buffer.from('encrypted'), product.clock())
      },
    )
    expect(refused.body.error.code).toBe('SECOND_FACTOR_REQUIRED')
  })

  it('a reset link finds itself used up by a password change, without a deadlock', async () => {
    const own = await somebody()
    const now = product.clock()
    const tomorrow = new Date(now.getTime() + 86_400_000)
    const token = `link of ${own.user.id}`
    await product.deps.db.transaction().execute((trx) =>
      insertOneTimeToken(trx, {
        purpose: 'password_reset',
        token_hash: sha256(token),
        user_id: own.user.id,
        created_at: now,
        expires_at: tomorrow,
      }),
    )
    const reset = { token, password: 'Thieves789' }
    const refused = await meanwhile(
      (trx) => lockUser(trx, own.user.id),
      () => product.client().request('POST', '/api/auth/password/reset', reset),
      (trx) => changePassword(trx, own),
    )
    expect(refused.body.error.code).toBe('RESET_TOKEN_EXPIRED')
  })

  it('the former password does not replace a new one', async () => {
    const own = await somebody()
    const refused = await meanwhile(
      (trx) => lockUser(trx, own.user.id),
      () =>
        own.person.request('POST', '/api/auth/password/change', {
          current_password: TEST_PASSWORD,
          new_password: 'Thieves789',
        }),
      (trx) => changePassword(trx, own),
    )
    expect([refused.status, refused.body.message]).toEqual([400, 'Неверный текущий пароль'])
  })
})
