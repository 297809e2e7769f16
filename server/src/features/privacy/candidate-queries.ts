/** All data of one candidate; other features' rows cascade with the response. */
import { sql } from 'kysely'
import { hasPart, hasWords, isWhole, NAME_WORDS, type Db, type Trx } from '../../platform/db/database.ts'
import { purgeReplies } from '../../platform/queue/idempotency.ts'
import { oneName } from '../../platform/values/spelling.ts'
import { createScope, type CompanyScope } from '../companies/scope.ts'
import { vacancyName } from '../vacancies/shared-queries.ts'
import type { FoundApplication } from './rules.ts'

/** All words of the search, or two: lists leave patronymics out. */
function isNamed(search: string) {
  const name = sql.ref('a.candidate_name')
  const words = (oneName(search) ?? search).split(/\s+/)
  const hasAll = hasWords(name, search)
  if (words.length < 3 || words.length > NAME_WORDS) return hasAll
  const pairs = words.flatMap((one) => words.filter((word) => word !== one).map((word) => `${one} ${word}`))
  return sql.join([hasAll, ...pairs.map((pair) => isWhole(name, pair))], sql` or `)
}

/** By name, e-mail, phone digits or hh.ru's resume id. */
export async function searchApplications(
  db: Db,
  scope: CompanyScope,
  search: string,
  limit: number,
): Promise<FoundApplication[]> {
  // without the trunk prefix 8 or +7
  const digits = search.replace(/\D/g, '').replace(/^[78](?=\d{10}$)/, '')
  const hasDigits = sql`regexp_replace(a.candidate_phone, '\\D', '', 'g') like ${`%${digits}%`}`
  // fewer digits match every number; repeated for the query plan, as in `hasPart`
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

/** For the operator's commands only. */
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

/** With all others of the same resumes; foreign ids are ignored. */
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

export async function deleteApplications(
  trx: Trx,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<void> {
  await sql`delete from applications where company_id = ${scope} and id = any(${[...ids]}::uuid[])`.execute(
    trx,
  )
}

/** Removes copies: exports lose content or start over, stored replies are purged, packed archives expire. */
export async function purgeCopies(trx: Trx, scope: CompanyScope, now: Date): Promise<void> {
  await sql`update exports set status = 'expired', expires_at = ${now}
    where company_id = ${scope} and status = 'completed'`.execute(trx)
  await sql`update exports set status = 'pending', claimed_by = null
    where company_id = ${scope} and status = 'processing'`.execute(trx)
  await sql`delete from export_chunks where company_id = ${scope}`.execute(trx)
  await purgeReplies(trx, scope)
  await sql`update account_archives set status = 'expired', content = null
    where company_id = ${scope} and status = 'completed'`.execute(trx)
}

/** Only their names may tell whose they are. */
export async function deleteUnreadFiles(trx: Trx, scope: CompanyScope): Promise<void> {
  await sql`delete from resume_files where company_id = ${scope} and application_id is null`.execute(trx)
}

/**
 * SQL: the response and the end of its vacancy are older than `closedBefore`. Active and hidden vacancies count by their last
 * reading, as only a synchronisation sees one close. Not those in a run.
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
