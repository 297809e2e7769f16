/** A product with a database of its own for measurements, and one company with many analysed candidates. */
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import * as accounts from '@rezumetr/contracts/accounts/account'
import { saveToken } from '@rezumetr/contracts/hh/job-board'
import { sql } from 'kysely'
import type { CompanyScope } from '../../../server/src/features/companies/scope.ts'
import { apiClient } from '../../../server/src/journey.ts'
import { openDatabase, type Db } from '../../../server/src/platform/db/database.ts'
import { migrate } from '../../../server/src/platform/db/migrate.ts'
import { readConfig } from '../../../server/src/config/config.ts'
import { databaseUrl, startPostgres } from '../../../server/src/platform/db/embedded-postgres.ts'
import { createLog } from '../../../server/src/platform/process/log.ts'
import { startProduct } from '../../../server/src/product.ts'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildVacancy,
  scopeOf,
} from '../../../server/src/testing/scenes/factories.ts'
import { VERSION } from '../../../server/src/platform/process/version.ts'

/** `person` is the signed-in user whose company owns the candidates. */
export type BenchStage = Awaited<ReturnType<typeof setBenchStage>>

/** Inserts `count` copies of a row. Columns are copied except those in `fresh`: SQL over `g` (1…count) and `r`, the row. */
async function copyRow(db: Db, table: string, id: string, count: number, fresh: Record<string, string>) {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO'`.execute(
    db,
  )
  const names = rows.map(({ name }) => name)
  await sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(names.map((name) => sql.raw(fresh[name] ?? `r."${name}"`)))}
    from ${sql.table(table)} r cross join generate_series(1, ${sql.lit(count)}) g where r.id = ${id}`.execute(
    db,
  )
}

/** Creates a vacancy with `count` responses, each with a result. */
export async function fill(db: Db, scope: CompanyScope, count: number) {
  const vacancy_id = await buildVacancy(db, scope)
  const run_id = await buildRun(db, scope, vacancy_id)
  const [application_id = ''] = await buildApplications(db, scope, vacancy_id, 1, {
    candidate_name: 'Аполлинария Звездина',
    candidate_phone: '+7 912 345-67-89',
  })
  const result = await buildResult(db, scope, { run_id, vacancy_id, application_id })
  await copyRow(db, 'applications', application_id, count - 1, {
    // the id is derived from the number, so that a result can refer to its application
    id: `('00000000-0000-4000-8000-' || lpad(to_hex(g), 12, '0'))::uuid`,
    hh_negotiation_id: `'bench-' || g`,
    // unique resume ids: copies of one person would be 100,000 repeat applicants
    hh_resume_id: `'bench-' || g`,
    phone_mark: 'null',
    email_mark: 'null',
    text_marks: 'null',
    word_marks: 'null',
    candidate_name: `'Кандидат ' || g`,
    candidate_phone: `'+7 921 ' || lpad(g::text, 7, '0')`,
    applied_at: `r.applied_at - g * interval '1 second'`,
  })
  await copyRow(db, 'analysis_results', result, count - 1, {
    id: 'gen_random_uuid()',
    application_id: `('00000000-0000-4000-8000-' || lpad(to_hex(g), 12, '0'))::uuid`,
    score: 'g % 101',
    recommendation: `case when g % 101 >= 85 then 'hire' when g % 101 >= 80 then 'interview' when g % 101 >= 40 then 'maybe' else 'reject' end`,
  })
  await sql`vacuum analyze`.execute(db)
  return { vacancy_id, run_id, application_id, result_id: result }
}

const DECIDED = 200

/** Decides about as many candidates at every size: a decision takes a person's time. */
async function decide(db: Db, vacancy_id: string) {
  await sql`
    insert into decisions (application_id, company_id, vacancy_id, result_id, verdict, decided_by, decided_at, score, recommendation, rubric_version)
    select r.application_id, r.company_id, r.vacancy_id, r.id, r.recommendation, u.id, r.analyzed_at, r.score, r.recommendation, r.rubric_version
    from analysis_results r join users u on u.company_id = r.company_id
    where r.vacancy_id = ${vacancy_id} limit ${sql.lit(DECIDED)}`.execute(db)
  await sql`vacuum analyze decisions`.execute(db)
}

let products = 0
let standing = 0

/**
 * Starts the product on an empty database of its own.
 * @param env settings in addition to the common ones
 * @param directory of PostgreSQL; by default one instance shared by all measurements
 */
export async function startBenchProduct(
  env: Record<string, string> = {},
  directory = path.resolve(import.meta.dirname, '../../../.cache/pg-bench'),
) {
  const postgres = await startPostgres(directory, { durable: false })
  standing++
  const database = `bench_${process.pid}_${++products}`
  const admin = openDatabase(postgres.connection, 1).db
  await sql`create database ${sql.ref(database)}`.execute(admin)
  const connection = { ...postgres.connection, database }
  const first = openDatabase(connection, 1).db
  await migrate(first)
  await first.destroy()
  const data_dir = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-bench-'))
  const config = readConfig(
    {
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: data_dir,
      LOG_LEVEL: 'error',
      RATE_LIMITS: 'off',
      SYNC_SCHEDULE: 'off',
      ...env,
    },
    VERSION,
  )
  const product = await startProduct({ config, log: createLog('error'), clock: () => new Date(), connection })
  return {
    ...product,
    connection,
    data_dir,
    drop: async (): Promise<void> => {
      await product.stop()
      await sql`drop database if exists ${sql.ref(database)} with (force)`.execute(admin)
      await admin.destroy()
      // all products of this process share one PostgreSQL server
      if (--standing === 0) await postgres.stop()
      fs.rmSync(data_dir, { recursive: true, force: true })
    },
  }
}

const PASSWORD = 'Secret123'

/** Registers and signs in a user. */
export async function enterBench(url: string, email: string): Promise<accounts.TokenPair> {
  const names = { company_name: 'ООО «Замер»', full_name: 'Анна Смирнова' }
  await apiClient(url).call(accounts.register, { body: { ...names, email, password: PASSWORD } })
  return await signInBench(url, email)
}

/** A session of its own, for a measurement longer than an access token lives. */
export const signInBench = (url: string, email: string): Promise<accounts.TokenPair> =>
  apiClient(url).call(accounts.login, { body: { email, password: PASSWORD } })

/** @param env settings in addition to the common ones */
export async function setBenchStage(candidates: number, env: Record<string, string> = {}) {
  const { deps, localUrl: url, connection, data_dir, drop } = await startBenchProduct(env)
  const email = 'bench@example.ru'
  const person = await enterBench(url, email)
  await apiClient(url, person.access_token).call(saveToken, { body: { token: 'sandbox-employer-token' } })
  const scope = await scopeOf(deps.db, email)
  const ids = await fill(deps.db, scope, candidates)
  await decide(deps.db, ids.vacancy_id)
  return { url, email, person, scope, ids, deps, connection, data_dir, drop }
}

/** Environment for another process on the same database. */
export const connectionEnv = ({ connection, data_dir }: BenchStage): Record<string, string> => ({
  DATABASE_URL: databaseUrl(connection),
  DATA_DIR: data_dir,
  NODE_ENV: 'test',
  PORT: '0',
  SANDBOX: 'off',
  SEED: 'off',
  RATE_LIMITS: 'off',
  SYNC_SCHEDULE: 'off',
})
