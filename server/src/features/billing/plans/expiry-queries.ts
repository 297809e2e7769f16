import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { createScope, type CompanyScope } from '../../companies/scope.ts'

export type EndingPlan = {
  readonly subscription_id: string
  readonly scope: CompanyScope
  readonly plan_name: string
  readonly ends: Date
  readonly is_sold: boolean
}
type Row = Omit<EndingPlan, 'scope'> & { readonly company_id: string }
const asPlan = ({ company_id, ...row }: Row): EndingPlan => ({ ...row, scope: createScope(company_id) })

export async function listEnding(db: Db, now: Date, before: Date): Promise<EndingPlan[]> {
  const { rows } = await sql<Row>`
    select s.id as subscription_id, s.company_id, p.name as plan_name, s.current_period_end as ends,
      p.is_public and p.is_active as is_sold
    from subscriptions s join plans p on p.id = s.plan_id
    where s.status = 'active' and s.current_period_end > ${now} and s.current_period_end <= ${before}
      and p.price_monthly_kopecks > 0 and not s.cancel_at_period_end
      and not exists (select from subscriptions w where w.company_id = s.company_id and w.status = 'scheduled')`.execute(
    db,
  )
  return rows.map(asPlan)
}

export async function listEnded(db: Db, after: Date): Promise<EndingPlan[]> {
  const { rows } = await sql<Row>`
    select s.id as subscription_id, s.company_id, p.name as plan_name, s.current_period_end as ends,
      p.is_public and p.is_active as is_sold
    from subscriptions s join plans p on p.id = s.plan_id
    where s.status = 'expired' and s.ended_at > ${after} and p.price_monthly_kopecks > 0
      and not exists (select from subscriptions a join plans ap on ap.id = a.plan_id
        where a.company_id = s.company_id and a.status = 'active' and ap.price_monthly_kopecks > 0)`.execute(
    db,
  )
  return rows.map(asPlan)
}
