/**
 * All data of one candidate: reads and deletes rows of other features, whose tables keep nothing about a response
 * that does not cascade with it.
 */
import { sql } from 'kysely'
import { hasPart, hasWords, isWhole, NAME_WORDS, type Db, type Trx } from '../../platform/db/database.ts'
import { forgetReplies } from '../../platform/queue/idempotency.ts'
import { oneName } from '../../platform/values/spelling.ts'
import { createScope, type CompanyScope } from '../companies/scope.ts'
import { vacancyName } from '../vacancies/shared-queries.ts'
import type { FoundApplication } from './rules.ts'

/** The name has all words of the search, or is two of them: people sign with a patronymic, which the board's lists leave out. */
function isNamed(search: string) {
  const name = sql.ref('a.candidate_name')
  const words = (oneName(search) ?? search).split(/\s+/)
  const hasAll = hasWords(name, search)
  if (words.length < 3 || words.length > NAME_WORDS) return hasAll
  const pairs = words.flatMap((one) => words.filter((word) => word !== one).map((word) => `${one} ${word}`))
  return sql.join([hasAll, ...pairs.map((pair) => isWhole(name, pair))], sql` or `)
}

/** Finds responses by the candidate's name, e-mail, phone (only digits are compared) or the board's resume id. */
export async function searchApplications(
  db: Db,
  scope: CompanyScope,
  search: string,
  limit: number,
): Promise<FoundApplication[]> {
  // the trunk prefix may be 8 or +7, or absent: the number is compared without it
  const digits = search.replace(/\D/g, '').replace(/^[78](?=\d{10}$)/, '')
  const hasDigits = sql`regexp_replace(a.candidate_phone, '\\D', '', 'g') like ${`%${digits}%`}`
  // fewer than five digits would match every number; the condition is repeated for the sake of
  // the query plan, as in `hasPart`
  const byPhone = digits.length < 5 ? sql`` : sql`or ${hasDigits} and ${hasDigits}`
  const { rows } = await sql<FoundApplication>`
    select a.id, a.hh_resume_id, a.candidate_name, a.candidate_email, a.candidate_phone, a.resume_title,
      ${vacancyName('v')} as vacancy_name, a.applied_at
    from applications a join vacancies v on v.company_id = a.company_id and v.id = a.vacancy_id
    where a.company_id = ${scope} and (
      ${isNamed(search)} or ${hasPart(sql.ref('a.candidate_email'), search)}
      or a.hh_resume_id = ${search} ${byPhone})
    order by a.applied_at desc, a.id limit ${limit}`.execute(db)
  return rows
}

/** Across companies, for the operator's command line only. */
export async function listOwners(
  db: Db,
  application_ids: readonly string[],
): Promise<{ readonly id: string; readonly scope: CompanyScope }[]> {
  const { rows } = await sql<{ id: string; company_id: string }>`
    select id, company_id from applications where id = any(${[...application_ids]}::uuid[])
    order by company_id, id`.execute(db)
  return rows.map(({ id, company_id }) => ({ id, scope: createScope(company_id) }))
}

export type DoomedRow = {
  readonly id: string
  readonly hh_resume_id: string | null
  readonly hh_negotiation_id: string | null
}

/**
 * Locks the given responses and all others of the same resumes, so that nothing can be attached to them any more. Ids
 * of other companies are ignored.
 */
export async function lockApplications(
  trx: Trx,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<DoomedRow[]> {
  const { rows } = await sql<DoomedRow>`
    select id, hh_resume_id, hh_negotiation_id from applications
    where company_id = ${scope} and (id = any(${[...ids]}::uuid[]) or hh_resume_id in (
      select hh_resume_id from applications
      where company_id = ${scope} and id = any(${[...ids]}::uuid[]) and hh_resume_id is not null))
    order by id for update`.execute(trx)
  return rows
}

/** Whether one of them is currently part of a run. */
export async function isBeingAnalyzed(
  trx: Trx,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select from analysis_run_items
    where company_id = ${scope} and application_id = any(${[...ids]}::uuid[]) and status in ('queued', 'processing') limit 1`.execute(
    trx,
  )
  return rows.length > 0
}

/** Cascades to results, decisions and run items (foreign keys). */
export async function deleteApplications(
  trx: Trx,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<void> {
  await sql`delete from applications where company_id = ${scope} and id = any(${[...ids]}::uuid[])`.execute(
    trx,
  )
}

/**
 * Removes copies that may contain the candidate's data: finished exports lose their content, exports in progress start
 * over, stored replies of idempotent requests are forgotten. Packed archives of the company's users expire: they contain notes
 * about candidates.
 */
export async function purgeCopies(trx: Trx, scope: CompanyScope, now: Date): Promise<void> {
  await sql`update exports set status = 'expired', expires_at = ${now}
    where company_id = ${scope} and status = 'completed'`.execute(trx)
  await sql`update exports set status = 'pending', claimed_by = null
    where company_id = ${scope} and status = 'processing'`.execute(trx)
  await sql`delete from export_chunks where company_id = ${scope}`.execute(trx)
  await forgetReplies(trx, scope)
  await sql`update account_archives set status = 'expired', content = null
    where company_id = ${scope} and status = 'completed'`.execute(trx)
}

/** Deletes the records of files that could not be read: only their names may tell whose they are. */
export async function deleteUnreadFiles(trx: Trx, scope: CompanyScope): Promise<void> {
  await sql`delete from resume_files where company_id = ${scope} and application_id is null`.execute(trx)
}

/**
 * Condition: the response and the end of its vacancy are both older than `closedBefore`. Only a synchronisation sees a
 * vacancy close, so one that is still active counts by the last time it was read: where synchronisation stopped, its
 * responses would otherwise stay for ever. A hidden vacancy without `archived_at` counts the same way. Responses held by
 * a run wait for the next periodic task.
 */
const isOver = (scope: CompanyScope, closedBefore: Date) => sql`
  a.company_id = ${scope}
  and case when v.status = 'active' then v.synced_at else coalesce(v.archived_at, v.synced_at) end < ${closedBefore}
  and a.applied_at < ${closedBefore}
  and not exists (select from analysis_run_items i
    where i.company_id = a.company_id and i.application_id = a.id and i.status in ('queued', 'processing'))`

export async function countOld(
  db: Db,
  scope: CompanyScope,
  closedBefore: Date,
): Promise<{ responses: number; vacancies: number }> {
  const { rows } = await sql<{ responses: number; vacancies: number }>`
    select count(*) as responses, count(distinct a.vacancy_id) as vacancies
    from applications a join vacancies v on v.company_id = a.company_id and v.id = a.vacancy_id
    where ${isOver(scope, closedBefore)}`.execute(db)
  return rows[0] ?? { responses: 0, vacancies: 0 }
}

/** @returns how many were deleted, at most `limit` */
export async function deleteOld(
  trx: Trx,
  scope: CompanyScope,
  closedBefore: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from applications where company_id = ${scope} and id in (
    select a.id from applications a join vacancies v on v.company_id = a.company_id and v.id = a.vacancy_id
    where ${isOver(scope, closedBefore)} limit ${limit} for update of a skip locked)`.execute(trx)
  return Number(numAffectedRows ?? 0n)
}
