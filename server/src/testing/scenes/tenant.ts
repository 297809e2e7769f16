/** A company with one row of every kind that the API addresses by id: the targets of the isolation tests. */
import { randomUUID } from 'node:crypto'
import type { CompanyScope } from '../../features/companies/scope.ts'
import { json } from '../../platform/db/database.ts'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildSubscription,
  buildVacancy,
  scopeOf,
  storeResume,
} from './factories.ts'
import type { Client, TestProduct } from '../product/product.ts'
import { buildPdf } from '../files/resume-files.ts'

export type RowKind =
  | 'vacancy'
  | 'application'
  | 'uploaded application'
  | 'result'
  | 'view'
  | 'notification'
  | 'run'
  | 'sync'
  | 'export'
  | 'payment'
  | 'document'
  | 'action'
  | 'batch'
  | 'file'
  | 'user'
  | 'session'
  | 'company'

export type Tenant = {
  readonly client: Client & { readonly email: string }
  readonly scope: CompanyScope
  readonly user_id: string
  readonly ids: Readonly<Record<RowKind, string>>
}

export async function buildTenant(product: TestProduct): Promise<Tenant> {
  const { db } = product.deps
  const client = await product.register()
  const scope = await scopeOf(db, client.email)
  const { id: user_id } = (await client.request<{ id: string }>('GET', '/api/auth/me')).body.data
  const vacancy = await buildVacancy(db, scope)
  const [application = ''] = await buildApplications(db, scope, vacancy, 1)
  await storeResume(product.deps, application)
  const run = await buildRun(db, scope, vacancy)
  const result = await buildResult(db, scope, {
    run_id: run,
    vacancy_id: vacancy,
    application_id: application,
  })
  const now = product.clock()
  const own = { company_id: scope, created_by: user_id, created_at: now }
  const sync = await db
    .insertInto('sync_jobs')
    .values({
      ...own,
      status: 'completed',
      sync_vacancies: true,
      sync_applications: true,
      force_full_sync: false,
      completed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const view = await db
    .insertInto('saved_views')
    .values({
      ...own,
      name: 'Вид',
      is_shared: false,
      filter: json({}),
      sort: 'score',
      direction: 'desc',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const notification = await db
    .insertInto('inbox')
    .values({
      company_id: scope,
      user_id,
      kind: 'run_finished',
      fact: 'tenant',
      title: 'Анализ завершён',
      text: 'Проанализировано: 1',
      path: '/results',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const file = await db
    .insertInto('exports')
    .values({
      ...own,
      status: 'completed',
      filters: json({}),
      include_resume: false,
      file_name: 'candidates.xlsx',
      rows: 1,
      finished_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('export_chunks')
    .values({ export_id: file.id, company_id: scope, attempt: 0, position: 0, bytes: Buffer.from('PK') })
    .execute()
  const batch = randomUUID()
  const action = await db
    .insertInto('board_actions')
    .values({
      ...own,
      batch_id: batch,
      application_id: application,
      kind: 'invite',
      target: 'phone_interview',
      target_state: 'phone_interview',
      target_name: 'Телефонное интервью',
      source: 'response',
      href: 'http://127.0.0.1:1/',
      method: 'PUT',
      message: 'Здравствуйте!',
      send_at: new Date(now.getTime() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const buyer = { inn: '7707083893', kpp: '770701001', name: 'ООО «Покупатель»', address: 'Москва' }
  const bill = await client.request<{ payment_id: string }>('POST', '/api/payment/bill', {
    plan_type: 'professional',
    duration_months: 1,
    buyer,
  })
  if (bill.status !== 201) throw new Error(`bill: ${bill.status} ${bill.body.message}`)
  const document = await db
    .selectFrom('documents')
    .select(['id', 'payment_id'])
    .where('company_id', '=', scope)
    .executeTakeFirstOrThrow()
  await buildSubscription(db, scope, 'enterprise')
  const uploaded = await uploadFile(product, client, vacancy)
  const session = await db
    .selectFrom('auth_sessions')
    .select('family_id')
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  await client.request('POST', '/api/privacy/consents', { documents: ['terms', 'personal_data'] })
  return {
    client,
    scope,
    user_id,
    ids: {
      vacancy,
      application,
      result,
      run,
      sync: sync.id,
      export: file.id,
      payment: document.payment_id,
      document: document.id,
      view: view.id,
      notification: notification.id,
      action: action.id,
      batch,
      file: uploaded.id,
      'uploaded application': uploaded.application_id,
      user: user_id,
      session: session.family_id,
      company: scope,
    },
  }
}

async function uploadFile(product: TestProduct, client: Client, vacancy_id: string) {
  const response = await fetch(
    `${product.localUrl}/api/hh/vacancies/${vacancy_id}/files?file_name=resume.pdf`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(buildPdf()),
    },
  )
  if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`)
  // the shape is defined by the contract of the upload
  const { data } = (await response.json()) as { data: { file: { id: string; application_id: string } } }
  return data.file
}
