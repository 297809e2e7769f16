/** A company on the largest plan with everything the tests of its exports do. */
import type { ExportJob } from '@rezumetr/contracts/analysis/exports'
import type { CompanyScope } from '../../features/companies/scope.ts'
import { getAllowance } from '../../features/billing/plans/usecases.ts'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildSubscription,
  buildVacancy,
  scopeOf,
} from './factories.ts'
import { startTestProduct, type Client } from '../product/product.ts'
import { until } from '../watch/until.ts'
import { candidateRows } from '../files/xlsx.ts'

export async function startExporting() {
  const product = await startTestProduct({ LOG_LEVEL: 'silent' })
  const { db } = product.deps
  const person = await product.register()
  const scope = await scopeOf(db, person.email)
  await buildSubscription(db, scope, 'enterprise')

  /** A vacancy with a current result for each score. */
  async function analysed(scores: readonly number[], title = 'Менеджер по продажам', owner = scope) {
    const vacancy_id = await buildVacancy(db, owner, { title })
    const run_id = await buildRun(db, owner, vacancy_id)
    const applications = await buildApplications(db, owner, vacancy_id, scores.length)
    for (const [i, score] of scores.entries())
      await buildResult(db, owner, { run_id, vacancy_id, application_id: applications[i] ?? '' }, { score })
    return { vacancy_id, applications, run_id }
  }
  const exportsUsed = async (owner: CompanyScope = scope) =>
    (await getAllowance(db, owner, product.clock())).exports_used
  const atOnce = (query: Record<string, string | number>, client: Client = person) => {
    const search = new URLSearchParams()
    for (const [key, value] of Object.entries(query)) search.set(key, String(value))
    return client.bytes(`/api/analysis/export/excel?${search.toString()}`)
  }
  const refusal = async (query: Record<string, string | number>, client: Client = person) => {
    const { status, bytes } = await atOnce(query, client)
    return {
      status,
      ...(JSON.parse(bytes.toString()) as { message: string; detail: Record<string, unknown> }),
    }
  }
  const startLater = (body: object, client: Client = person, headers = {}) =>
    client.request<Pick<ExportJob, 'id' | 'status'>>('POST', '/api/analysis/export', body, headers)
  const statusOf = async (id: string, client: Client = person) =>
    (await client.request<ExportJob>('GET', `/api/analysis/export/${id}/status`)).body.data
  const finished = (id: string, client: Client = person) =>
    until(
      () => statusOf(id, client),
      ({ status }) => status !== 'pending' && status !== 'processing',
    )
  const resultOf = async (application_id: string) => {
    const results = db.selectFrom('analysis_results').select('id')
    return (await results.where('application_id', '=', application_id).executeTakeFirstOrThrow()).id
  }
  return {
    product,
    person,
    scope,
    analysed,
    exportsUsed,
    atOnce,
    refusal,
    startLater,
    statusOf,
    finished,
    resultOf,
  }
}

/** Names of the candidates on their sheet, in its order. */
export const namesOf = async (file: Buffer) => (await candidateRows(file)).slice(1).map((row) => row[1])
