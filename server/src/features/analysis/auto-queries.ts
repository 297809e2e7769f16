/** The tables `auto_rules`, `auto_vacancies` and `auto_analyses`. */
import { sql } from 'kysely'
import type { AutoAnalysis } from '@rezumetr/contracts/auto-analysis'
import type { Db, Trx } from '../../platform/database.ts'
import { mintScope, type CompanyScope } from '../accounts/scope.ts'

export type Halt = NonNullable<AutoAnalysis['halt']>
export type AutoRules = {
  readonly per_day: number | null
  readonly per_period: number | null
  readonly halt: Halt | null
  readonly look_after: Date | null
  readonly drained_at: Date | null
}
const columns = ['per_day', 'per_period', 'halt', 'look_after', 'drained_at'] as const

// the table's check keeps `halt` to its words
const asRules = (row: (Omit<AutoRules, 'halt'> & { halt: string | null }) | undefined): AutoRules | null =>
  row ? { ...row, halt: row.halt as Halt | null } : null

export const findAutoRules = async (db: Db, scope: CompanyScope): Promise<AutoRules | null> =>
  asRules(
    await db.selectFrom('auto_rules').select(columns).where('company_id', '=', scope).executeTakeFirst(),
  )

/** What was found and told of last; `null`: nothing yet. */
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

/** Makes the row with its defaults where there is none. */
export async function ensureAutoRules(db: Db, scope: CompanyScope): Promise<void> {
  await db
    .insertInto('auto_rules')
    .values({ company_id: scope })
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** `null`: another process decides about the company now. */
export const lockAutoRules = async (trx: Trx, scope: CompanyScope): Promise<AutoRules | null> =>
  asRules(
    await trx
      .selectFrom('auto_rules')
      .select(columns)
      .where('company_id', '=', scope)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst(),
  )

export async function updateAutoRules(
  db: Db,
  scope: CompanyScope,
  fields: Partial<AutoRules>,
): Promise<void> {
  await db.updateTable('auto_rules').set(fields).where('company_id', '=', scope).execute()
}

/** Those named are chosen, all others are not; one that was chosen before stays so since then. */
export async function replaceAutoVacancies(
  trx: Trx,
  scope: CompanyScope,
  vacancy_ids: readonly string[],
  now: Date,
): Promise<void> {
  await trx
    .deleteFrom('auto_vacancies')
    .where('company_id', '=', scope)
    .where(sql<boolean>`not (vacancy_id = any(${[...vacancy_ids]}::uuid[]))`)
    .execute()
  if (vacancy_ids.length === 0) return
  await trx
    .insertInto('auto_vacancies')
    .values(vacancy_ids.map((vacancy_id) => ({ vacancy_id, company_id: scope, chosen_at: now })))
    .onConflict((oc) => oc.doNothing())
    .execute()
}

/** Vacancies the plan serves, the newest first. */
export const listAutoVacancies = (db: Db, scope: CompanyScope): Promise<AutoAnalysis['vacancies']> =>
  db
    .selectFrom('vacancies as v')
    .leftJoin('auto_vacancies as c', 'c.vacancy_id', 'v.id')
    .select(['v.id', 'v.title', sql<boolean>`c.vacancy_id is not null`.as('is_chosen')])
    .where('v.company_id', '=', scope)
    .where('v.status', '=', 'active')
    .where('v.is_enabled', '=', true)
    .orderBy('v.published_at', 'desc')
    .orderBy('v.id')
    .execute()

export const countTaken = async (db: Db, scope: CompanyScope, since: Date): Promise<number> =>
  (
    await db
      .selectFrom('auto_analyses')
      .select((eb) => eb.fn.countAll<number>().as('taken'))
      .where('company_id', '=', scope)
      .where('taken_at', '>=', since)
      .executeTakeFirstOrThrow()
  ).taken

/**
 * Companies that switched it on and may have something to do: never looked at, not done at the last look, or synchronised
 * since. A company that waits for `look_after` is left alone.
 */
export async function listAutoCompanies(db: Db, now: Date): Promise<CompanyScope[]> {
  const { rows } = await sql<{ company_id: string }>`
    select s.company_id from company_settings s left join auto_rules r on r.company_id = s.company_id
    where s.auto_analysis and (r.look_after is null or r.look_after <= ${now})
      and exists (select from auto_vacancies c where c.company_id = s.company_id)
      and (r.drained_at is null or exists (select from sync_jobs j
        where j.company_id = s.company_id and j.status = 'completed' and j.completed_at > r.drained_at))`.execute(
    db,
  )
  return rows.map((row) => mintScope(row.company_id))
}

/** Runs that started by themselves and go on, or will, though the company has switched that off. */
export async function listUnwantedRuns(db: Db): Promise<{ id: string; scope: CompanyScope }[]> {
  const rows = await db
    .selectFrom('analysis_runs as r')
    .innerJoin('company_settings as s', 's.company_id', 'r.company_id')
    .select(['r.id', 'r.company_id'])
    .where('r.is_auto', '=', true)
    .where('s.auto_analysis', '=', false)
    .where('r.stop_requested_at', 'is', null)
    .where((eb) => eb.or([eb('r.status', 'in', ['pending', 'running']), eb('r.continue_at', 'is not', null)]))
    .execute()
  return rows.map(({ id, company_id }) => ({ id, scope: mintScope(company_id) }))
}

/** Something of the company is at work: what is read now may bring more, and one run goes at a time. */
export async function isBusy(db: Db, scope: CompanyScope): Promise<boolean> {
  const { rows } = await sql`
    select from sync_jobs where company_id = ${scope} and status in ('pending', 'processing')
    union all select from analysis_runs where company_id = ${scope} and status in ('pending', 'running') limit 1`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * New responses of a chosen vacancy that nobody analysed and that were not taken before, unread ones first. One vacancy at a
 * time: the one that has waited longest. New: in the collection of new responses, read after the vacancy was chosen and
 * automatic analysis switched on.
 */
export async function listWaiting(db: Db, scope: CompanyScope, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with waiting as (
      select a.id, a.vacancy_id, a.has_updates, a.applied_at from applications a
      join auto_vacancies c on c.vacancy_id = a.vacancy_id
      join vacancies v on v.id = a.vacancy_id and v.status = 'active' and v.is_enabled
      join company_settings s on s.company_id = a.company_id
      where a.company_id = ${scope} and a.source = 'hh' and a.collection_id = 'response'
        and a.created_at >= c.chosen_at and a.created_at >= s.auto_since
        and not exists (select from auto_analyses t where t.application_id = a.id)
        and not exists (select from analysis_results r where r.application_id = a.id and r.is_current)
    )
    select id from waiting where vacancy_id = (select vacancy_id from waiting order by applied_at, id limit 1)
    order by has_updates desc, applied_at desc, id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function insertTaken(
  trx: Trx,
  scope: CompanyScope,
  run_id: string,
  application_ids: readonly string[],
  now: Date,
): Promise<void> {
  await trx
    .insertInto('auto_analyses')
    .values(
      application_ids.map((application_id) => ({ application_id, company_id: scope, run_id, taken_at: now })),
    )
    .execute()
}

export type AutoNews = {
  readonly last_run: string
  readonly analyzed: number
  readonly vacancies: { readonly title: string; readonly found: number }[]
}

/** Takes the ended runs nobody was told of, together. @param min_score of those worth telling `null`: there are no such runs */
export async function takeAutoNews(
  trx: Trx,
  scope: CompanyScope,
  min_score: number,
  now: Date,
): Promise<AutoNews | null> {
  const runs = await trx
    .updateTable('analysis_runs')
    .set({ told_at: now })
    .where('company_id', '=', scope)
    .where('is_auto', '=', true)
    .where('told_at', 'is', null)
    .where('finished_at', 'is not', null)
    .returning(['id', 'analyzed'])
    .execute()
  const ids = runs.map(({ id }) => id)
  const last_run = ids.toSorted().at(-1)
  if (last_run === undefined) return null
  const vacancies = await trx
    .selectFrom('analysis_results as r')
    .innerJoin('vacancies as v', 'v.id', 'r.vacancy_id')
    .select((eb) => ['v.title', eb.fn.countAll<number>().as('found')])
    .where('r.run_id', 'in', ids)
    .where('r.score', '>=', min_score)
    .groupBy(['v.id', 'v.title'])
    .orderBy('found', 'desc')
    .orderBy('v.title')
    .execute()
  return { last_run, analyzed: runs.reduce((sum, run) => sum + run.analyzed, 0), vacancies }
}
