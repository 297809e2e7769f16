import type { ResumeText } from '@rezumetr/screening/model'
import type { Deps } from '../../../ports/deps.ts'
import { onceConnected } from '../../../platform/db/database.ts'
import type { BoardResume } from '../../../ports/job-board.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import {
  findResumeRow,
  listResumeRows,
  updateResumes,
  type ResumeRow,
} from '../../applications/stored/shared-queries.ts'
import { marksOf } from '../../applications/stored/mark-rules.ts'
import { decryptResume, encryptResume } from './resume-rules.ts'

export type OpenedResume = {
  readonly resume: ResumeText
  /** Hash of the judged text. */
  readonly resume_hash: string
  readonly candidate_name: string | null
}

/** The stored resume, unless changed at hh.ru since, and its address; `null` for an unknown or foreign id. */
export async function findResume(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  scope: CompanyScope,
  application_id: string,
): Promise<{
  stored: OpenedResume | null
  candidate_name: string | null
  href: string | null
  response_id: string | null
  message_count: number | null
} | null> {
  const row = await findResumeRow(db, scope, application_id)
  if (!row) return null
  const { resume_enc, resume_hash, has_full_resume, candidate_name } = row
  const stored =
    has_full_resume && resume_enc && resume_hash !== null
      ? {
          resume: decryptResume(keys, application_id, resume_enc),
          resume_hash,
          candidate_name,
        }
      : null
  return {
    stored,
    candidate_name,
    // hidden: a former employer's, not to be requested
    href: row.vacancy_status === 'hidden' ? null : row.hh_resume_href,
    response_id: row.hh_negotiation_id,
    message_count: row.message_count,
  }
}

export async function findStoredResumes(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  scope: CompanyScope,
  application_ids: readonly string[],
  which: 'latest' | 'any',
): Promise<Map<string, OpenedResume>> {
  const rows = await listResumeRows(db, scope, application_ids, which === 'latest')
  return new Map(
    rows.map(({ id, resume_enc, resume_hash, candidate_name }) => [
      id,
      {
        resume: decryptResume(keys, id, resume_enc),
        resume_hash,
        candidate_name,
      },
    ]),
  )
}

export type ReadResume = {
  readonly application_id: string
  readonly full: BoardResume
  readonly cover_letter: string | null
}

/**
 * All or none, waiting for the database: reading again costs views. Contacts and letter
 * stay outside the encrypted text, for search.
 */
export async function storeResumes(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  scope: CompanyScope,
  read: readonly ReadResume[],
): Promise<void> {
  const rows = read.map((one) => rowOf(keys, scope, one))
  await onceConnected(() => updateResumes(db, scope, rows))
}

export async function storeResume(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  scope: CompanyScope,
  read: ReadResume,
): Promise<OpenedResume> {
  const row = rowOf(keys, scope, read)
  await onceConnected(() => updateResumes(db, scope, [row]))
  return { resume: textOf(read), resume_hash: row.resume_hash, candidate_name: row.candidate_name }
}

const textOf = ({ full, cover_letter }: ReadResume): ResumeText => ({ ...full.text, cover_letter })

function rowOf(keys: Deps['keys'], scope: CompanyScope, read: ReadResume): ResumeRow {
  const { application_id, full, cover_letter } = read
  const resume = textOf(read)
  const contacts = { candidate_email: full.email, candidate_phone: full.phone }
  return {
    id: application_id,
    ...encryptResume(keys, application_id, resume),
    ...marksOf(keys, scope, contacts, resume),
    cover_letter,
    candidate_name: full.candidate_name,
    ...contacts,
    resume_title: full.title,
    resume_url: full.url,
    hh_updated_at: full.updated_at,
  }
}
