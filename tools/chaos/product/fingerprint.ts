/**
 * Hash of everything a company sees, without ids and timestamps: companies with equal fingerprints have equal
 * data.
 */
import { createHash } from 'node:crypto'
import * as analysis from '@rezumetr/contracts/analysis/analysis'
import * as billing from '@rezumetr/contracts/billing/plans'
import * as vacancies from '@rezumetr/contracts/vacancies/vacancies'
import type { Api } from '../../../server/src/journey.ts'

export type Fingerprint = {
  readonly vacancies: number
  readonly applications: number
  readonly results: number
  /** Units charged in the usage ledger. */
  readonly counted: number
  /** Units used according to the plan's limits. */
  readonly used: number
  readonly hash: string
}

export async function fingerprint(api: Api): Promise<Fingerprint> {
  const facts: unknown[] = []
  let applications = 0
  const list = await api.call(vacancies.listVacancies, { query: {} })
  const sorted = list.vacancies.toSorted((a, b) => ((a.url ?? '') < (b.url ?? '') ? -1 : 1))
  for (const vacancy of sorted) {
    facts.push([
      vacancy.url,
      vacancy.title,
      vacancy.status,
      vacancy.is_enabled,
      vacancy.applications_count,
      vacancy.new_applications_count,
    ])
    const rows: string[] = []
    for (let page = 1; ; page++) {
      const { applications: some } = await api.call(vacancies.listApplications, {
        params: { id: vacancy.id },
        query: { page, limit: 200 },
      })
      rows.push(
        ...some.map((a) =>
          JSON.stringify([
            a.resume_url,
            a.candidate_name,
            a.resume_title,
            a.collection_id,
            a.applied_at,
            a.salary,
            a.is_analyzed,
            a.candidate_email,
            a.candidate_phone,
          ]),
        ),
      )
      if (some.length < 200) break
    }
    applications += rows.length
    facts.push(rows.sort())
  }
  const results: string[] = []
  for (let page = 1; ; page++) {
    const { results: some } = await api.call(analysis.listResults, { query: { page, limit: 200 } })
    results.push(
      ...some.map((r) =>
        JSON.stringify([
          r.application.resume_url,
          r.vacancy_title,
          r.score,
          r.recommendation,
          r.skills_match,
          r.experience_match,
          r.salary_match,
          r.reasoning,
          r.strengths,
          r.weaknesses,
          r.red_flags,
        ]),
      ),
    )
    if (some.length < 200) break
  }
  facts.push(results.sort())
  const usage = await api.call(billing.getUsage, { query: {} })
  const limits = await api.call(billing.checkLimits)
  return {
    vacancies: list.vacancies.length,
    applications,
    results: results.length,
    counted: usage.totals.analyses,
    used: limits.analyses_used,
    hash: createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 16),
  }
}
