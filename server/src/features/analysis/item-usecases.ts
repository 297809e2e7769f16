/** One resume of a run: where it comes from, what its trouble means, how what it came to is written down. */
import type { Deps } from '../../deps.ts'
import { isDisconnected } from '../../platform/database.ts'
import { Refusal } from '../../platform/errors.ts'
import { whereOf } from '../../platform/log.ts'
import { JobBoardFailure } from '../../ports/job-board.ts'
import { ModelFailure } from '../../ports/language-model.ts'
import type { CompanyScope } from '../accounts/scope.ts'
import { askerOf, openResume, type Ask } from '../job-board/resume-usecases.ts'
import type { OpenedResume } from '../vacancies/resume-usecases.ts'
import type { ClaimedItem } from './item-queries.ts'
import { rubricReader, type Opened, type RubricReader } from './reading-usecases.ts'
import { recordOutcomes, type Outcome } from './record-usecases.ts'
import { decideSetback } from './rules.ts'
import type { OpenRun } from './run-queries.ts'

export type WorkDeps = Pick<
  Deps,
  'db' | 'clock' | 'log' | 'keys' | 'jobBoard' | 'enqueue' | 'node' | 'config' | 'publicUrl' | 'model'
>

/** What resumes of a slice are read with. */
export type Sources = { readonly rubrics: RubricReader; readonly ask: Ask }
export const sourcesOf = (deps: WorkDeps, run: OpenRun, signal: AbortSignal): Sources => ({
  rubrics: rubricReader(deps, run, signal),
  ask: askerOf(deps, run.scope, signal),
})

export const NONE_STORED: ReadonlyMap<string, OpenedResume> = new Map()

export type Found = Opened | { readonly error: unknown }

/** The resume and the rubric of an item, or the error that kept them away. Never throws. */
export const openItem = (
  deps: WorkDeps,
  scope: CompanyScope,
  { application_id, vacancy_id }: ClaimedItem,
  { rubrics, ask }: Sources,
  stored = NONE_STORED,
): Promise<Found> =>
  Promise.all([
    stored.get(application_id) ?? openResume(deps, scope, application_id, ask),
    rubrics(vacancy_id),
  ]).then(
    ([opened, rubric]) => ({ opened, rubric }),
    (error: unknown) => ({ error }),
  )

/** What becomes of an item that met an error; one nobody foresaw is told to the log. */
export function setbackOf(
  { clock, log }: WorkDeps,
  item: ClaimedItem,
  error: unknown,
  signal: AbortSignal,
): Outcome {
  const finished_at = clock()
  // our own trouble, which passes: no attempt is lost
  if (isDisconnected(error)) return { item, finished_at, kind: 'wait', seconds: 1 }
  const isForeseen =
    error instanceof JobBoardFailure || error instanceof Refusal || error instanceof ModelFailure
  if (!isForeseen && !signal.aborted)
    log.error({ application_id: item.application_id, err: whereOf(error) }, 'resume not judged')
  return { item, finished_at, ...decideSetback(error, signal.aborted) }
}

/**
 * A batch that can not be written is written one by one, so that one result nobody can store costs only its own attempts.
 * A lost connection is no such trouble: the items are given back by the sweep.
 */
export async function writeDown(
  deps: WorkDeps,
  run_id: string,
  node: number,
  outcomes: readonly Outcome[],
): Promise<void> {
  try {
    await recordOutcomes(deps, run_id, node, outcomes)
  } catch (error) {
    if (isDisconnected(error)) throw error
    deps.log.error({ run_id, err: whereOf(error) }, 'batch not written')
    for (const outcome of outcomes) {
      await recordOutcomes(deps, run_id, node, [outcome]).catch((reason: unknown) => {
        if (isDisconnected(reason)) throw reason
        const failure = { item: outcome.item, finished_at: deps.clock(), ...decideSetback(reason, false) }
        return recordOutcomes(deps, run_id, node, [failure])
      })
    }
  }
}
