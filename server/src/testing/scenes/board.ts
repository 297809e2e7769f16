/** The sandbox job board of a test product: its controls, and complete synchronisations. */
import type { SyncJob } from '@rezumetr/contracts/hh/job-board'
import type { CompanyScope } from '../../features/companies/scope.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Client, TestProduct } from '../product/product.ts'
import { controlSandbox } from '../product/sandbox.ts'
import { until } from '../watch/until.ts'

/** A control of the product's sandbox, see `controlSandbox`. */
export const control = <T = unknown>(
  { localUrl }: Pick<TestProduct, 'localUrl'>,
  path: string,
  body?: object,
  method?: 'DELETE',
): Promise<T> => controlSandbox<T>(localUrl, path, body, method)

/** Waits until a started synchronisation completes or fails. */
export const finished = (client: Client, id: string): Promise<SyncJob> =>
  until(
    async () => (await client.request<SyncJob>('GET', `/api/hh/sync/${id}`)).body.data,
    (job) => job.status === 'completed' || job.status === 'failed',
    60_000,
  )

/** Starts a synchronisation and waits until it ends. */
export async function sync(client: Client, request: object = {}): Promise<SyncJob> {
  const { status, body } = await client.request<SyncJob>('POST', '/api/hh/sync', request)
  if (status !== 202) throw new Error(`sync: ${status} ${body.message}`)
  return await finished(client, body.data.id)
}

/** Everything a synchronisation stores, without the ids and times that always differ. */
export async function stateOf(db: Db, scope: CompanyScope) {
  const [vacancies, applications, jobs] = await Promise.all([
    db
      .selectFrom('vacancies')
      .select(['hh_id', 'title', 'status', 'is_enabled', 'content_hash', 'responses_seen', 'published_at'])
      .where('company_id', '=', scope)
      .orderBy('hh_id')
      .execute(),
    db
      .selectFrom('applications')
      .innerJoin('vacancies', 'vacancies.id', 'applications.vacancy_id')
      .select([
        'hh_negotiation_id',
        'hh_id',
        'collection_id',
        'hh_state',
        'candidate_name',
        'resume_title',
        'hh_resume_href',
        'applied_at',
        'has_updates',
      ])
      .where('applications.company_id', '=', scope)
      .orderBy('hh_negotiation_id')
      .execute(),
    db
      .selectFrom('sync_jobs')
      .select(['status', 'vacancies_synced', 'applications_synced', 'errors', 'warnings'])
      .where('company_id', '=', scope)
      .orderBy('created_at')
      .execute(),
  ])
  return { vacancies, applications, jobs }
}
