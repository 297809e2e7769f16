import type { Deps } from '../../../ports/deps.ts'
import { MINUTE_MS } from '../../../platform/values/clock.ts'
import { isUniqueViolation, type Trx } from '../../../platform/db/database.ts'
import { remainingOf, spendingOf } from '../../billing/plans/rules.ts'
import { getAllowance } from '../../billing/plans/usecases.ts'
import { notifyCompany } from '../../notifications/outbox/company-usecases.ts'
import { analysesUsedUp } from '../../notifications/emails/notification-rules.ts'
import { releaseUntried } from '../queue/auto-queries.ts'
import { findChoices } from '../queue/choice-queries.ts'
import { listPostponed } from '../queue/item-queries.ts'
import { claimDuePostponedRun, updatePostponedRun, type DuePostponedRun } from '../queue/run-queries.ts'
import { beginRun, findBoardRefusal } from '../start/usecases.ts'

type PostponedDeps = Pick<Deps, 'db' | 'clock' | 'enqueue' | 'model' | 'config' | 'publicUrl'>

/** A run that a user must unblock is tried again after this. */
const AGAIN_MS = 10 * MINUTE_MS

/**
 * Starts a run of postponed items on their day, in one transaction with taking the earlier run.
 * @throws the first failure, after all due runs
 */
export async function continuePostponed(deps: PostponedDeps): Promise<void> {
  const tried: string[] = []
  const failures: unknown[] = []
  for (let count = -1; count < tried.length;) {
    count = tried.length
    try {
      await deps.db.transaction().execute((trx) => continueNext(deps, trx, tried))
    } catch (error) {
      // another run started meanwhile: continued after it
      if (!isUniqueViolation(error, 'analysis_runs_one_active')) failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

async function continueNext(deps: PostponedDeps, trx: Trx, tried: string[]): Promise<void> {
  const now = deps.clock()
  const due = await claimDuePostponedRun(trx, now, tried)
  if (!due) return
  tried.push(due.id)
  const { scope } = due
  const postponed = await listPostponed(trx, due)
  const choices = await listRemaining(trx, due, postponed)
  if (await findBoardRefusal(trx, scope, choices, now)) {
    await updatePostponedRun(trx, due, { continue_at: new Date(now.getTime() + AGAIN_MS) })
    return
  }
  const allowance = await getAllowance(trx, scope, now)
  const room = remainingOf(spendingOf(allowance, 'analyses')) ?? choices.length
  const isShort = room < choices.length
  if (isShort)
    await notifyCompany(
      deps,
      trx,
      scope,
      'plan_expiring',
      `analyses-used-up:${allowance.period_id}`,
      analysesUsedUp,
    )
  const end = { continue_at: null, ...(isShort && { error_code: 'LIMIT_EXCEEDED' as const }) }
  const affordable = choices.slice(0, room)
  if (due.is_auto) {
    const untried = postponed.filter((id) => affordable.every((choice) => choice.application_id !== id))
    await releaseUntried(trx, scope, untried, now)
  }
  if (affordable.length === 0) {
    await updatePostponedRun(trx, due, end)
    return
  }
  const { kind, vacancy_id, is_auto } = due
  const plan = { kind, vacancy_id, choices: affordable, skipped: [], is_auto }
  const id = await beginRun(deps, trx, { scope, user_id: due.created_by }, plan)
  await updatePostponedRun(trx, due, { ...end, continued_by: id })
}

/** In order, without what was erased, switched off or analysed since the run. */
const listRemaining = async (trx: Trx, { scope, created_at }: DuePostponedRun, ids: readonly string[]) =>
  (await findChoices(trx, scope, ids)).filter(
    ({ is_enabled, analyzed_at }) => is_enabled && (analyzed_at === null || analyzed_at < created_at),
  )
