import type { Run } from '@rezumetr/contracts/analysis/analysis'
import type { PostponedRun } from '@rezumetr/contracts/analysis/postponed-run'
import type { Limits } from '@rezumetr/contracts/billing/plans'
import { MAX_NAMED } from '@rezumetr/contracts/analysis/run-failures'
import type { Deps } from '../../../ports/deps.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/values/errors.ts'
import type { CompanyScope, Session } from '../../companies/scope.ts'
import { checkLimits, settleAnalyses } from '../../billing/plans/usecases.ts'
import { findConnection } from '../../hh/access/usecases.ts'
import { spendingOfRun } from '../../model/shared-queries.ts'
import { enqueueRescoring } from '../../rubrics/rerank-usecases.ts'
import { countFailures, listFailures, releaseOpen, releaseQueued } from '../queue/item-queries.ts'
import { presentPostponed, presentRun } from '../../results/present.ts'
import { countFallbacks, listResultTimes } from '../../results/shared-queries.ts'
import { etaSeconds, remainingItems } from '../queue/rules.ts'
import { rubles } from '../../model/rules.ts'
import {
  advanceRun,
  findActiveRun,
  findRun,
  cancelPostponed,
  listPostponedRuns,
  lockRun,
  markStopRequested,
  type RunRow,
} from '../queue/run-queries.ts'

/** Further ones are only counted. */
const MAX_NAMED_MEANWHILE = 100
const PACE_RESULTS = 50

async function describeRun(db: Db, scope: CompanyScope, run: RunRow, now: Date): Promise<Run> {
  const isActive = run.finished_at === null
  const key = { scope, id: run.id }
  const [errors, failures, finished, spending] = await Promise.all([
    run.failed > 0 ? listFailures(db, key, isActive ? MAX_NAMED_MEANWHILE : MAX_NAMED) : [],
    run.failed > 0 ? countFailures(db, key) : [],
    isActive && run.started_at ? listResultTimes(db, scope, run.started_at, PACE_RESULTS) : [],
    run.engine === 'llm' ? describeSpending(db, scope, run.id) : null,
  ])
  return presentRun(
    run,
    { errors, failures },
    isActive ? etaSeconds(finished, remainingItems(run), now) : null,
    spending,
  )
}

async function describeSpending(db: Db, scope: CompanyScope, run_id: string): Promise<Run['spending']> {
  const [spent, fallbacks] = await Promise.all([
    spendingOfRun(db, scope, run_id),
    countFallbacks(db, scope, run_id),
  ])
  const { questions, input_tokens, output_tokens, cost_microrubles } = spent
  const cost = cost_microrubles === null ? null : rubles(cost_microrubles)
  return { questions, input_tokens, output_tokens, cost, fallbacks }
}

/** @throws NOT_FOUND */
export async function getRun(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: CompanyScope,
  id: string,
): Promise<Run> {
  const run = await findRun(db, scope, id)
  if (!run) throw refuse('NOT_FOUND')
  return await describeRun(db, scope, run, clock())
}

export async function getActiveRun(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  scope: CompanyScope,
): Promise<Run | null> {
  const run = await findActiveRun(db, scope)
  return run && (await describeRun(db, scope, run, clock()))
}

export async function watchRun(
  deps: Pick<Deps, 'db' | 'clock'>,
  scope: CompanyScope,
): Promise<{ run: Run | null; limits: Limits | null; postponed: PostponedRun[] }> {
  const run = await getActiveRun(deps, scope)
  const [limits, postponed] = await Promise.all([
    run && checkLimits(deps.db, scope, deps.clock()),
    listPostponedRuns(deps.db, scope),
  ])
  const connection = postponed.length > 0 ? await findConnection(deps.db, scope, deps.clock()) : null
  const waits_for = connection?.verified ? 'views' : 'connection'
  return { run, limits, postponed: postponed.map((one) => presentPostponed(one, waits_for)) }
}

/** Items in progress finish, queued ones are released, postponed ones not continued. Idempotent. */
export async function stopRun(
  { db, clock, enqueue }: Pick<Deps, 'db' | 'clock' | 'enqueue'>,
  { scope }: Pick<Session, 'scope'>,
  id: string,
): Promise<Run> {
  await db.transaction().execute((trx) => stopIn({ clock, enqueue }, trx, scope, id))
  return await getRun({ db, clock }, scope, id)
}

export async function stopActiveRun(
  deps: Pick<Deps, 'clock' | 'enqueue'>,
  trx: Trx,
  scope: CompanyScope,
): Promise<void> {
  const run = await findActiveRun(trx, scope)
  if (run) await stopIn(deps, trx, scope, run.id)
}

/** As `stopActiveRun`, at once: items in progress are released too. */
export async function abortActiveRun(
  deps: Pick<Deps, 'clock' | 'enqueue'>,
  trx: Trx,
  scope: CompanyScope,
): Promise<void> {
  const run = await findActiveRun(trx, scope)
  if (run) await stopIn(deps, trx, scope, run.id, releaseOpen)
}

async function stopIn(
  { clock, enqueue }: Pick<Deps, 'clock' | 'enqueue'>,
  trx: Trx,
  scope: CompanyScope,
  id: string,
  release = releaseQueued,
): Promise<void> {
  const key = { scope, id }
  const run = await lockRun(trx, key)
  const now = clock()
  await cancelPostponed(trx, key, now)
  if (!run) return
  const released = await release(trx, key, now)
  await settleAnalyses(trx, scope, run.period_id, { spent: [], released }, now)
  await markStopRequested(trx, key, now)
  if (await advanceRun(trx, key, { analyzed: 0, failed: 0, error_code: null }, now))
    await enqueueRescoring({ enqueue }, trx, key)
}
