/** Builders of rows for tests; each creates the parent rows it needs. Values are neutral unless the test sets them. */
import { randomUUID } from 'node:crypto'
import type { PlanType, Recommendation } from '@rezumetr/contracts/domain'
import type { ResumeText } from '@rezumetr/screening/model'
import type { Insertable } from 'kysely'
import { createScope, type CompanyScope } from '../../features/companies/scope.ts'
import { getAllowance } from '../../features/billing/plans/usecases.ts'
import { encryptResume } from '../../features/resumes/stored/resume-rules.ts'
import type { Deps } from '../../ports/deps.ts'
import { json, type Db } from '../../platform/db/database.ts'
import type {
  AnalysisResults,
  Applications,
  Subscriptions,
  UsagePeriods,
  Vacancies,
} from '../../platform/db/schema.gen.ts'

/** The company of a user registered through the API. */
export async function scopeOf(db: Db, email: string): Promise<CompanyScope> {
  const user = await db
    .selectFrom('users')
    .select('company_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return createScope(user.company_id)
}

/** The id of a user registered through the API. */
export const userIdOf = async (db: Db, email: string): Promise<string> =>
  (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

/** A company without users and without a subscription. */
export async function buildCompany(db: Db): Promise<CompanyScope> {
  const company = await db
    .insertInto('companies')
    .values({ name: 'ООО «Тест»' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return createScope(company.id)
}

/** Replaces the active subscription. */
export async function buildSubscription(
  db: Db,
  scope: CompanyScope,
  plan_type: PlanType,
  fields: Partial<Insertable<Subscriptions>> = {},
): Promise<string> {
  await db
    .updateTable('subscriptions')
    .set({ status: 'replaced' })
    .where('company_id', '=', scope)
    .where('status', '=', 'active')
    .execute()
  const plan = await db
    .selectFrom('plans')
    .select('id')
    .where('plan_type', '=', plan_type)
    .executeTakeFirstOrThrow()
  const now = new Date()
  const row = await db
    .insertInto('subscriptions')
    .values({
      company_id: scope,
      plan_id: plan.id,
      status: 'active',
      source: 'admin',
      started_at: now,
      usage_anchor_at: now,
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export async function buildVacancy(
  db: Db,
  scope: CompanyScope,
  fields: Partial<Insertable<Vacancies>> = {},
): Promise<string> {
  const row = await db
    .insertInto('vacancies')
    .values({
      company_id: scope,
      hh_id: randomUUID(),
      employer_id: '1',
      title: 'Менеджер по продажам',
      status: 'active',
      is_enabled: true,
      content_hash: 'vacancy-1',
      synced_at: new Date(),
      responses_read_at: new Date(),
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Sets what the company has used in the current period of its plan. */
export async function buildUsage(
  db: Db,
  scope: CompanyScope,
  used: Pick<Insertable<UsagePeriods>, 'analyses_used' | 'exports_used'>,
): Promise<void> {
  const { period_id } = await getAllowance(db, scope, new Date())
  await db.updateTable('usage_periods').set(used).where('id', '=', period_id).execute()
}

/** `count` applications for a vacancy, newest first, a minute apart. */
export async function buildApplications(
  db: Db,
  scope: CompanyScope,
  vacancy_id: string,
  count: number,
  fields: Partial<Insertable<Applications>> = {},
): Promise<string[]> {
  const newest = Date.now()
  const ids = Array.from({ length: count }, () => randomUUID())
  const rows = ids.map((id, i) => ({
    id,
    company_id: scope,
    vacancy_id,
    hh_negotiation_id: randomUUID(),
    candidate_name: `Кандидат ${i + 1}`,
    hh_resume_href: `/resumes/${id}`,
    resume_hash: 'resume-1',
    applied_at: new Date(newest - i * 60_000),
    synced_at: new Date(newest),
    ...fields,
  }))
  if (rows.length > 0) await db.insertInto('applications').values(rows).execute()
  return ids
}

/** Stores the full resume as after opening it, so that the board need not be called. */
export async function storeResume(
  { db, keys }: Pick<Deps, 'db' | 'keys'>,
  application_id: string,
  resume: ResumeText = { title: 'Менеджер по продажам' },
): Promise<void> {
  await db
    .updateTable('applications')
    .set({ ...encryptResume(keys, application_id, resume), has_full_resume: true })
    .where('id', '=', application_id)
    .execute()
}

/** A finished run to attach results to. */
export async function buildRun(db: Db, scope: CompanyScope, vacancy_id: string): Promise<string> {
  const subscription =
    (
      await db
        .selectFrom('subscriptions')
        .select('id')
        .where('company_id', '=', scope)
        .where('status', '=', 'active')
        .executeTakeFirst()
    )?.id ?? (await buildSubscription(db, scope, 'enterprise'))
  const period = await db
    .insertInto('usage_periods')
    .values({
      company_id: scope,
      subscription_id: subscription,
      period_start: new Date(0),
      period_end: new Date(1),
    })
    .onConflict((oc) =>
      oc.columns(['company_id', 'subscription_id', 'period_start']).doUpdateSet({ period_end: new Date(1) }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const run = await db
    .insertInto('analysis_runs')
    .values({
      company_id: scope,
      vacancy_id,
      kind: 'new',
      status: 'completed',
      total: 1,
      period_id: period.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return run.id
}

/** The recommendation for a score, by the engine's rule for a candidate without objections. */
const bandOf = (score: number): Recommendation =>
  score >= 85 ? 'hire' : score >= 80 ? 'interview' : score >= 40 ? 'maybe' : 'reject'

/** A current result for an application; score 75 by default. */
export async function buildResult(
  db: Db,
  scope: CompanyScope,
  target: { run_id: string; vacancy_id: string; application_id: string },
  fields: Partial<Insertable<AnalysisResults>> = {},
): Promise<string> {
  const score = fields.score ?? 75
  const row = await db
    .insertInto('analysis_results')
    .values({
      company_id: scope,
      ...target,
      score,
      recommendation: bandOf(score),
      skills_match: 80,
      experience_match: 70,
      salary_match: 'match',
      strengths: json(['Опыт B2B-продаж 6 лет']),
      weaknesses: json(['Нет английского']),
      red_flags: json([]),
      reasoning: 'Подходит по опыту.',
      flags: json([]),
      engine: 'embedded',
      engine_version: 'test',
      rubric_version: 1,
      vacancy_hash: 'vacancy-1',
      resume_hash: 'resume-1',
      analyzed_at: new Date(),
      scored_at: new Date(),
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}
