import { randomUUID } from 'node:crypto'
import { MAX_FILES_PER_HOUR, type ResumeFile } from '@rezumetr/contracts/vacancies/resume-files'
import type { Deps } from '../../../ports/deps.ts'
import { DAY_MS } from '../../../platform/values/clock.ts'
import { sha256 } from '../../../platform/security/crypto.ts'
import type { Db } from '../../../platform/db/database.ts'
import { refuse } from '../../../platform/values/errors.ts'
import { inTime } from '../../../platform/values/plural.ts'
import type { FileReply } from '../../../platform/http/http.ts'
import { FileFailure, ReadingLimit, type ReadFile } from '../../../ports/resume-files.ts'
import { bucket, limitAttempts, type LimitDeps } from '../../accounts/limits/usecases.ts'
import type { CompanyScope, Session } from '../../companies/scope.ts'
import { insertAudit } from '../../companies/audit-queries.ts'
import * as queries from './queries.ts'
import { presentFile } from './present.ts'
import { marksOf } from '../../applications/stored/mark-rules.ts'
import { findVacancyFacts } from '../../vacancies/shared-queries.ts'
import { encryptResume } from '../stored/resume-rules.ts'
import { fileNameOf, UNREAD_FILES_DAYS } from '../../vacancies/rules.ts'

const HOUR_SECONDS = 3600
const LISTED = 500
const TYPES: Readonly<Record<ReadFile['kind'], string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  odt: 'application/vnd.oasis.opendocument.text',
  rtf: 'application/rtf',
  // the encoding is the file's own
  txt: 'text/plain',
}
const isKind = (kind: string | null): kind is ReadFile['kind'] => kind !== null && kind in TYPES

const contextOf = (file_id: string) => `resume-file:${file_id}`

type Uploaded = { readonly file: ResumeFile; readonly is_duplicate: boolean }

/**
 * Reads a file into an application. The same file or resume yields one; an unreadable one is tried again.
 * @param isDisconnected then the file is not added, nor read if it still waits
 * @throws BAD_REQUEST when the client has disconnected
 */
export async function addResumeFile(
  deps: LimitDeps & Pick<Deps, 'keys' | 'resumeFiles'>,
  { scope, user_id }: Pick<Session, 'scope' | 'user_id'>,
  vacancy_id: string,
  { name, bytes }: { readonly name: string; readonly bytes: Uint8Array },
  isDisconnected: () => boolean,
): Promise<Uploaded> {
  const { db, clock, keys } = deps
  await checkVacancy(db, scope, vacancy_id)
  const now = clock()
  const file_hash = sha256(Buffer.from(bytes))
  const known = await queries.findFileByHash(db, scope, vacancy_id, file_hash)
  if (known?.application_id) return { file: presentFile(known), is_duplicate: true }
  // failed attempts too: an unreadable file costs the most
  await limitAttempts(
    deps,
    bucket('resume-files', scope),
    { max: MAX_FILES_PER_HOUR, window_seconds: HOUR_SECONDS },
    `Не больше ${MAX_FILES_PER_HOUR} файлов в час. Загрузите остальные позже.`,
  )
  const outcome = await readFile(deps, scope, bytes, isDisconnected)
  // cancelled while being read
  if (isDisconnected()) throw refuse('BAD_REQUEST')
  const application = outcome.problem === null ? toApplication(keys, scope, outcome.read) : null
  const kind = outcome.problem === null ? outcome.read.kind : null
  const id = randomUUID()
  const row = {
    id,
    vacancy_id,
    application_id: application?.id ?? null,
    file_name: fileNameOf(name, kind),
    size_bytes: bytes.length,
    file_hash,
    kind,
    problem: outcome.problem,
    file_enc: application && keys.encrypt(Buffer.from(bytes), contextOf(id)),
    uploaded_by: user_id,
  }
  return await db.transaction().execute(async (trx) => {
    await queries.lockFiles(trx, vacancy_id)
    const known = await queries.findFileByHash(trx, scope, vacancy_id, file_hash)
    // unreadable before: this attempt replaces that one
    if (known && !known.application_id) await queries.deleteFile(trx, scope, known.id)
    const same = known?.application_id
      ? known
      : application && (await queries.findFileByResume(trx, scope, vacancy_id, application))
    if (same) return { file: presentFile(same), is_duplicate: true }
    if (application) await queries.insertUploaded(trx, scope, vacancy_id, application, now)
    await queries.insertFile(trx, scope, row, now)
    const file = await queries.findFile(trx, scope, id)
    if (!file) throw new Error('the file just written is not there')
    return { file: presentFile(file), is_duplicate: false }
  })
}

function toApplication(
  keys: Deps['keys'],
  scope: CompanyScope,
  { document: { resume, person } }: ReadFile,
): queries.NewApplication {
  const id = randomUUID()
  const contacts = { candidate_email: person.email, candidate_phone: person.phone }
  return {
    id,
    candidate_name: person.name,
    ...contacts,
    resume_title: resume.title,
    area_name: resume.area ?? null,
    salary_amount: resume.salary?.amount ?? null,
    salary_currency: resume.salary?.currency ?? null,
    ...encryptResume(keys, id, resume),
    ...marksOf(keys, scope, contacts, resume),
  }
}

type Outcome =
  | { readonly problem: null; readonly read: ReadFile }
  | { readonly problem: FileFailure['problem'] }

async function readFile(
  { resumeFiles }: Pick<Deps, 'resumeFiles'>,
  scope: CompanyScope,
  bytes: Uint8Array,
  isDisconnected: () => boolean,
): Promise<Outcome> {
  try {
    const read = await resumeFiles.read(scope, bytes, isDisconnected)
    if (read) return { problem: null, read }
  } catch (error) {
    if (error instanceof FileFailure) return { problem: error.problem }
    if (error instanceof ReadingLimit) throw refuseReading(error.retry_after)
    throw error
  }
  throw refuse('BAD_REQUEST')
}

const refuseReading = (retry_after: number) =>
  refuse('RATE_LIMITED', {
    retry_after,
    message: `Файлы компании читались слишком долго. Загрузите остальные ${inTime(retry_after)}.`,
  })

export async function listResumeFiles(
  db: Db,
  scope: CompanyScope,
  vacancy_id: string,
): Promise<{ files: ResumeFile[]; total: number; unreadable: number }> {
  await checkVacancy(db, scope, vacancy_id)
  const [rows, counts] = await Promise.all([
    queries.listFileRows(db, scope, vacancy_id, LISTED),
    queries.countFiles(db, scope, vacancy_id),
  ])
  return { files: rows.map(presentFile), ...counts }
}

export const openFile = (
  keys: Pick<Deps['keys'], 'decrypt'>,
  { id, file_enc }: { readonly id: string; readonly file_enc: Buffer },
): Buffer => keys.decrypt(file_enc, contextOf(id))

/** @throws NOT_FOUND */
export async function getResumeFile(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { scope, user_id }: Session,
  application_id: string,
): Promise<FileReply['file']> {
  const row = await queries.findFileContent(db, scope, application_id)
  if (!row?.file_enc) throw refuse('NOT_FOUND')
  const entry = {
    action: 'vacancies.download-file' as const,
    target_type: 'application',
    target_id: application_id,
  }
  await insertAudit(db, { company_id: scope, actor_user_id: user_id, ...entry }, clock())
  const kind = isKind(row.kind) ? row.kind : 'pdf'
  return { body: openFile(keys, { ...row, file_enc: row.file_enc }), name: row.file_name, type: TYPES[kind] }
}

export const purgeUnreadFiles = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  queries.deleteUnreadFiles(db, new Date(clock().getTime() - UNREAD_FILES_DAYS * DAY_MS))

async function checkVacancy(db: Db, scope: CompanyScope, id: string): Promise<void> {
  if (!(await findVacancyFacts(db, scope, id))) throw refuse('NOT_FOUND')
}
