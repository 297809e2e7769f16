import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plantCanary } from '../../testing/scenes/canary.ts'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildVacancy,
  scopeOf,
  userIdOf,
} from '../../testing/scenes/factories.ts'
import { startTestProduct, type TestProduct } from '../../testing/product/product.ts'
import { unzip } from '../../testing/files/xlsx.ts'
import { findArchiveContent, insertArchive } from './archive-queries.ts'
import { packArchive } from './archive-usecases.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.drop())

/** What refers to the user and is not in the archive, with the reason. */
const LEFT_OUT: Record<string, string> = {
  'account_archives.content': 'an archive itself',
  'auth_sessions.token_hash': 'a secret',
  'hh_connections.access_token_enc': 'a secret',
  'hh_connections.refresh_token_enc': 'a secret',
  'hh_connections.last_error_code': 'a fact about the job board’s answer',
  'hh_connections.paid_access': 'a fact about the employer’s contract',
  'hh_switches.access_token_enc': 'a secret',
  'hh_switches.refresh_token_enc': 'a secret',
  'hh_switches.last_error_code': 'a fact about the job board’s answer',
  'hh_switches.paid_access': 'a fact about the employer’s contract',
  'oauth_states.redirect_uri': 'an address of this product',
  'oauth_states.state_hash': 'a secret',
  'one_time_tokens.token_hash': 'a secret',
  'recovery_codes.code_hash': 'a secret',
  'second_factors.secret_enc': 'a secret',
  'users.password_hash': 'a secret',
  'board_actions.href': 'an address at the job board',
  'board_actions.method': 'a detail of the request to the job board',
  'board_actions.problem': 'an answer of the job board',
  'board_actions.source': 'the stage before the step, the job board’s word',
  'board_actions.target': 'the job board’s word for `target_name`',
  'board_actions.target_state': 'the job board’s word for where the step led',
  'documents.content': 'the file itself, downloaded in the section of payments',
  'exports.error_message': 'a failure of the product',
  'payments.closing_receipt_id': 'a number of the payment provider',
  'payments.confirmation_url': 'an address at the payment provider',
  'payments.error_message': 'an answer of the payment provider',
  'payments.provider_payment_id': 'a number of the payment provider',
  'payments.return_url': 'an address of this product',
  'resume_files.file_hash': 'the candidate’s data',
  'rubrics.criteria': 'what the vacancy says; what the user changed in it is in `edits`',
  'rubrics.content_hash': 'a fingerprint of the vacancy',
  'rubrics.rules_version': 'a version of the product',
  'sync_jobs.cursor': 'how far the product had read',
  'sync_jobs.errors': 'failures of the product',
  'sync_jobs.warnings': 'failures of the product',
  'analysis_runs.error_code': 'a failure of the product',
}
/** Tables that refer to users and have no column for free text. */
const WITHOUT_TEXT = ['applicant_verdicts', 'subscriptions']

it('EXT-29 the archive holds every text of the rows that refer to the user, except secrets and what is not theirs', async () => {
  const { db, keys } = product.deps
  const person = await product.register({ connect: true })
  const other = await product.register({ connect: true })
  const scope = await scopeOf(db, person.email)
  const user_id = await userIdOf(db, person.email)
  const vacancy_id = await buildVacancy(db, scope)
  const [one = '', two = ''] = (await buildApplications(db, scope, vacancy_id, 2)).toSorted()
  const result_id = await buildResult(db, scope, {
    run_id: await buildRun(db, scope, vacancy_id),
    vacancy_id,
    application_id: one,
  })
  for (const decision of [
    { verdict: 'reject', note: 'нет' },
    { verdict: 'maybe', note: 'да' },
  ])
    await person.request('PUT', `/api/analysis/results/${result_id}/decision`, decision)
  await person.request('POST', '/api/privacy/consents', { documents: ['personal_data'] })
  await person.request('POST', '/api/payment/create', {
    plan_type: 'starter',
    duration_months: 1,
    return_url: `${product.url}/pricing`,
  })
  const secret = keys.encrypt('секрет', 'test')
  for (const row of [
    sql`insert into hh_switches (company_id, created_by, source, access_token_enc, employer_id, verified)
      values (${scope}, ${user_id}, 'manual', ${secret}, '2', true)`,
    sql`insert into model_consents (company_id, is_on, consent_version, changed_by, changed_at)
      values (${scope}, true, '1', ${user_id}, now())`,
    sql`insert into notification_choices (company_id, user_id, kind, channel, enabled, updated_at)
      values (${scope}, ${user_id}, 'weekly_digest', 'mail', true, now())`,
    sql`insert into telegram_links (company_id, user_id, chat_id, linked_at) values (${scope}, ${user_id}, '1', now())`,
    sql`insert into second_factors (user_id, secret_enc, confirmed_at, created_at)
      values (${user_id}, ${secret}, '2026-05-04', now())`,
    sql`insert into recovery_codes (user_id, code_hash) values (${user_id}, '\\x00')`,
    sql`update analysis_runs set created_by = ${user_id} where company_id = ${scope}`,
    sql`update subscriptions set created_by = ${user_id} where company_id = ${scope}`,
    sql`insert into sync_jobs (company_id, created_by, status, sync_vacancies, sync_applications, force_full_sync,
        completed_at)
      values (${scope}, ${user_id}, 'completed', true, true, false, now())`,
    sql`insert into oauth_states (state_hash, user_id, company_id, redirect_uri, created_at, expires_at)
      values ('\\x00', ${user_id}, ${scope}, 'x', now(), now())`,
    sql`insert into buyers (company_id, inn, kpp, name, address, updated_at)
      values (${scope}, '7707083893', '770701001', 'ИП', 'Тверь', now())`,
    sql`insert into documents (company_id, payment_id, kind, year, number, issued_on, amount_kopecks, buyer, content,
        created_at)
      select ${scope}, id, 'bill', 2026, 1, now(), 1, '{}', '\\x00', now() from payments where created_by = ${user_id}`,
    sql`insert into applicant_verdicts (company_id, application_id, other_id, is_same, decided_by, decided_at)
      values (${scope}, ${one}, ${two}, true, ${user_id}, now())`,
    sql`insert into saved_views (company_id, created_by, name, is_shared, filter, sort, direction, created_at)
      values (${scope}, ${user_id}, 'Вид', false, '{}', 'score', 'desc', now())`,
    sql`insert into board_actions (company_id, batch_id, application_id, created_by, kind, target, target_state, target_name, source,
        href, method, message, send_at, created_at)
      values (${scope}, gen_random_uuid(), ${one}, ${user_id}, 'invite', 'a', 'a', 'b', 'c', 'd', 'PUT', 'e', now(), now())`,
    sql`insert into rubrics (vacancy_id, version, company_id, criteria, source, content_hash, rules_version, created_by,
        base_version, edits)
      values (${vacancy_id}, 1, ${scope}, '{}', 'edited', 'x', 'y', ${user_id}, 0, '{}')`,
    sql`insert into resume_files (company_id, vacancy_id, file_name, size_bytes, file_hash, problem, uploaded_by,
        created_at)
      values (${scope}, ${vacancy_id}, 'x.pdf', 1, '\\x00', 'damaged', ${user_id}, now())`,
    sql`insert into exports (company_id, created_by, filters, include_resume, status, file_name)
      values (${scope}, ${user_id}, '{}', true, 'expired', 'all.xlsx')`,
  ])
    await row.execute(db)
  const archive_id = await insertArchive(db, { scope, user_id }, product.clock())

  const { rows: references } = await sql<{ table: string; column: string }>`
    select key.conrelid::regclass::text as table, a.attname as column
    from pg_constraint key join pg_attribute a on a.attrelid = key.conrelid and a.attnum = key.conkey[array_upper(key.conkey, 1)]
    where key.contype = 'f' and key.confrelid in ('users'::regclass, 'second_factors'::regclass)`.execute(db)
  const wordOf = (place: string) => `kanareyka:${place}.`
  const planted = await plantCanary(db, wordOf, (table) => {
    if (table === 'users') return `id = '${user_id}'`
    if (table === 'companies') return `id = '${scope}'`
    if (table === 'buyers') return `company_id = '${scope}'`
    if (table === 'documents')
      return `payment_id in (select id from payments where created_by = '${user_id}')`
    const columns = references.filter((reference) => reference.table === table)
    return columns.length > 0 ? columns.map(({ column }) => `${column} = '${user_id}'`).join(' or ') : null
  })
  const reached = new Set(planted.map((place) => place.split('.')[0]))
  const referring = [...new Set(references.map(({ table }) => table))]
  // a new table that refers to users needs a row above, so that its columns are looked for
  expect(referring.filter((table) => !reached.has(table)).toSorted()).toEqual(WITHOUT_TEXT)

  await packArchive(product.deps, { company_id: scope, archive_id })
  const content = await findArchiveContent(db, scope, archive_id)
  const files = content ? unzip(content) : new Map<string, string>()
  const archive = [...files.values()].join('\n')
  const missing = planted.filter((place) => !archive.includes(wordOf(place)))
  expect(missing.toSorted()).toEqual(Object.keys(LEFT_OUT).toSorted())

  // columns that accept only values of a certain form
  expect(archive).toContain('7707083893')
  expect(archive).toContain('2026-05-04')
  const names = [...files.keys()].filter((name) => name !== 'README.txt')
  expect(names.filter((name) => !files.get('README.txt')?.includes(name))).toEqual([])
  expect(archive).not.toContain(other.email)
})
