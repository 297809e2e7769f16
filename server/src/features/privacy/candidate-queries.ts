/** One candidate everywhere: reads and empties tables of other features, which keep nothing of a response but what falls with it. */
import { sql } from 'kysely'
import { hasPart, type Db, type Trx } from '../../platform/database.ts'
import type { CompanyScope } from '../accounts/scope.ts'
import type { FoundResponse } from './rules.ts'

/** Responses whose person the text names: by name, e-mail, phone (digits alone count) or the board's id of the resume. */
export async function searchApplications(
  db: Db,
  scope: CompanyScope,
  search: string,
  limit: number,
): Promise<FoundResponse[]> {
  const digits = search.replace(/\D/g, '')
  const hasDigits = sql`regexp_replace(a.candidate_phone, '\\D', '', 'g') like ${`%${digits}%`}`
  // fewer digits are in every number; asked twice for the sake of the plan, as in `hasPart`
  const byPhone = digits.length < 5 ? sql`` : sql`or ${hasDigits} and ${hasDigits}`
  const { rows } = await sql<FoundResponse>`
    select a.id, a.hh_resume_id, a.candidate_name, a.candidate_email, a.candidate_phone, a.resume_title,
      v.title as vacancy_title, a.applied_at
    from applications a join vacancies v on v.id = a.vacancy_id
    where a.company_id = ${scope} and (
      ${hasPart(sql.ref('a.candidate_name'), search)} or ${hasPart(sql.ref('a.candidate_email'), search)}
      or a.hh_resume_id = ${search} ${byPhone})
    order by a.applied_at desc, a.id limit ${limit}`.execute(db)
  return rows
}

export type DoomedRow = {
  readonly id: string
  readonly hh_resume_id: string | null
  readonly hh_negotiation_id: string | null
}

/**
 * The named responses and every other one of the same resumes, locked: nothing can be hung on them any more.
 * Ids of other companies are not there.
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

/** Whether a run holds one of them right now. */
export async function isBeingAnalyzed(trx: Trx, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from analysis_run_items
    where application_id = any(${[...ids]}::uuid[]) and status in ('queued', 'processing') limit 1`.execute(
    trx,
  )
  return rows.length > 0
}

/** With everything that hangs on them: results, decisions, items of runs (foreign keys of 0017). */
export async function deleteApplications(trx: Trx, ids: readonly string[]): Promise<void> {
  await sql`delete from applications where id = any(${[...ids]}::uuid[])`.execute(trx)
}

/**
 * Files and stored answers may show anybody: finished files lose their content, those being made are made anew, and of files
 * nobody could read – whose, only the name may tell – the names go.
 */
export async function forgetCopies(trx: Trx, scope: CompanyScope, now: Date): Promise<void> {
  await sql`update exports set status = 'expired', expires_at = ${now}
    where company_id = ${scope} and status = 'completed'`.execute(trx)
  await sql`update exports set status = 'pending', claimed_by = null
    where company_id = ${scope} and status = 'processing'`.execute(trx)
  await sql`delete from export_chunks where company_id = ${scope}`.execute(trx)
  await sql`delete from idempotency_keys where company_id = ${scope}`.execute(trx)
  await sql`delete from resume_files where company_id = ${scope} and application_id is null`.execute(trx)
}

/** A closed vacancy's time is over: `archived_at` before this day, or hidden since. Those a run holds now wait for the next look. */
const isOver = (scope: CompanyScope, closed_before: Date) => sql`
  a.company_id = ${scope} and v.status <> 'active' and coalesce(v.archived_at, v.synced_at) < ${closed_before}
  and a.applied_at < ${closed_before}
  and not exists (select from analysis_run_items i
    where i.application_id = a.id and i.status in ('queued', 'processing'))`

export async function countOld(
  db: Db,
  scope: CompanyScope,
  closed_before: Date,
): Promise<{ responses: number; vacancies: number }> {
  const { rows } = await sql<{ responses: number; vacancies: number }>`
    select count(*) as responses, count(distinct a.vacancy_id) as vacancies
    from applications a join vacancies v on v.id = a.vacancy_id where ${isOver(scope, closed_before)}`.execute(
    db,
  )
  return rows[0] ?? { responses: 0, vacancies: 0 }
}

/** @returns how many were deleted, at most `limit` */
export async function deleteOld(
  trx: Trx,
  scope: CompanyScope,
  closed_before: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`delete from applications where id in (
    select a.id from applications a join vacancies v on v.id = a.vacancy_id
    where ${isOver(scope, closed_before)} limit ${limit} for update of a skip locked)`.execute(trx)
  return Number(numAffectedRows ?? 0n)
}
