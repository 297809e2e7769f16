import { sql } from 'kysely'
import type { FileProblem } from '@rezumetr/contracts/vacancies/resume-files'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { ReadFile } from '../../../ports/resume-files.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { hashOfRead, type ReadFacts } from './correction-rules.ts'
import type { ApplicationMarks } from '../../applications/stored/mark-rules.ts'

const selectFiles = (db: Db, scope: CompanyScope) =>
  db
    .selectFrom('resume_files as f')
    .leftJoin('applications as a', (join) =>
      join.onRef('a.company_id', '=', 'f.company_id').onRef('a.id', '=', 'f.application_id'),
    )
    .where('f.company_id', '=', scope)
    .select([
      'f.id',
      'f.vacancy_id',
      'f.application_id',
      'f.file_name',
      'f.size_bytes',
      'f.problem',
      'f.created_at',
      'a.candidate_name',
      sql<boolean>`exists (select from analysis_results r
        where r.company_id = a.company_id and r.application_id = a.id and r.is_current)`.as('is_analyzed'),
    ])
    .$narrowType<{ problem: FileProblem | null }>()

export type FileRow = Awaited<ReturnType<ReturnType<typeof selectFiles>['execute']>>[number]

export const listFileRows = (
  db: Db,
  scope: CompanyScope,
  vacancy_id: string,
  limit: number,
): Promise<FileRow[]> =>
  selectFiles(db, scope)
    .where('f.vacancy_id', '=', vacancy_id)
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id', 'desc')
    .limit(limit)
    .execute()

export const countFiles = (db: Db, scope: CompanyScope, vacancy_id: string) =>
  db
    .selectFrom('resume_files')
    .select((eb) => [eb.fn.countAll<number>().as('total'), eb.fn.count<number>('problem').as('unreadable')])
    .where('company_id', '=', scope)
    .where('vacancy_id', '=', vacancy_id)
    .executeTakeFirstOrThrow()

export const findFileByHash = async (
  db: Db,
  scope: CompanyScope,
  vacancy_id: string,
  file_hash: Buffer,
): Promise<FileRow | null> =>
  (await selectFiles(db, scope)
    .where('f.vacancy_id', '=', vacancy_id)
    .where('f.file_hash', '=', file_hash)
    .executeTakeFirst()) ?? null

/** The same resume in other bytes: exported again, or DOCX instead of PDF. */
export const findFileByResume = async (
  db: Db,
  scope: CompanyScope,
  vacancy_id: string,
  resume: ReadFacts,
): Promise<FileRow | null> =>
  (await selectFiles(db, scope)
    .where('f.vacancy_id', '=', vacancy_id)
    .where((eb) =>
      eb.or([
        // or equal before it was corrected
        eb('a.read_hash', '=', hashOfRead(resume)),
        eb.and([
          eb('a.read_hash', 'is', null),
          eb('a.resume_hash', '=', resume.resume_hash),
          // several people may share a template
          eb('a.candidate_name', 'is not distinct from', resume.candidate_name),
          eb('a.candidate_email', 'is not distinct from', resume.candidate_email),
          eb('a.candidate_phone', 'is not distinct from', resume.candidate_phone),
        ]),
      ]),
    )
    .executeTakeFirst()) ?? null

export const findFile = async (db: Db, scope: CompanyScope, id: string): Promise<FileRow | null> =>
  (await selectFiles(db, scope).where('f.id', '=', id).executeTakeFirst()) ?? null

export const findFileContent = async (db: Db, scope: CompanyScope, application_id: string) =>
  (await db
    .selectFrom('resume_files')
    .select(['id', 'file_name', 'kind', 'file_enc'])
    .where('company_id', '=', scope)
    .where('application_id', '=', application_id)
    .executeTakeFirst()) ?? null

export type NewApplication = ApplicationMarks & {
  readonly id: string
  readonly candidate_name: string | null
  readonly candidate_email: string | null
  readonly candidate_phone: string | null
  readonly resume_title: string | null
  readonly area_name: string | null
  readonly salary_amount: number | null
  readonly salary_currency: string | null
  readonly resume_enc: Buffer
  readonly resume_hash: string
}

export async function insertUploaded(
  trx: Trx,
  scope: CompanyScope,
  vacancy_id: string,
  row: NewApplication,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('applications')
    .values({
      ...row,
      company_id: scope,
      vacancy_id,
      source: 'upload',
      collection_id: 'upload',
      has_full_resume: true,
      applied_at: now,
      synced_at: now,
    })
    .execute()
}

export async function lockFiles(trx: Trx, vacancy_id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files:${vacancy_id}`}, 0))`.execute(trx)
}

export async function insertFile(
  trx: Trx,
  scope: CompanyScope,
  row: {
    readonly id: string
    readonly vacancy_id: string
    readonly application_id: string | null
    readonly file_name: string
    readonly size_bytes: number
    readonly file_hash: Buffer
    readonly kind: ReadFile['kind'] | null
    readonly problem: FileProblem | null
    readonly file_enc: Buffer | null
    readonly uploaded_by: string
  },
  now: Date,
): Promise<void> {
  await trx
    .insertInto('resume_files')
    .values({ ...row, company_id: scope, created_at: now })
    .execute()
}

export async function deleteFile(trx: Trx, scope: CompanyScope, id: string): Promise<void> {
  await trx.deleteFrom('resume_files').where('company_id', '=', scope).where('id', '=', id).execute()
}

/** File names are often people's, so these go soon. */
export async function deleteUnreadFiles(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('resume_files')
    .where('problem', 'is not', null)
    .where('created_at', '<', before)
    .execute()
}
