import { sql } from 'kysely'
import type { AutoAnalysis } from '@rezumetr/contracts/analysis/auto'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { isStaying } from '../../accounts/users/queries.ts'
import { createScope, type CompanyScope } from '../../companies/scope.ts'
import { vacancyName } from '../../vacancies/shared-queries.ts'
import type { RunKey } from './jobs.ts'
import { AUTO_PAUSE_SECONDS, AUTO_TRIES, OPEN_RUN, WITHOUT_BOARD, WITHOUT_CONNECTION } from './rules.ts'

export type PauseReason = NonNullable<AutoAnalysis['pause_reason']>
export type AutoRules = {
  readonly per_day: number | null
  readonly per_period: number | null
  readonly pause_reason: PauseReason | null
  readonly poll_after: Date | null
  readonly emptied_at: Date | null
}

const selectRules = (db: Db, scope: CompanyScope) =>
  db
    .selectFrom('auto_rules')
    .select(['per_day', 'per_period', 'pause_reason', 'poll_after', 'emptied_at'])
    .where('company_id', '=', scope)
    .$narrowType<{ pause_reason: PauseReason | null }>()

export const findAutoRules = async (db: Db, scope: CompanyScope): Promise<AutoRules | null> =>
  (await selectRules(db, scope).executeTakeFirst()) ?? null

export async function findLastFound(db: Db, scope: CompanyScope): Promise<AutoAnalysis['last_found']> {
  const row = await db
    .selectFrom('auto_rules')
    .select(['found_at', 'found_analyzed', 'found', 'found_min_score'])
    .where('company_id', '=', scope)
    .where('found_at', 'is not', null)
    .$narrowType<{ found_at: Date; found_analyzed: number; found: number; found_min_score: number }>()
    .executeTakeFirst()
  return row
    ? {
        at: row.found_at.toISOString(),
        analyzed: row.found_analyzed,
        candidates: row.found,
        min_score: row.found_min_score,
      }
    : null
}

export async function updateLastFound(
  trx: Trx,
  scope: CompanyScope,
  { analyzed, candidates, min_score }: { analyzed: number; candidates: number; min_score: number },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('auto_rules')
    .set({ found_at: now, found_analyzed: analyzed, found: candidates, found_min_score: min_score })
    .where('company_id', '=', scope)
    .execute()
}

export async function ensureAutoRules(db: Db, scope: CompanyScope): Promise<void> {
  await db
    .insertInto('auto_rules')
    .values({ company_id: scope })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** `null`: another process decides about the company now. */
export const lockAutoRules = async (trx: Trx, scope: CompanyScope): Promise<AutoRules | null> =>
  (await selectRules(trx, scope).forUpdate().skipLocked().executeTakeFirst()) ?? null

export async function updateAutoRules(
  db: Db,
  scope: CompanyScope,
  fields: Partial<AutoRules>,
): Promise<void> {
  await db.updateTable('auto_rules').set(fields).where('company_id', '=', scope).execute()
}

/** Those chosen before keep their `chosen_at`, also while switched off. */
export async function replaceAutoVacancies(
  trx: Trx,
  scope: CompanyScope,
  vacancy_ids: readonly string[],
  now: Date,
): Promise<void> {
  await trx
    .deleteFrom('auto_vacancies')
    .where('company_id', '=', scope)
    .where('vacancy_id', 'in', listed(trx, scope).select('v.id'))
    .where(sql<boolean>`not (vacancy_id = any(${[...vacancy_ids]}::uuid[]))`)
    .execute()
  if (vacancy_ids.length === 0) return
  await trx
    .insertInto('auto_vacancies')
    .values(vacancy_ids.map((vacancy_id) => ({ vacancy_id, company_id: scope, chosen_at: now })))
    .onConflict((oc) => oc.doNothing())
    .execute()
}

const listed = (db: Db, scope: CompanyScope) =>
  db
    .selectFrom('vacancies as v')
    .where('v.company_id', '=', scope)
    .where('v.status', '=', 'active')
    .where('v.is_enabled', '=', true)

export const listAutoVacancies = (db: Db, scope: CompanyScope): Promise<AutoAnalysis['vacancies']> =>
  listed(db, scope)
    .leftJoin('auto_vacancies as c', (join) =>
      join.onRef('c.company_id', '=', 'v.company_id').onRef('c.vacancy_id', '=', 'v.id'),
    )
    .select([
      'v.id',
      'v.title',
      vacancyName('v').as('name'),
      sql<boolean>`c.vacancy_id is not null`.as('is_chosen'),
    ])
    .orderBy('v.published_at', 'desc')
    .orderBy('v.id')
    .execute()

export const countAutoStarted = async (db: Db, scope: CompanyScope, since: Date): Promise<number> =>
  (
    await db
      .selectFrom('auto_analyses')
      .select((eb) => eb.fn.countAll<number>().as('started'))
      .where('company_id', '=', scope)
      .where('started_at', '>=', since)
      .where('released_at', 'is', null)
      .executeTakeFirstOrThrow()
  ).started

/** With possible work: never checked, not empty, synchronised since, or a retry due. Not those waiting or leaving. */
export async function listAutoCompanies(db: Db, now: Date): Promise<CompanyScope[]> {
  const { rows } = await sql<{ company_id: string }>`
    select s.company_id from company_settings s left join auto_rules r on r.company_id = s.company_id
    where s.auto_analysis and ${isStaying('s.company_id')} and (r.poll_after is null or r.poll_after <= ${now})
      and exists (select from auto_vacancies c where c.company_id = s.company_id)
      and (r.emptied_at is null or r.emptied_at < (select max(j.completed_at) from sync_jobs j
        where j.company_id = s.company_id and j.status = 'completed')
        or exists (select from auto_analyses t
        where t.company_id = s.company_id and t.retry_at > r.emptied_at and t.retry_at <= ${now}))`.execute(
    db,
  )
  return rows.map((row) => createScope(row.company_id))
}

/** Active or to be continued, though switched off. */
export async function listUnwantedRuns(db: Db): Promise<{ id: string; scope: CompanyScope }[]> {
  const rows = await db
    .selectFrom('analysis_runs as r')
    .innerJoin('company_settings as s', 's.company_id', 'r.company_id')
    .select(['r.id', 'r.company_id'])
    .where('r.is_auto', '=', true)
    .where('s.auto_analysis', '=', false)
    .where('r.stop_requested_at', 'is', null)
    .where((eb) => eb.or([eb('r.status', 'in', OPEN_RUN), eb('r.continue_at', 'is not', null)]))
    .execute()
  return rows.map(({ id, company_id }) => ({ id, scope: createScope(company_id) }))
}

export async function isBusy(db: Db, scope: CompanyScope): Promise<boolean> {
  const { rows } = await sql`
    select from sync_jobs where company_id = ${scope} and status in ('pending', 'processing')
    union all select from analysis_runs where company_id = ${scope} and status in ('pending', 'running') limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * New responses without a result, not taken or due for a retry, unread ones first. One vacancy at a time: the one analysed
 * longest ago, then whose response waits longest.
 * New: received after the vacancy was chosen; imported ones carry their synchronisation's start.
 */
export async function listWaiting(db: Db, scope: CompanyScope, limit: number, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with waiting as (
      select a.id, a.vacancy_id, a.has_updates, a.applied_at from applications a
      join auto_vacancies c on c.company_id = a.company_id and c.vacancy_id = a.vacancy_id
      join vacancies v on v.company_id = a.company_id and v.id = a.vacancy_id and v.status = 'active' and v.is_enabled
      join company_settings s on s.company_id = a.company_id
      where a.company_id = ${scope} and a.source = 'hh' and a.collection_id = 'response'
        and greatest(a.created_at, a.applied_at) >= c.chosen_at
        and greatest(a.created_at, a.applied_at) >= s.auto_since
        and not exists (select from auto_analyses t
          where t.company_id = a.company_id and t.application_id = a.id and (t.retry_at is null or t.retry_at > ${now}))
        and not exists (select from analysis_results r
          where r.company_id = a.company_id and r.application_id = a.id and r.is_current)
    )
    select id from waiting where vacancy_id = (
      select w.vacancy_id from waiting w left join (
        select vacancy_id, max(created_at) as at from analysis_runs where company_id = ${scope} and is_auto group by 1
      ) turn using (vacancy_id)
      order by turn.at nulls first, w.applied_at, w.id limit 1)
    order by has_updates desc, applied_at desc, id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function insertAutoStarted(
  trx: Trx,
  scope: CompanyScope,
  run_id: string,
  application_ids: readonly string[],
  now: Date,
): Promise<void> {
  await trx
    .insertInto('auto_analyses')
    .values(
      application_ids.map((application_id) => ({
        application_id,
        company_id: scope,
        run_id,
        started_at: now,
      })),
    )
    .onConflict((oc) =>
      oc.columns(['company_id', 'application_id']).doUpdateSet({
        run_id,
        started_at: now,
        tries: sql`auto_analyses.tries + 1`,
        released_at: null,
        retry_at: null,
      }),
    )
    .execute()
}

export async function releaseFailed(trx: Trx, run: RunKey, now: Date): Promise<void> {
  await sql`
    update auto_analyses t set released_at = ${now},
      retry_at = case when i.status = 'failed' and t.tries < ${AUTO_TRIES} then case
        when i.error_code = any(${[...WITHOUT_CONNECTION]}) then ${now}::timestamptz
        when i.error_code = any(${[...WITHOUT_BOARD]})
          then ${now}::timestamptz + make_interval(secs => ${AUTO_PAUSE_SECONDS} * 4 ^ (t.tries - 1)) end end
    from analysis_run_items i join analysis_runs r on r.company_id = i.company_id and r.id = i.run_id
    where i.company_id = ${run.scope} and i.run_id = ${run.id} and r.is_auto and i.status in ('failed', 'released')
      and t.company_id = i.company_id and t.application_id = i.application_id`.execute(trx)
}

export async function releasePostponed(trx: Trx, run: RunKey, now: Date): Promise<void> {
  await sql`
    update auto_analyses t set released_at = ${now}
    from analysis_run_items i join analysis_runs r on r.company_id = i.company_id and r.id = i.run_id
    where i.company_id = ${run.scope} and i.run_id = ${run.id} and r.is_auto and i.status = 'postponed'
      and t.company_id = i.company_id and t.application_id = i.application_id`.execute(trx)
}

export async function releaseUntried(
  trx: Trx,
  scope: CompanyScope,
  application_ids: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update auto_analyses set released_at = ${now}, retry_at = ${now}, tries = tries - 1
    where company_id = ${scope} and application_id = any(${[...application_ids]}::uuid[])`.execute(trx)
}

export type AutoNotification = {
  readonly lastRun: string
  readonly analyzed: number
  readonly failed: number
  readonly vacancies: { readonly name: string; readonly found: number }[]
}

export async function listCompaniesToNotify(db: Db): Promise<CompanyScope[]> {
  const { rows } = await sql<{ company_id: string }>`
    select distinct company_id from analysis_runs r
    where notified_at is null and finished_at is not null and is_auto and ${isStaying('r.company_id')}
      and not exists (select from analysis_runs active
        where active.company_id = r.company_id and active.is_auto and active.status in ('pending', 'running'))`.execute(
    db,
  )
  return rows.map((row) => createScope(row.company_id))
}

/**
 * Marks ended runs as reported. @param min_score worth reporting
 * @param finishedAfter earlier runs are not reported
 * @returns `null`: none
 */
export async function markAutoRunsNotified(
  trx: Trx,
  scope: CompanyScope,
  { min_score, finishedAfter }: { readonly min_score: number; readonly finishedAfter: Date },
  now: Date,
): Promise<AutoNotification | null> {
  const runs = await trx
    .updateTable('analysis_runs')
    .set({ notified_at: now })
    .where('company_id', '=', scope)
    .where('is_auto', '=', true)
    .where('notified_at', 'is', null)
    .where('finished_at', 'is not', null)
    .returning(['id', 'analyzed', 'finished_at'])
    .execute()
  const fresh = runs.filter(({ finished_at }) => finished_at && finished_at > finishedAfter)
  const ids = fresh.map(({ id }) => id)
  const lastRun = ids.toSorted().at(-1)
  if (lastRun === undefined) return null
  const { failed } = await trx
    .selectFrom('analysis_run_items as i')
    .innerJoin('auto_analyses as t', (join) =>
      join.onRef('t.company_id', '=', 'i.company_id').onRef('t.application_id', '=', 'i.application_id'),
    )
    .select((eb) => eb.fn.count<number>('i.application_id').distinct().as('failed'))
    .where('i.company_id', '=', scope)
    .where('i.run_id', 'in', ids)
    .where('i.status', '=', 'failed')
    .where('t.released_at', 'is not', null)
    .where('t.retry_at', 'is', null)
    .executeTakeFirstOrThrow()
  const vacancies = await trx
    .selectFrom('analysis_results as r')
    .innerJoin('vacancies as v', (join) =>
      join.onRef('v.company_id', '=', 'r.company_id').onRef('v.id', '=', 'r.vacancy_id'),
    )
    .select((eb) => [vacancyName('v').as('name'), eb.fn.countAll<number>().as('found')])
    .where('r.company_id', '=', scope)
    .where('r.run_id', 'in', ids)
    .where('r.score', '>=', min_score)
    .groupBy(['v.company_id', 'v.id'])
    .orderBy('found', 'desc')
    .orderBy('v.title')
    .execute()
  return { lastRun, analyzed: fresh.reduce((sum, run) => sum + run.analyzed, 0), failed, vacancies }
}
