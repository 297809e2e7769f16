import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import * as accounts from '@rezumetr/contracts/accounts/account'
import * as analysis from '@rezumetr/contracts/analysis/analysis'
import * as exportsOf from '@rezumetr/contracts/analysis/exports'
import * as jobBoard from '@rezumetr/contracts/hh/job-board'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  analyse,
  apiClient,
  chooseVacancy,
  enter,
  synchronise,
  type Person,
} from '../../../server/src/journey.ts'
import { openDatabase } from '../../../server/src/platform/db/database.ts'
import { databaseUrl } from '../../../server/src/platform/db/embedded-postgres.ts'
import { startChild, type Child } from '../../../server/src/platform/process/child-process.ts'
import { createTestDatabase } from '../../../server/src/testing/product/database.ts'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildSubscription,
  buildVacancy,
  scopeOf,
} from '../../../server/src/testing/scenes/factories.ts'
import { freePort } from '../../../server/src/platform/process/free-port.ts'
import { startTestProduct, TEST_ENVIRONMENT } from '../../../server/src/testing/product/product.ts'
import { buildPdf } from '../../../server/src/testing/files/resume-files.ts'
import { until } from '../../../server/src/testing/watch/until.ts'
import { readWorkbook } from '../../../server/src/testing/files/xlsx.ts'
import { builtServer, ensureServerBuilt } from './server-build.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: Child
let url: string
const data = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-built-'))
beforeAll(async () => {
  await ensureServerBuilt()
  database = await createTestDatabase()
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  server = await startChild({
    main: builtServer,
    log: path.join(data, 'server.log'),
    env: {
      ...process.env,
      ...TEST_ENVIRONMENT,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: data,
      DATABASE_URL: databaseUrl(database.connection),
      SANDBOX: 'on',
      SEED: 'off',
    },
    probe: `${url}/health/ready`,
  })
})
afterAll(async () => {
  await server.end('SIGTERM')
  await database.drop()
  fs.rmSync(data, { recursive: true, force: true })
})

const person = (email: string): Person => ({
  company_name: 'ООО «Сборка»',
  full_name: 'Анна Смирнова',
  email,
  password: 'Once-And-Never-2026',
})

it('the built server starts on an empty directory, serves the web application and makes an export in its thread', async () => {
  const { db } = openDatabase(database.connection, 1)
  try {
    expect(await (await fetch(`${url}/`)).text()).toContain('<h1')
    const api = await enter(url, person('built@example.ru'))
    const scope = await scopeOf(db, 'built@example.ru')
    await buildSubscription(db, scope, 'enterprise')
    const vacancy_id = await buildVacancy(db, scope)
    const run_id = await buildRun(db, scope, vacancy_id)
    const [application_id = ''] = await buildApplications(db, scope, vacancy_id, 1)
    await buildResult(db, scope, { run_id, vacancy_id, application_id }, { score: 87 })
    const { id } = await api.call(exportsOf.startExport, { body: { vacancy_id } })
    await until(
      () => api.call(exportsOf.getExport, { params: { id } }),
      ({ status }) => status === 'completed',
    )
    const { bytes } = await api.file(exportsOf.downloadExport, { params: { id } })
    expect((await readWorkbook(bytes))[0]?.rows[1]?.[2]).toBe(87)
  } finally {
    await db.destroy()
  }
})

/** Connects, synchronises and analyses one vacancy. @returns what the customer sees, without ids and times */
async function judged(base: string) {
  const api = await enter(base, person('journey@example.ru'))
  await api.call(jobBoard.saveToken, { body: { token: 'sandbox-employer-token' } })
  const sync = await synchronise(api)
  const vacancy = await chooseVacancy(api, 50)
  const run = await analyse(api, vacancy?.id ?? '')
  const { results } = await api.call(analysis.listResults, {
    query: { vacancy_id: vacancy?.id ?? '', limit: 200 },
  })
  return {
    synced: [sync.status, sync.vacancies_synced, sync.applications_synced],
    vacancy: vacancy?.title,
    analysed: [run.status, run.analyzed, run.failed],
    results: results
      .map(({ application, score, recommendation, strengths, weaknesses, red_flags }) =>
        JSON.stringify([application.candidate_name, score, recommendation, strengths, weaknesses, red_flags]),
      )
      .sort(),
  }
}

it('the built server synchronises and judges a vacancy exactly as its sources do', async () => {
  const sources = await startTestProduct()
  try {
    const [built, own] = [await judged(url), await judged(sources.localUrl)]
    expect(built.analysed).toEqual(['completed', built.results.length, 0])
    expect(built.results.length).toBeGreaterThan(5)
    expect(built).toEqual(own)
  } finally {
    await sources.drop()
  }
})

it('the built server reads an uploaded resume', async () => {
  const email = 'upload@example.ru'
  const { db } = openDatabase(database.connection, 1)
  try {
    await enter(url, person(email))
    const vacancy_id = await buildVacancy(db, await scopeOf(db, email))
    const { access_token } = await apiClient(url).call(accounts.login, {
      body: { email, password: person(email).password },
    })
    const response = await fetch(`${url}/api/hh/vacancies/${vacancy_id}/files?file_name=cv.pdf`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${access_token}` },
      body: new Uint8Array(buildPdf()),
    })
    expect([response.status, await response.json()]).toMatchObject([
      201,
      { data: { file: { problem: null, candidate_name: 'Смирнова Ольга Петровна' } } },
    ])
  } finally {
    await db.destroy()
  }
})
