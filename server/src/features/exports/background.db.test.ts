import type { TokenPair } from '@rezumetr/contracts/accounts/account'
import { afterAll, describe, expect, it } from 'vitest'
import { namesOf, startExporting } from '../../testing/scenes/exporting.ts'
import { buildApplications, buildResult, scopeOf } from '../../testing/scenes/factories.ts'
import { countRowsRead } from '../../testing/watch/rows-read.ts'
import { candidateRows, readWorkbook } from '../../testing/files/xlsx.ts'
import { getAllowance } from '../billing/plans/usecases.ts'
import { purgeExports } from './usecases.ts'

const { product, person, scope, analysed, exportsUsed, atOnce, refusal, startLater, statusOf, finished } =
  await startExporting()
afterAll(() => product.drop())

describe('API-28 API-29 API-30 background Excel export', () => {
  it('an export of more than 500 candidates requires it and contains each candidate once', async () => {
    const { db } = product.deps
    const { vacancy_id, run_id } = await analysed([])
    const applications = await buildApplications(db, scope, vacancy_id, 501)
    // many equal scores: the order inside a score must hold across batches
    for (const [i, application_id] of applications.entries())
      await buildResult(db, scope, { run_id, vacancy_id, application_id }, { score: i % 3 })
    const before = await exportsUsed()
    expect(await refusal({ vacancy_id })).toMatchObject({
      status: 409,
      detail: { error: 'EXPORT_TOO_LARGE', use_async: true, rows: 501 },
    })
    expect(await exportsUsed()).toBe(before)
    const { status, body } = await startLater({ vacancy_id })
    expect([status, body.data.status]).toEqual([202, 'pending'])
    const job = await finished(body.data.id)
    expect(job).toMatchObject({ status: 'completed', rows: 501, error: null })
    const file = await person.bytes(`/api/analysis/export/${body.data.id}/download`)
    expect(file.headers.get('x-export-rows')).toBe('501')
    const rows = (await candidateRows(file.bytes)).slice(1)
    expect(new Set(rows.map((row) => row[1])).size).toBe(501)
    expect(rows.map((row) => row[0])).toEqual(Array.from({ length: 501 }, (_, i) => i + 1))
    expect(rows.map((row) => row[2])).toEqual([2, 1, 0].flatMap((score) => Array<number>(167).fill(score)))
    expect(await exportsUsed()).toBe(before + 1)
  })

  it('Q-153 every download of candidates is audited, immediate or background; a refused one is not', async () => {
    const { db } = product.deps
    const { vacancy_id } = await analysed([70, 60])
    const chain = db.selectFrom('audit_heads').select('seq').where('company_id', '=', scope)
    const since = (await chain.executeTakeFirstOrThrow()).seq
    await atOnce({ vacancy_id })
    await atOnce({ vacancy_id, min_score: 99 })
    const { body } = await startLater({ vacancy_id })
    const { id } = body.data
    await finished(id)
    await person.bytes(`/api/analysis/export/${id}/download`)
    const log = await db
      .selectFrom('audit_log as a')
      .innerJoin('users as u', 'u.id', 'a.actor_user_id')
      .select(['a.action', 'a.after', 'u.email'])
      .where('a.seq', '>', since)
      .where('a.company_id', '=', scope)
      .orderBy('a.seq')
      .execute()
    const entry = { action: 'exports.download-report', after: { rows: 2 }, email: person.email }
    expect(log).toEqual([entry, entry])
  })

  it('Q-098 downloading again costs nothing; other companies get 404', async () => {
    const { vacancy_id } = await analysed([91, 20])
    const stranger = await product.register()
    const before = await exportsUsed()
    const { body } = await startLater({ vacancy_id, recommendation: 'hire', min_score: 80 })
    const { id } = body.data
    const job = await finished(id)
    expect(job.file_name).toMatch(/^rezumetr_export_Менеджер_по_продажам_hire_score80\+_[\d-]{10}\.xlsx$/)
    const download = `/api/analysis/export/${id}/download`
    expect(await namesOf((await person.bytes(download)).bytes)).toEqual(['Кандидат 1'])
    expect((await person.bytes(download)).status).toBe(200)
    expect(await exportsUsed()).toBe(before + 1)
    expect((await stranger.bytes(download)).status).toBe(404)
    expect((await stranger.request('GET', `/api/analysis/export/${id}/status`)).status).toBe(404)
  })

  it('Q-096 an export of all vacancies has a sheet per vacancy of the current employer with results', async () => {
    const owner = await product.register()
    const company = await scopeOf(product.deps.db, owner.email)
    await analysed([91, 70], 'Водитель', company)
    await analysed([60], 'Повар', company)
    await analysed([], 'Никто не откликнулся', company)
    const hidden = await analysed([99], 'Прежний работодатель', company)
    await product.deps.db
      .updateTable('vacancies')
      .set({ status: 'hidden' })
      .where('id', '=', hidden.vacancy_id)
      .execute()
    const { body } = await startLater({}, owner)
    const job = await finished(body.data.id, owner)
    expect(job.rows).toBe(3)
    const sheets = await readWorkbook(
      (await owner.bytes(`/api/analysis/export/${body.data.id}/download`)).bytes,
    )
    expect(sheets.map(({ sheet, rows }) => [sheet, rows.length - 1])).toEqual([
      ['Водитель', 2],
      ['Повар', 1],
      ['Сводка', expect.any(Number)],
    ])
  })

  it('RES-14 a search over all vacancies is exported in the background, its text not in the file name', async () => {
    const owner = await product.register()
    const company = await scopeOf(product.deps.db, owner.email)
    await analysed([91, 70], 'Повар', company)
    await analysed([60], 'Водитель', company)
    expect((await startLater({ search: 'нет такого' }, owner)).body.error.code).toBe('NOTHING_TO_EXPORT')
    const { body } = await startLater({ search: 'кандидат 2' }, owner)
    const { id } = body.data
    const job = await finished(id, owner)
    expect(job).toMatchObject({ rows: 1, file_name: expect.not.stringContaining('кандидат') as string })
    const file = await readWorkbook((await owner.bytes(`/api/analysis/export/${id}/download`)).bytes)
    expect(file.map(({ sheet, rows }) => [sheet, rows[1]?.[1]])).toEqual([
      ['Повар', 'Кандидат 2'],
      ['Сводка', 'Все вакансии'],
    ])
  })

  it('rejects an impossible export immediately; a repeated POST with its key starts no second export', async () => {
    const stranger = await product.register()
    const { vacancy_id } = await analysed([50])
    expect((await startLater({ vacancy_id, min_score: 90 })).body.error.code).toBe('NOTHING_TO_EXPORT')
    expect((await startLater({ vacancy_id }, stranger)).body.error.code).toBe('NOT_FOUND')
    expect((await startLater({}, stranger)).body.error.code).toBe('NOTHING_TO_EXPORT')
    const before = await exportsUsed()
    const key = { 'idempotency-key': 'export-1' }
    const first = await startLater({ vacancy_id }, person, key)
    expect((await startLater({ vacancy_id }, person, key)).body.data.id).toBe(first.body.data.id)
    await finished(first.body.data.id)
    expect(await exportsUsed()).toBe(before + 1)
  })

  it('ROLE-11 Q-098 one of parallel requests for the last unit is accepted', async () => {
    const { db } = product.deps
    const owner = await product.register()
    const theirs = await scopeOf(db, owner.email)
    const { vacancy_id } = await analysed([91], 'Водитель', theirs)
    const period = async (fields: object) =>
      await db.updateTable('usage_periods').set(fields).where('company_id', '=', theirs).execute()
    await getAllowance(db, theirs, product.clock())
    await period({ exports_used: 9 })
    const asked = await Promise.all(Array.from({ length: 8 }, () => startLater({ vacancy_id }, owner)))
    const accepted = asked.filter(({ status }) => status === 202)
    expect(accepted).toHaveLength(1)
    for (const { status, body } of asked.filter((one) => one !== accepted[0]))
      expect([status, body.error.code]).toEqual([403, 'LIMIT_EXCEEDED'])
    expect(await finished(accepted[0]?.body.data.id ?? '', owner)).toMatchObject({ status: 'completed' })
    expect(await getAllowance(db, theirs, product.clock())).toMatchObject({
      exports_used: 10,
      exports_reserved: 0,
    })
  })

  it('Q-098 an export that fails every time ends as failed with a message, and costs nothing', async () => {
    const { db } = product.deps
    const { vacancy_id, applications } = await analysed([91])
    await db
      .updateTable('applications')
      .set({ resume_enc: Buffer.from('encrypted with a lost key') })
      .where('id', '=', applications[0] ?? '')
      .execute()
    const before = await exportsUsed()
    const { body } = await startLater({ vacancy_id, include_resume: true })
    const job = await finished(body.data.id)
    expect(job).toMatchObject({ status: 'failed', error: 'Не удалось подготовить файл. Попробуйте ещё раз.' })
    const answer = await person.request('GET', `/api/analysis/export/${body.data.id}/download`)
    expect(answer.body).toMatchObject({ message: job.error, error: { code: 'EXPORT_NOT_READY' } })
    expect(await exportsUsed()).toBe(before)
  })

  it('answers EXPORT_EXPIRED after 24 hours, and the data is deleted from the database', async () => {
    const { vacancy_id } = await analysed([91])
    const { body } = await startLater({ vacancy_id })
    const { id } = body.data
    await finished(id)
    product.clock.advance(24 * 3_600_000 + 1000)
    const refreshed = await person.request<TokenPair>('POST', '/api/auth/refresh', {
      refresh_token: person.refresh_token,
    })
    const later = product.client(refreshed.body.data.access_token)
    const answer = await later.request('GET', `/api/analysis/export/${id}/download`)
    expect([answer.status, answer.body.error.code]).toEqual([410, 'EXPORT_EXPIRED'])
    expect((await statusOf(id, later)).status).toBe('expired')
    await purgeExports(product.deps)
    const row = await product.deps.db
      .selectFrom('exports as e')
      .leftJoin('export_chunks as c', 'c.export_id', 'e.id')
      .select(['e.status', 'c.bytes'])
      .where('e.id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ status: 'expired', bytes: null })
    // the row stays as history, and is not read again
    const { db, clock } = product.deps
    expect(await countRowsRead(db, 'exports', (trx) => purgeExports({ db: trx, clock }))).toBe(0)
  })
})
