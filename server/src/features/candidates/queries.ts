import type { SameReason } from '@rezumetr/contracts/vacancies/candidates'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { CompanyScope } from '../companies/scope.ts'
import { vacancyName } from '../vacancies/shared-queries.ts'

export type OtherRow = {
  readonly application_id: string
  readonly result_id: string | null
  readonly vacancy_id: string
  readonly vacancy_title: string
  readonly vacancy_name: string
  readonly candidate_name: string | null
  readonly applied_at: Date
  readonly collection_id: string
  readonly score: number | null
  readonly recommendation: string | null
  readonly decision: string | null
  readonly reasons: SameReason[]
  readonly is_confirmed: boolean
}

/**
 * Responses that share a resume, a contact or much text with this one or that a user
 * confirmed, without those a user separated, newest first.
 * @param likeBands equal bands for two texts to be alike
 */
export async function listOthers(
  db: Db,
  scope: CompanyScope,
  application_id: string,
  likeBands: number,
  limit: number,
): Promise<OtherRow[]> {
  // one subquery per mark, each with its own index
  const { rows } = await sql<OtherRow>`
    with me as (
      select id, hh_resume_id, phone_mark, email_mark, text_marks from applications
      where company_id = ${scope} and id = ${application_id}
    ), found as (
      select a.id, 'resume' as reason from me join applications a
        on a.company_id = ${scope} and a.hh_resume_id = me.hh_resume_id
      union all
      select a.id, 'phone' from me join applications a
        on a.company_id = ${scope} and a.phone_mark = me.phone_mark
      union all
      select a.id, 'email' from me join applications a
        on a.company_id = ${scope} and a.email_mark = me.email_mark
      union all
      select a.id, 'text' from me join applications a
        on a.company_id = ${scope} and a.text_marks && me.text_marks
        where cardinality(array(
          select unnest(a.text_marks) intersect select unnest(me.text_marks))) >= ${likeBands}
      union all
      select case s.other_id when me.id then s.application_id else s.other_id end, null from me
        join applicant_verdicts s on me.id in (s.application_id, s.other_id)
        where s.company_id = ${scope} and s.is_same
    ), others as (
      select f.id, coalesce(array_agg(f.reason order by array_position(array['resume', 'phone', 'email', 'text'], f.reason))
        filter (where f.reason is not null), '{}') as reasons
      from found f where f.id <> ${application_id} group by f.id
    )
    select a.id as application_id, r.id as result_id, v.id as vacancy_id, v.title as vacancy_title,
      ${vacancyName('v')} as vacancy_name, a.candidate_name, a.applied_at, a.collection_id, r.score, r.recommendation,
      d.verdict as decision, o.reasons,
      coalesce(s.is_same, false) as is_confirmed
    from others o
      join applications a on a.company_id = ${scope} and a.id = o.id
      join vacancies v on v.company_id = ${scope} and v.id = a.vacancy_id and v.status <> 'hidden'
      left join analysis_results r on r.company_id = ${scope} and r.application_id = a.id and r.is_current
      left join decisions d on d.company_id = ${scope} and d.application_id = a.id
      left join applicant_verdicts s on s.company_id = ${scope}
        and s.application_id = least(a.id, ${application_id}::uuid) and s.other_id = greatest(a.id, ${application_id}::uuid)
    where s.is_same is distinct from false
    order by a.applied_at desc, a.id limit ${limit}`.execute(db)
  return rows
}

/** Whether the person responded before row `a` of `applications`. As `listOthers`, but likeness of text does not count. */
export const isRepeat = sql<boolean>`exists (
  select from (
    select o.id, o.vacancy_id, o.applied_at from applications o
      where o.company_id = a.company_id and o.hh_resume_id = a.hh_resume_id
    union all
    select o.id, o.vacancy_id, o.applied_at from applications o
      where o.company_id = a.company_id and o.phone_mark = a.phone_mark
    union all
    select o.id, o.vacancy_id, o.applied_at from applications o
      where o.company_id = a.company_id and o.email_mark = a.email_mark
    union all
    select o.id, o.vacancy_id, o.applied_at from applicant_verdicts s
      join applications o on o.company_id = s.company_id and o.id in (s.application_id, s.other_id)
      where s.company_id = a.company_id and a.id in (s.application_id, s.other_id) and s.is_same
  ) o
  join vacancies w on w.company_id = a.company_id and w.id = o.vacancy_id and w.status <> 'hidden'
  where o.id <> a.id and o.applied_at <= a.applied_at and not exists (
    select from applicant_verdicts s where s.company_id = a.company_id and not s.is_same
      and s.application_id = least(o.id, a.id) and s.other_id = greatest(o.id, a.id)))`

export async function countOwn(db: Db, scope: CompanyScope, ids: readonly string[]): Promise<number> {
  const { own } = await db
    .selectFrom('applications as a')
    .innerJoin('vacancies as v', (join) =>
      join.onRef('v.company_id', '=', 'a.company_id').onRef('v.id', '=', 'a.vacancy_id'),
    )
    .where('a.company_id', '=', scope)
    .where('v.status', '<>', 'hidden')
    .where('a.id', 'in', ids)
    .select((eb) => eb.fn.countAll<number>().as('own'))
    .executeTakeFirstOrThrow()
  return own
}

export type Pair = { readonly application_id: string; readonly other_id: string }

/** @returns `false` when it was the same */
export async function upsertVerdict(
  trx: Trx,
  row: Pair & { company_id: CompanyScope; is_same: boolean; decided_by: string; decided_at: Date },
): Promise<boolean> {
  const { is_same, decided_by, decided_at } = row
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('applicant_verdicts')
    .values(row)
    .onConflict((oc) =>
      oc
        .columns(['company_id', 'application_id', 'other_id'])
        .doUpdateSet({ is_same, decided_by, decided_at })
        .where('applicant_verdicts.is_same', '!=', is_same),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function deleteVerdict(trx: Trx, scope: CompanyScope, pair: Pair): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('applicant_verdicts')
    .where('company_id', '=', scope)
    .where('application_id', '=', pair.application_id)
    .where('other_id', '=', pair.other_id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
