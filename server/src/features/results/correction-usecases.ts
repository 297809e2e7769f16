import type { ResumeCorrection, ResumeReading } from '@rezumetr/contracts/vacancies/resume-reading'
import type { Deps } from '../../ports/deps.ts'
import { refuse } from '../../platform/values/errors.ts'
import { lockCompanyAgainstErasure } from '../companies/lock-queries.ts'
import { bucket, limitAttempts } from '../accounts/limits/usecases.ts'
import type { Session } from '../companies/scope.ts'
import { insertAudit } from '../companies/audit-queries.ts'
import { saveCorrection } from '../resumes/files/correction-usecases.ts'
import { lockRubric } from '../vacancies/shared-queries.ts'
import { findUploaded } from '../resumes/files/shared-queries.ts'
import { isBeingAnalyzed } from '../runs/queue/shared-queries.ts'
import { rescoreCorrected } from '../rubrics/rerank-usecases.ts'

/** @throws ANALYSIS_IN_PROGRESS while a run has the resume */
export async function correctResume(
  deps: Pick<Deps, 'db' | 'clock' | 'keys' | 'config'>,
  { scope, user_id }: Pick<Session, 'scope' | 'user_id'>,
  application_id: string,
  correction: ResumeCorrection,
): Promise<ResumeReading> {
  await limitAttempts(deps, bucket('correct-resume', scope), { max: 60, window_seconds: 60 })
  return await deps.db.transaction().execute(async (trx) => {
    await lockCompanyAgainstErasure(trx, scope)
    const found = await findUploaded(trx, scope, application_id)
    if (!found) throw refuse('NOT_FOUND')
    const { vacancy_id } = found
    await lockRubric(trx, vacancy_id)
    const reading = await saveCorrection(deps, trx, scope, application_id, correction)
    // a run would score the former text
    if (await isBeingAnalyzed(trx, scope, application_id))
      throw refuse('ANALYSIS_IN_PROGRESS', {
        message: 'Этого кандидата сейчас анализируют. Исправьте прочитанное, когда анализ закончится.',
      })
    await rescoreCorrected(deps, trx, scope, { application_id, vacancy_id })
    await insertAudit(
      trx,
      {
        company_id: scope,
        actor_user_id: user_id,
        action: 'vacancies.correct-resume',
        target_type: 'application',
        target_id: application_id,
      },
      deps.clock(),
    )
    return reading
  })
}
