import type { ResumeCorrection, ResumeReading } from '@rezumetr/contracts/vacancies/resume-reading'
import type { Deps } from '../../../ports/deps.ts'
import type { Trx } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/values/errors.ts'
import { atAnyLevel } from '../../../platform/process/log.ts'
import { FileFailure, ReadingLimit } from '../../../ports/resume-files.ts'
import type { CompanyScope, Session } from '../../companies/scope.ts'
import { findUploaded, lockUploaded, updateCorrected } from './correction-queries.ts'
import { hashOfRead, presentReading, withCorrection } from './correction-rules.ts'
import { findFileContent } from './queries.ts'
import { openFile } from './usecases.ts'
import { marksOf } from '../../applications/stored/mark-rules.ts'
import { decryptResume, encryptResume } from '../stored/resume-rules.ts'

/** @throws NOT_FOUND unless of an uploaded file */
export async function getResumeReading(
  deps: Pick<Deps, 'db' | 'keys' | 'resumeFiles' | 'log'>,
  { scope, user_id }: Pick<Session, 'scope' | 'user_id'>,
  application_id: string,
  isDisconnected: () => boolean,
): Promise<ResumeReading & { text: string | null }> {
  const row = await findUploaded(deps.db, scope, application_id)
  if (!row) throw refuse('NOT_FOUND')
  atAnyLevel(deps.log).info({ user_id, application_id }, 'resume read')
  return {
    ...presentReading(decryptResume(deps.keys, application_id, row.resume_enc), row),
    text: await readTextAgain(deps, scope, application_id, isDisconnected),
  }
}

async function readTextAgain(
  { db, keys, resumeFiles }: Pick<Deps, 'db' | 'keys' | 'resumeFiles'>,
  scope: CompanyScope,
  application_id: string,
  isDisconnected: () => boolean,
): Promise<string | null> {
  const file = await findFileContent(db, scope, application_id)
  if (!file?.file_enc) return null
  try {
    const read = await resumeFiles.read(
      scope,
      openFile(keys, { ...file, file_enc: file.file_enc }),
      isDisconnected,
    )
    return read?.text ?? null
  } catch (error) {
    if (error instanceof FileFailure || error instanceof ReadingLimit) return null
    throw error
  }
}

/**
 * The caller scores again; `trx` holds the rubric lock.
 * @throws NOT_FOUND unless of an uploaded file
 */
export async function saveCorrection(
  { keys, clock }: Pick<Deps, 'keys' | 'clock'>,
  trx: Trx,
  scope: CompanyScope,
  application_id: string,
  correction: ResumeCorrection,
): Promise<ResumeReading> {
  const row = await lockUploaded(trx, scope, application_id)
  if (!row) throw refuse('NOT_FOUND')
  const resume = withCorrection(decryptResume(keys, application_id, row.resume_enc), correction)
  const facts = {
    candidate_name: correction.name || null,
    corrected_at: clock(),
  }
  await updateCorrected(trx, scope, application_id, {
    ...encryptResume(keys, application_id, resume),
    ...marksOf(keys, scope, row, resume),
    ...facts,
    resume_title: resume.title,
    salary_amount: resume.salary?.amount ?? null,
    salary_currency: resume.salary?.currency ?? null,
    // a second correction does not change what the file says
    read_hash: row.read_hash ?? hashOfRead(row),
  })
  return presentReading(resume, facts)
}
