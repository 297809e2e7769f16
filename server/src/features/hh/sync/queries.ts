import { sql, type Selectable } from 'kysely'
import { isLeft, lockLeft } from '../../../platform/nodes/claims.ts'
import { json, type Db, type Trx } from '../../../platform/db/database.ts'
import { isDeadNode } from '../../../platform/nodes/nodes.ts'
import type { SyncJobs } from '../../../platform/db/schema.gen.ts'
import { createScope, type CompanyScope } from '../../companies/scope.ts'
import type { SyncCursor } from '../access/rules.ts'

export type SyncRow = Selectable<SyncJobs>

export const insertSync = (
  trx: Trx,
  row: {
    id: string
    company_id: CompanyScope
    created_by: string
    sync_vacancies: boolean
    sync_applications: boolean
    force_full_sync: boolean
    created_at: Date
  },
): Promise<SyncRow> => trx.insertInto('sync_jobs').values(row).returningAll().executeTakeFirstOrThrow()

export const insertScheduledSync = async (trx: Trx, scope: CompanyScope, now: Date): Promise<string | null> =>
  (
    await trx
      .insertInto('sync_jobs')
      .values({
        company_id: scope,
        origin: 'schedule',
        sync_vacancies: true,
        sync_applications: true,
        force_full_sync: false,
        created_at: now,
      })
      .onConflict((oc) =>
        oc
          .column('company_id')
          .where(sql<boolean>`status in ('pending', 'processing')`)
          .doNothing(),
      )
      .returning('id')
      .executeTakeFirst()
  )?.id ?? null

export async function deleteScheduled(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('sync_jobs')
    .where('origin', '=', 'schedule')
    .where('completed_at', '<', before)
    .execute()
}

const ACTIVE = ['pending', 'processing'] as const

export const findActiveSync = async (db: Db, scope: CompanyScope): Promise<SyncRow | null> =>
  (await db
    .selectFrom('sync_jobs')
    .selectAll()
    .where('company_id', '=', scope)
    .where('status', 'in', ACTIVE)
    .executeTakeFirst()) ?? null

export const findSync = async (db: Db, scope: CompanyScope, id: string): Promise<SyncRow | null> =>
  (await db
    .selectFrom('sync_jobs')
    .selectAll()
    .where('company_id', '=', scope)
    .where('id', '=', id)
    .executeTakeFirst()) ?? null

export const listSyncs = (db: Db, scope: CompanyScope, limit: number): Promise<SyncRow[]> =>
  db
    .selectFrom('sync_jobs')
    .selectAll()
    .where('company_id', '=', scope)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()

const withMessage = (column: 'errors' | 'warnings', message: string) =>
  // no duplicate messages
  sql<never>`case when ${sql.ref(column)} @> ${JSON.stringify([message])}::jsonb then ${sql.ref(column)}
    else ${sql.ref(column)} || ${JSON.stringify([message])}::jsonb end`

const failing = (db: Db, scope: CompanyScope, message: string, now: Date) =>
  db
    .updateTable('sync_jobs')
    .set({ status: 'failed', completed_at: now, cursor: null, errors: withMessage('errors', message) })
    .where('company_id', '=', scope)
    .where('status', 'in', ACTIVE)

/** Its worker notices at the next step. */
export async function failActiveSync(db: Db, scope: CompanyScope, message: string, now: Date): Promise<void> {
  await failing(db, scope, message, now).execute()
}

export async function failSync(
  db: Db,
  scope: CompanyScope,
  id: string,
  message: string,
  now: Date,
): Promise<void> {
  await failing(db, scope, message, now).where('id', '=', id).execute()
}

export type Claim = {
  readonly id: string
  readonly node: number
  readonly scope: CompanyScope
  readonly job: SyncRow
}

export type SyncKey = { readonly company_id: string; readonly sync_job_id: string }

/** Claims a job no live node works on; each claim counts as an attempt. */
export async function claimSync(
  db: Db,
  { company_id, sync_job_id }: SyncKey,
  node: number,
  now: Date,
): Promise<Claim | null> {
  const job = await db
    .updateTable('sync_jobs')
    .set((eb) => ({
      status: 'processing',
      claimed_by: node,
      attempts: eb('attempts', '+', 1),
      started_at: sql<Date>`coalesce(started_at, ${now})`,
    }))
    .where('company_id', '=', company_id)
    .where('id', '=', sync_job_id)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'pending'),
        eb.and([eb('status', '=', 'processing'), isDeadNode('claimed_by')]),
      ]),
    )
    .returningAll()
    .executeTakeFirst()
  return job ? { id: job.id, node, scope: createScope(job.company_id), job } : null
}

/** First in every step's transaction: whether the claim is held. Locks the row against cancellation and other claims. */
export async function isStillMine(trx: Trx, claim: Claim): Promise<boolean> {
  const row = await trx
    .selectFrom('sync_jobs')
    .select('id')
    .where('company_id', '=', claim.scope)
    .where('id', '=', claim.id)
    .where('claimed_by', '=', claim.node)
    .where('status', '=', 'processing')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function lockActiveSync(trx: Trx, scope: CompanyScope): Promise<void> {
  await trx
    .selectFrom('sync_jobs')
    .select('id')
    .where('company_id', '=', scope)
    .where('status', '=', 'processing')
    .forUpdate()
    .execute()
}

export type Progress = {
  readonly cursor?: SyncCursor
  readonly vacancies_synced?: number
  readonly applications?: { readonly added: number; readonly created: number }
  readonly error?: string
  readonly warning?: string | null
  readonly resumes_to_open?: number
  readonly resumes_opened?: number
  readonly continues_at?: Date
}

export async function updateProgress(trx: Trx, { scope, id }: Claim, progress: Progress): Promise<void> {
  const {
    cursor,
    vacancies_synced,
    applications = { added: 0, created: 0 },
    error,
    warning,
    ...resumes
  } = progress
  await trx
    .updateTable('sync_jobs')
    .set((eb) => ({
      applications_synced: eb('applications_synced', '+', applications.added),
      applications_new: eb('applications_new', '+', applications.created),
      resumes_opened: eb('resumes_opened', '+', resumes.resumes_opened ?? 0),
      // the job got further, so attempts that failed before count no more
      ...(cursor || resumes.resumes_opened ? { attempts: 1 } : {}),
      ...(resumes.resumes_to_open === undefined ? {} : { resumes_to_open: resumes.resumes_to_open }),
      ...(resumes.continues_at === undefined ? {} : { continues_at: resumes.continues_at }),
      ...(cursor ? { cursor: json(cursor) } : {}),
      ...(vacancies_synced === undefined ? {} : { vacancies_synced }),
      ...(error === undefined ? {} : { errors: withMessage('errors', error) }),
      ...(warning ? { warnings: withMessage('warnings', warning) } : {}),
    }))
    .where('company_id', '=', scope)
    .where('id', '=', id)
    .execute()
}

export async function finishSync(
  trx: Trx,
  { scope, id }: Claim,
  end: { status: 'completed' | 'failed'; error?: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('sync_jobs')
    .set({
      status: end.status,
      completed_at: now,
      claimed_by: null,
      cursor: null,
      ...(end.error === undefined ? {} : { errors: withMessage('errors', end.error) }),
    })
    .where('company_id', '=', scope)
    .where('id', '=', id)
    .execute()
}

/** @param options.refund does not count the attempt */
export async function releaseSync(
  db: Db,
  claim: Claim,
  { refund }: { readonly refund: boolean },
): Promise<void> {
  await db
    .updateTable('sync_jobs')
    .set((eb) => ({
      status: 'pending',
      claimed_by: null,
      attempts: eb('attempts', '-', refund ? 1 : 0),
    }))
    .where('company_id', '=', claim.scope)
    .where('id', '=', claim.id)
    .where('claimed_by', '=', claim.node)
    .where('status', '=', 'processing')
    .execute()
}

export async function releaseOrphans(
  trx: Trx,
  node: number,
  isAtWork: (id: string) => boolean,
): Promise<SyncKey[]> {
  const left = trx
    .selectFrom('sync_jobs')
    .select(['company_id', 'id', isDeadNode('claimed_by').as('is_dead')])
    .where('status', '=', 'processing')
    .where(isLeft(node))
  const orphans = await lockLeft(left, ({ id, is_dead }) => !is_dead && isAtWork(id))
  for (const { company_id, id } of orphans)
    await trx
      .updateTable('sync_jobs')
      .set({ status: 'pending', claimed_by: null })
      .where('company_id', '=', company_id)
      .where('id', '=', id)
      .execute()
  return orphans.map(asKey)
}

const asKey = ({ company_id, id }: { company_id: string; id: string }): SyncKey => ({
  company_id,
  sync_job_id: id,
})

export const listStale = async (db: Db, before: Date): Promise<SyncKey[]> =>
  (
    await db
      .selectFrom('sync_jobs')
      .select(['company_id', 'id'])
      .where('status', '=', 'pending')
      .where(sql<boolean>`coalesce(started_at, created_at) < ${before}`)
      .limit(100)
      .execute()
  ).map(asKey)
