import { CONNECTION_CHANGED, type WorkAccount } from '@rezumetr/contracts/hh/job-board'
import type { Deps } from '../../../ports/deps.ts'
import { refuse } from '../../../platform/values/errors.ts'
import { JobBoardFailure, type BoardAccount } from '../../../ports/job-board.ts'
import type { CompanyScope, Session } from '../../companies/scope.ts'
import { insertAudit } from '../../companies/audit-queries.ts'
import { countOfOthers, showOnlyEmployer } from '../../vacancies/import/shared-queries.ts'
import { askAccount, askPaidAccess, isSameEmployer, refuseBoardFailures } from './usecases.ts'
import { findConnectionRow, lockConnection, updateAccount } from '../access/queries.ts'
import { resetOtherViews } from '../quota/queries.ts'
import type { TokenDeps } from '../access/refresh-usecases.ts'
import { isUnpaid } from '../access/rules.ts'
import { failActiveSync } from '../sync/queries.ts'
import { withToken } from '../access/token-usecases.ts'
import { endWebhook } from '../sync/webhook-usecases.ts'

const BOARD_TIMEOUT_MS = 3000

/** @throws HH_NOT_CONNECTED · as `refuseBoardFailures` */
export async function listAccounts(deps: TokenDeps, scope: CompanyScope): Promise<WorkAccount[]> {
  const row = await findConnectionRow(deps.db, scope)
  if (!row) throw refuse('HH_NOT_CONNECTED')
  const accounts = await refuseBoardFailures(() =>
    withToken(deps, scope, (call) => deps.jobBoard.listWorkAccounts(call)),
  )
  return accounts.map(({ id, employer_name, is_primary }) => ({
    id,
    employer_name,
    is_primary,
    is_current: row.account_id === null ? is_primary : id === row.account_id,
  }))
}

/**
 * Switches all further requests. Another employer hides the old one's data, to be confirmed.
 * @throws HH_ACCOUNT_LOST when blocked or not the manager's · CONFIRM_REQUIRED with the data to be hidden ·
 * HH_UNAVAILABLE when replaced meanwhile
 */
export async function chooseAccount(
  deps: TokenDeps,
  session: Pick<Session, 'scope' | 'user_id'>,
  request: { readonly account_id: string; readonly confirmed: boolean },
): Promise<void> {
  const { db, clock } = deps
  const { scope } = session
  const asked = await findConnectionRow(db, scope)
  if (!asked) throw refuse('HH_NOT_CONNECTED')
  const { access_token, account, paid_access } = await refuseBoardFailures(() =>
    withToken(deps, scope, async ({ access_token }) => {
      const call = { access_token, account_id: request.account_id }
      const account = await askChosen(deps, call)
      return { access_token, account, paid_access: await askPaidAccess(deps, call, account) }
    }),
  )
  const { employer_id, employer_name, manager_id, manager_name } = account
  if (!account.is_employer || employer_id === null) throw refuse('HH_ACCOUNT_LOST')
  await db.transaction().execute(async (trx) => {
    await lockConnection(trx, scope)
    // the connection was ended while hh.ru answered
    const before = await findConnectionRow(trx, scope)
    if (!before) throw refuse('HH_NOT_CONNECTED')
    // or replaced by another user's
    if (before.hh_user_id !== asked.hh_user_id || before.account_id !== asked.account_id)
      throw refuse('HH_UNAVAILABLE', {
        message: 'Подключение к HH.ru тем временем изменили. Обновите страницу.',
      })
    const isKnown = await isSameEmployer(trx, scope, employer_id)
    if (!request.confirmed && !isKnown)
      throw refuse('CONFIRM_REQUIRED', {
        message: 'Этот рабочий аккаунт — другой компании. Подтвердите смену.',
        to: employer_name,
        ...(await countOfOthers(trx, scope, employer_id)),
      })
    const now = clock()
    await failActiveSync(trx, scope, CONNECTION_CHANGED, now)
    await showOnlyEmployer(trx, scope, employer_id)
    await resetOtherViews(trx, scope, { isSameEmployer: isKnown, manager_id })
    await updateAccount(
      trx,
      scope,
      {
        account_id: request.account_id,
        hh_user_id: account.user_id,
        employer_id,
        employer_name,
        manager_id,
        manager_name,
        paid_access,
      },
      isUnpaid(paid_access) ? 'unpaid' : null,
      now,
    )
    const by = { company_id: scope, actor_user_id: session.user_id }
    if (before.employer_id !== employer_id)
      await insertAudit(trx, { ...by, action: 'job-board.switch-employer' }, now)
  })
  if (asked.hh_user_id === account.user_id) return
  // best effort: nobody would act on its notifications
  const former = { access_token, account_id: asked.account_id, signal: AbortSignal.timeout(BOARD_TIMEOUT_MS) }
  await endWebhook(deps, former, asked.hh_user_id).catch(() => {})
}

async function askChosen(
  deps: Pick<Deps, 'jobBoard'>,
  call: { readonly access_token: string; readonly account_id: string },
): Promise<BoardAccount> {
  try {
    const account = await askAccount(deps, call)
    if (account) return account
  } catch (error) {
    if (!(error instanceof JobBoardFailure && error.problem === 'account_lost')) throw error
  }
  throw refuse('HH_ACCOUNT_LOST', { message: 'Этот рабочий аккаунт на HH.ru недоступен. Выберите другой.' })
}
