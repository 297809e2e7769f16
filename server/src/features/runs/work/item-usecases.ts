import type { Deps } from '../../../ports/deps.ts'
import { isDisconnected } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/values/errors.ts'
import { whereOf } from '../../../platform/process/log.ts'
import { JobBoardFailure } from '../../../ports/job-board.ts'
import { ModelFailure } from '../../../ports/language-model.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { askerOf, getResumeSpendingView, type Ask } from '../../hh/quota/resume-usecases.ts'
import type { OpenedResume } from '../../resumes/stored/resume-usecases.ts'
import type { ClaimedItem } from '../queue/item-queries.ts'
import { rubricReader, type Opened, type RubricReader } from './reading-usecases.ts'
import { recordOutcomes, type Outcome } from './record-usecases.ts'
import { decideFailure } from '../queue/rules.ts'
import type { OpenRun } from '../queue/run-queries.ts'

export type WorkDeps = Pick<
  Deps,
  'db' | 'clock' | 'log' | 'keys' | 'jobBoard' | 'enqueue' | 'node' | 'config' | 'publicUrl' | 'model'
>

export type Sources = { readonly rubrics: RubricReader; readonly ask: Ask }
export const sourcesOf = (deps: WorkDeps, run: OpenRun, signal: AbortSignal): Sources => ({
  rubrics: rubricReader(deps, run, signal),
  ask: askerOf(deps, run.scope, signal),
})

export const NONE_STORED: ReadonlyMap<string, OpenedResume> = new Map()

export type Found = Opened | { readonly error: unknown }

export const openItem = (
  deps: WorkDeps,
  scope: CompanyScope,
  { application_id, vacancy_id }: ClaimedItem,
  { rubrics, ask }: Sources,
  stored = NONE_STORED,
): Promise<Found> =>
  Promise.all([
    stored.get(application_id) ?? getResumeSpendingView(deps, scope, application_id, ask),
    rubrics(vacancy_id),
  ]).then(
    ([opened, vacancy]) => ({ opened, ...vacancy }),
    (error: unknown) => ({ error }),
  )

export function failureOf(
  { clock, log }: WorkDeps,
  item: ClaimedItem,
  error: unknown,
  signal: AbortSignal,
): Outcome {
  const finished_at = clock()
  // the database is away for a while: costs no attempt
  if (isDisconnected(error)) return { item, finished_at, kind: 'wait', seconds: 1 }
  const isForeseen =
    error instanceof JobBoardFailure || error instanceof Refusal || error instanceof ModelFailure
  if (!isForeseen && !signal.aborted)
    log.error({ application_id: item.application_id, err: whereOf(error) }, 'resume not judged')
  return { item, finished_at, ...decideFailure(error, signal.aborted) }
}

/** Retried item by item, so that only a bad one loses attempts; after a lost connection the periodic task requeues them. */
export async function writeDown(
  deps: WorkDeps,
  run: OpenRun,
  node: number,
  outcomes: readonly Outcome[],
): Promise<void> {
  try {
    await recordOutcomes(deps, run, node, outcomes)
  } catch (error) {
    if (isDisconnected(error)) throw error
    deps.log.error({ run_id: run.id, err: whereOf(error) }, 'batch not written')
    for (const outcome of outcomes) {
      await recordOutcomes(deps, run, node, [outcome]).catch((reason: unknown) => {
        if (isDisconnected(reason)) throw reason
        const failure = { item: outcome.item, finished_at: deps.clock(), ...decideFailure(reason, false) }
        return recordOutcomes(deps, run, node, [failure])
      })
    }
  }
}
