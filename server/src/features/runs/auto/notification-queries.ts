import { sql } from 'kysely'
import type { Channel } from '@rezumetr/contracts/notifications'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { createScope, type CompanyScope } from '../../companies/scope.ts'
import { vacancyName } from '../../vacancies/shared-queries.ts'

export type UnnotifiedRun = {
  readonly id: string
  readonly scope: CompanyScope
  readonly vacancy_id: string | null
  readonly vacancy_name: string | null
  readonly status: 'completed' | 'failed'
  readonly analyzed: number
  readonly failed: number
  readonly postponed: number
  readonly continue_at: Date | null
  readonly hire: number
  readonly interview: number
}

export async function claimUnnotifiedRun(
  trx: Trx,
  finishedAfter: Date,
  now: Date,
): Promise<UnnotifiedRun | null> {
  const { rows } = await sql<Omit<UnnotifiedRun, 'scope'> & { company_id: string }>`
    with notified as (
      update analysis_runs set notified_at = ${now} where (company_id, id) = (
        select company_id, id from analysis_runs
        where notified_at is null and not is_auto and finished_at > ${finishedAfter} and status in ('completed', 'failed')
        order by finished_at limit 1 for update skip locked)
      returning id, company_id, vacancy_id, status, analyzed, failed, postponed, continue_at)
    select t.id, t.company_id, t.vacancy_id, ${vacancyName('v')} as vacancy_name, t.status, t.analyzed, t.failed, t.postponed,
      t.continue_at,
      (select count(*) from analysis_results r
        where r.company_id = t.company_id and r.run_id = t.id and r.recommendation = 'hire') as hire,
      (select count(*) from analysis_results r
        where r.company_id = t.company_id and r.run_id = t.id and r.recommendation = 'interview') as interview
    from notified t left join vacancies v on v.company_id = t.company_id and v.id = t.vacancy_id`.execute(trx)
  const [row] = rows
  if (!row) return null
  const { company_id, ...run } = row
  return { ...run, scope: createScope(company_id) }
}

export async function listDigestCompanies(db: Db): Promise<{ scope: CompanyScope; time_zone: string }[]> {
  const { rows } = await sql<{ company_id: string; time_zone: string }>`
    select distinct c.company_id, coalesce(s.time_zone, 'Europe/Moscow') as time_zone
    from notification_choices c join users u on u.id = c.user_id
    left join company_settings s on s.company_id = c.company_id
    where c.kind = 'weekly_digest' and c.enabled and u.is_active`.execute(db)
  return rows.map((row) => ({ scope: createScope(row.company_id), time_zone: row.time_zone }))
}

export async function listDigestReaders(
  db: Db,
  scope: CompanyScope,
): Promise<{ user_id: string; channel: Channel }[]> {
  const { rows } = await sql<{ user_id: string; channel: Channel }>`
    select c.user_id, c.channel from notification_choices c join users u on u.id = c.user_id
    left join telegram_links t on t.user_id = u.id and t.blocked_at is null
    where c.company_id = ${scope} and c.kind = 'weekly_digest' and c.enabled and u.is_active and u.erase_at is null
      and case c.channel when 'mail' then u.email_confirmed_at is not null else t.user_id is not null end`.execute(
    db,
  )
  return rows
}

export type WeekFigures = {
  readonly responses: number
  readonly analyzed: number
  readonly hire: number
  readonly interview: number
  readonly vacancies: { readonly name: string; readonly responses: number }[]
}

/** [from, to) over visible vacancies and current results. */
export async function countWeek(db: Db, scope: CompanyScope, from: Date, to: Date): Promise<WeekFigures> {
  const [{ rows: vacancies }, { rows: results }] = await Promise.all([
    sql<{ name: string; responses: number }>`
      select ${vacancyName('v')} as name, count(*) as responses from applications a
      join vacancies v on v.company_id = a.company_id and v.id = a.vacancy_id
      where a.company_id = ${scope} and v.status <> 'hidden' and a.applied_at >= ${from} and a.applied_at < ${to}
      group by v.company_id, v.id order by responses desc, v.title`.execute(db),
    sql<{ analyzed: number; hire: number; interview: number }>`
      select count(*) as analyzed, count(*) filter (where r.recommendation = 'hire') as hire,
        count(*) filter (where r.recommendation = 'interview') as interview
      from analysis_results r join vacancies v on v.company_id = r.company_id and v.id = r.vacancy_id
      where r.company_id = ${scope} and r.is_current and v.status <> 'hidden'
        and r.analyzed_at >= ${from} and r.analyzed_at < ${to}`.execute(db),
  ])
  const counts = results[0] ?? { analyzed: 0, hire: 0, interview: 0 }
  return {
    ...counts,
    responses: vacancies.reduce((sum, vacancy) => sum + vacancy.responses, 0),
    vacancies: vacancies.slice(0, 5),
  }
}
