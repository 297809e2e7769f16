/** Hash of everything a company sees, without ids and timestamps: companies with equal fingerprints have equal data. */
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

const PAGE = 200

/** @returns the rows of all pages in an order that does not depend on their ids */
async function everyPage(read: (page: number) => Promise<unknown[][]>): Promise<string[]> {
  const rows: string[] = []
  for (let page = 1; ; page++) {
    const some = await read(page)
    rows.push(...some.map((row) => JSON.stringify(row)))
    if (some.length < PAGE) return rows.sort()
  }
}

const resultsOf = (api: Api) =>
  everyPage(async (page) => {
    const { results: some } = await api.call(analysis.listResults, { query: { page, limit: PAGE } })
    return some.map((r) => [
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
    ])
  })

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
    const rows = await everyPage(async (page) => {
      const query = { page, limit: PAGE }
      const { applications: some } = await api.call(vacancies.listApplications, {
        params: { id: vacancy.id },
        query,
      })
      return some.map((a) => [
        a.resume_url,
        a.candidate_name,
        a.resume_title,
        a.collection_id,
        a.applied_at,
        a.salary,
        a.is_analyzed,
        a.candidate_email,
        a.candidate_phone,
      ])
    })
    applications += rows.length
    facts.push(rows)
  }
  const results = await resultsOf(api)
  facts.push(results)
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
