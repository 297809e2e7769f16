import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import * as exportsOf from '@rezumetr/contracts/exports'
import { expect, it } from 'vitest'
import { enter } from '../server/src/journey.ts'
import { openDatabase } from '../server/src/platform/database.ts'
import { databaseUrl } from '../server/src/platform/embedded-postgres.ts'
import { startChild } from '../server/src/platform/child-process.ts'
import { createTestDatabase } from '../server/src/testing/database.ts'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildSubscription,
  buildVacancy,
  scopeOf,
} from '../server/src/testing/factories.ts'
import { freePort } from '../server/src/platform/free-port.ts'
import { until } from '../server/src/testing/until.ts'
import { readWorkbook } from '../server/src/testing/xlsx.ts'
import { builtServer, ensureServerBuilt } from './server-build.ts'

it('the built server starts on an empty directory, serves the web application and makes an export in its thread', async () => {
  await ensureServerBuilt()
  const database = await createTestDatabase()
  const { connection } = database
  const { db } = openDatabase(connection, 1)
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-built-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const server = await startChild({
    main: builtServer,
    log: path.join(data, 'server.log'),
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: data,
      DATABASE_URL: databaseUrl(connection),
      SANDBOX: 'off',
      SEED: 'off',
      LOG_LEVEL: 'error',
    },
    probe: `${url}/health/ready`,
  })
  try {
    expect(await (await fetch(`${url}/`)).text()).toContain('<h1')
    const person = {
      company_name: 'ООО «Сборка»',
      full_name: 'Анна Смирнова',
      email: 'built@example.ru',
      password: 'Once-And-Never-2026',
    }
    const api = await enter(url, person)
    const scope = await scopeOf(db, person.email)
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
    await server.end('SIGTERM')
    await db.destroy()
    await database.drop()
    fs.rmSync(data, { recursive: true, force: true })
  }
  expect(server.is_running()).toBe(false)
})
