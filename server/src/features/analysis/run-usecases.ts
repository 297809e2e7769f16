/** Watching and stopping runs. */
import type { Run } from '@rezumetr/contracts/analysis'
import type { Limits } from '@rezumetr/contracts/billing'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/database.ts'
import { refuse } from '../../platform/errors.ts'
import type { CompanyScope, Session } from '../accounts/scope.ts'
import { checkLimits, settleAnalyses } from '../billing/usecases.ts'
import { spendingOfRun } from './answer-queries.ts'
import { bringUpAfter } from './rerank-usecases.ts'
import { listFailures, listFinishTimes, releaseQueued } from './item-queries.ts'
import { presentRun } from './present.ts'
import { countFallbacks } from './result-queries.ts'
import { etaSeconds, rubles } from './rules.ts'
import {
  advanceRun,
  findActiveRun,
  findRun,
  forgetPostponed,
  lockRun,
  markStopRequested,
  type RunRow,
} from './run-queries.ts'

/** Failures told with a run; the rest are counted. */
const FAILURES_SHOWN = 100
/** Latest items the pace is taken from. */
const PACE_ITEMS = 50

async function describeRun(db: Db, scope: CompanyScope, run: RunRow, now: Date): Promise<Run> {
  const remaining = run.total - run.analyzed - run.failed - run.skipped - run.postponed
  const isActive = run.finished_at === null
  const [failures, finished, spending] = await Promise.all([
    run.failed > 0 ? listFailures(db, run.id, FAILURES_SHOWN) : [],
    isActive ? listFinishTimes(db, run.id, PACE_ITEMS) : [],
    run.engine === 'llm' ? describeSpending(db, scope, run.id) : null,
  ])
  return presentRun(run, failures, isActive ? etaSeconds(finished, remaining, now) : null, spending)
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

/** For whoever watches: also what the plan still allows, which every step of a run changes. */
export async function watchRun(
  deps: Pick<Deps, 'db' | 'clock'>,
  scope: CompanyScope,
): Promise<{ run: Run | null; limits: Limits | null }> {
  const run = await getActiveRun(deps, scope)
  return { run, limits: run && (await checkLimits(deps.db, scope, deps.clock())) }
}

/** What is being read finishes; the rest is released and its units go back; what was put off is not gone on with. Asking again changes nothing. @throws NOT_FOUND */
export async function stopRun(
  { db, clock, enqueue }: Pick<Deps, 'db' | 'clock' | 'enqueue'>,
  { scope }: Pick<Session, 'scope'>,
  id: string,
): Promise<Run> {
  await db.transaction().execute(async (trx) => {
    const run = await lockRun(trx, id, scope)
    await forgetPostponed(trx, scope, id)
    if (!run) return
    const now = clock()
    const released = await releaseQueued(trx, id, now)
    await settleAnalyses(trx, scope, run.period_id, { spent: [], released }, now)
    await markStopRequested(trx, id, now)
    if (await advanceRun(trx, id, { analyzed: 0, failed: 0, error_code: null }, now))
      await bringUpAfter({ enqueue }, trx, id)
  })
  return await getRun({ db, clock }, scope, id)
}
