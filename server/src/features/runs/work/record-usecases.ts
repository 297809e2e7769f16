import type { Deps } from '../../../ports/deps.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { settleAnalyses } from '../../billing/plans/usecases.ts'
import { lockRubricsShared } from '../../vacancies/shared-queries.ts'
import {
  endQueuedWithoutResume,
  listHeld,
  pauseItems,
  updateItems,
  type ClaimedItem,
  type ItemChange,
} from '../queue/item-queries.ts'
import { enqueueRescoring } from '../../rubrics/rerank-usecases.ts'
import { insertResults, type NewResult } from '../../results/shared-queries.ts'
import { afterReset } from '../../hh/quota/rules.ts'
import { backoffSeconds, MAX_ATTEMPTS, type ItemFailure } from '../queue/rules.ts'
import type { RunKey } from '../queue/jobs.ts'
import { advanceRun, lockRun, countPostponed, type OpenRun } from '../queue/run-queries.ts'

export type Judged = Omit<NewResult, 'application_id' | 'vacancy_id' | 'analyzed_at'> & {
  readonly kind: 'done'
  readonly item: ClaimedItem
  readonly finished_at: Date
}
export type Outcome =
  | Judged
  | (ItemFailure & { readonly item: ClaimedItem; readonly finished_at: Date })
  | { readonly kind: 'requeue'; readonly item: ClaimedItem }

export async function recordOutcomes(
  { db, clock, enqueue }: Pick<Deps, 'db' | 'clock' | 'enqueue'>,
  key: RunKey,
  node: number,
  outcomes: readonly Outcome[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const run = await lockRun(trx, key)
    if (!run) return
    const ids = outcomes.map(({ item }) => item.application_id)
    const held = await listHeld(trx, run, node, ids)
    const own = outcomes.filter(({ item }) => held.has(item.application_id))
    const now = clock()
    // locked in the order of an erasure
    const judged = own
      .filter((outcome) => outcome.kind === 'done')
      .toSorted((a, b) => (a.item.application_id < b.item.application_id ? -1 : 1))
    await lockRubricsShared(
      trx,
      judged.map(({ item }) => item.vacancy_id),
    )
    const results = await insertResults(trx, run.scope, run.id, judged.map(newResult))
    const changes = own.map((outcome) => changeOf(outcome, run, results, now))
    await updateItems(trx, run, changes)
    const ended = run.stop_requested ? null : await applyRunWideFailure(trx, run, own, now)
    const countOf = (status: ItemChange['status']) =>
      changes.filter((change) => change.status === status).length
    const failed = countOf('failed') + (ended?.failed ?? 0)
    const postponed = countOf('postponed') + (ended?.postponed ?? 0)
    await settleAnalyses(
      trx,
      run.scope,
      run.period_id,
      {
        spent: [...results.keys()].map((application_id) => `${run.id}:${application_id}`),
        // a continued run reserves postponed ones again
        released: failed + postponed + countOf('released'),
      },
      now,
    )
    const error_code = changes.find((change) => change.status === 'failed')?.error_code ?? null
    if (postponed > 0) {
      // midnight may have passed
      const refused = own.flatMap((outcome) =>
        outcome.kind === 'postpone' ? [outcome.finished_at.getTime()] : [],
      )
      await countPostponed(trx, run, postponed, afterReset(new Date(Math.min(...refused)), run.scope))
    }
    if (await advanceRun(trx, run, { analyzed: results.size, failed, error_code }, now))
      await enqueueRescoring({ enqueue }, trx, run)
  })
}

const newResult = ({ kind: _kind, item, finished_at, ...judged }: Judged): NewResult => ({
  ...judged,
  application_id: item.application_id,
  vacancy_id: item.vacancy_id,
  analyzed_at: finished_at,
})

function changeOf(
  outcome: Outcome,
  run: OpenRun,
  results: ReadonlyMap<string, string>,
  now: Date,
): ItemChange {
  const { application_id, attempts } = outcome.item
  const change = {
    application_id,
    attempt: 0,
    not_before: null,
    error_code: null,
    error_message: null,
    result_id: null,
    finished_at: null,
  } as const
  // a stopped run releases instead of trying again
  const again = run.stop_requested
    ? ({ status: 'released', finished_at: now } as const)
    : ({ status: 'queued' } as const)
  switch (outcome.kind) {
    case 'done':
      return {
        ...change,
        status: 'done',
        result_id: results.get(application_id) ?? null,
        finished_at: outcome.finished_at,
      }
    case 'requeue':
      return { ...change, ...again }
    case 'wait':
      return { ...change, ...again, not_before: later(now, outcome.seconds) }
    case 'postpone':
      return run.stop_requested
        ? { ...change, ...again }
        : { ...change, status: 'postponed', finished_at: outcome.finished_at }
    case 'retry':
      if (attempts + 1 < MAX_ATTEMPTS)
        return { ...change, ...again, attempt: 1, not_before: later(now, backoffSeconds(attempts + 1)) }
  }
  return {
    ...change,
    status: 'failed',
    attempt: outcome.kind === 'retry' ? 1 : 0,
    error_code: outcome.code,
    error_message: outcome.message,
    finished_at: outcome.finished_at,
  }
}

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

/**
 * For queued items too: lost access fails and used-up views postpone those needing hh.ru, a pause delays all.
 * @returns how many failed or were postponed
 */
async function applyRunWideFailure(
  trx: Trx,
  run: RunKey,
  own: readonly Outcome[],
  now: Date,
): Promise<{ readonly failed: number; readonly postponed: number }> {
  const abort = own.find((outcome) => outcome.kind === 'abort')
  if (abort) return { failed: await endQueuedWithoutResume(trx, run, abort, now), postponed: 0 }
  if (own.some((outcome) => outcome.kind === 'postpone'))
    return { failed: 0, postponed: await endQueuedWithoutResume(trx, run, null, now) }
  const waits = own.flatMap((outcome) => (outcome.kind === 'wait' ? [outcome.seconds] : []))
  // all failed: hh.ru is down, more would only lose attempts
  const tried = own.filter(({ kind }) => kind !== 'requeue')
  const isDown = tried.length > 0 && tried.every(({ kind }) => kind === 'retry')
  if (isDown) waits.push(backoffSeconds(Math.max(...tried.map(({ item }) => item.attempts)) + 1))
  if (waits.length > 0) await pauseItems(trx, run, later(now, Math.max(...waits)))
  return { failed: 0, postponed: 0 }
}
