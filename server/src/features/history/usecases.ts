import type { HistoryEvent } from '@rezumetr/contracts/analysis/history'
import type { Db } from '../../platform/db/database.ts'
import { refuse } from '../../platform/values/errors.ts'
import { listAuditOfApplication } from '../companies/audit-queries.ts'
import type { CompanyScope } from '../companies/scope.ts'
import { listBoardActions } from '../hh/actions/usecases.ts'
import { findResult } from '../results/shared-queries.ts'
import { findArrival, listStoredDecisions, listScores } from './queries.ts'
import { decisionEvents, newestFirst } from './rules.ts'

const MOST = 100

/** @throws NOT_FOUND */
export async function getResultHistory(db: Db, scope: CompanyScope, id: string): Promise<HistoryEvent[]> {
  const result = await findResult(db, scope, id)
  if (!result) throw refuse('NOT_FOUND')
  const { application_id } = result
  const [arrival, scores, stored, entries, corrections, { actions }] = await Promise.all([
    findArrival(db, scope, application_id),
    listScores(db, scope, application_id, MOST),
    listStoredDecisions(db, scope, application_id),
    listAuditOfApplication(db, scope, application_id, ['analysis.decide'], MOST),
    listAuditOfApplication(db, scope, application_id, ['vacancies.correct-resume'], MOST),
    listBoardActions(db, scope, { application_id }, { page: 1, limit: MOST }),
  ])
  return newestFirst([
    ...actions.map((step): HistoryEvent => ({ kind: 'step', at: step.created_at, step })),
    ...decisionEvents(entries, stored),
    ...scores.map(({ id: result_id, analyzed_at, scored_at, ...score }): HistoryEvent => ({
      kind: 'scored',
      at: analyzed_at.toISOString(),
      result_id,
      score: score.score,
      recommendation: score.recommendation,
      rubric_version: score.rubric_version,
      recounted_at: scored_at > analyzed_at ? scored_at.toISOString() : null,
      is_current: score.is_current,
    })),
    ...corrections.map(({ created_at, by }): HistoryEvent => ({
      kind: 'corrected',
      at: created_at.toISOString(),
      by,
    })),
    ...(arrival
      ? [
          {
            kind: 'applied',
            at: arrival.applied_at.toISOString(),
            by: arrival.by,
            file_name: arrival.file_name,
          } as const,
        ]
      : []),
  ])
}
