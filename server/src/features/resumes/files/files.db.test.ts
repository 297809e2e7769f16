import type { Result } from '@rezumetr/contracts/analysis/analysis'
import type { ExportJob } from '@rezumetr/contracts/analysis/exports'
import type { Limits } from '@rezumetr/contracts/billing/plans'
import {
  MAX_FILE_BYTES,
  MAX_FILES_PER_HOUR,
  type ResumeFile,
} from '@rezumetr/contracts/vacancies/resume-files'
import type { Application } from '@rezumetr/contracts/vacancies/vacancies'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addResumeFile, purgeUnreadFiles } from './usecases.ts'
import { FileFailure, ReadingLimit } from '../../../ports/resume-files.ts'
import { bucket } from '../../accounts/limits/usecases.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { buildVacancy, scopeOf, userIdOf } from '../../../testing/scenes/factories.ts'
import {
  startTestProduct,
  type Answer,
  type Client,
  type TestProduct,
} from '../../../testing/product/product.ts'
import { buildDocx, buildPdf, buildScan, RESUME_LINES } from '../../../testing/files/resume-files.ts'
import { until } from '../../../testing/watch/until.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.drop())

async function company() {
  const client = await product.register()
  const scope = await scopeOf(product.deps.db, client.email)
  const vacancy_id = await buildVacancy(product.deps.db, scope, {
    title: 'Менеджер по продажам',
    description_text: '<p>Требования:</p><ul><li>Опыт холодных звонков</li><li>Ведение переговоров</li></ul>',
  })
  return { client, scope, vacancy_id }
}

const sessionOf = async (client: { email: string }, scope: CompanyScope) => {
  const id = await userIdOf(product.deps.db, client.email)
  return { scope, user_id: id }
}

type Uploaded = { file: ResumeFile; is_duplicate: boolean }
async function upload(
  client: Pick<Client, 'token'>,
  vacancy_id: string,
  bytes: Buffer,
  name = 'резюме.pdf',
): Promise<{ status: number; body: Answer<Uploaded>['body'] }> {
  const url = `${product.localUrl}/api/hh/vacancies/${vacancy_id}/files?file_name=${encodeURIComponent(name)}`
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${client.token ?? ''}` },
    body: new Uint8Array(bytes),
  })
  return { status: response.status, body: (await response.json()) as Answer<Uploaded>['body'] }
}
const list = async (client: Client, vacancy_id: string) =>
  (await client.request<{ files: ResumeFile[] }>('GET', `/api/hh/vacancies/${vacancy_id}/files`)).body
const applications = async (client: Client, vacancy_id: string) =>
  (
    await client.request<{ applications: Application[] }>(
      'GET',
      `/api/hh/vacancies/${vacancy_id}/applications`,
    )
  ).body.data.applications

/** Waits for the first results of the company. */
const untilAnalysed = (client: Client): Promise<Result[]> =>
  until(
    async () =>
      (await client.request<{ results: Result[] }>('GET', '/api/analysis/results')).body.data.results,
    (results) => results.length > 0,
  )

describe('resumes from files', () => {
  it('a file becomes an application with its source', async () => {
    const { client, vacancy_id } = await company()
    const { status, body } = await upload(client, vacancy_id, buildPdf())
    expect([status, body.data]).toMatchObject([
      201,
      {
        is_duplicate: false,
        file: { problem: null, file_name: 'резюме.pdf', candidate_name: 'Смирнова Ольга Петровна' },
      },
    ])
    expect(await applications(client, vacancy_id)).toMatchObject([
      {
        id: body.data.file.application_id,
        source: 'upload',
        resume_url: null,
        candidate_email: 'olga.smirnova@example.ru',
        resume_title: 'Менеджер по продажам',
        area: 'Казань',
        is_analyzed: false,
      },
    ])
  })

  it('an uploaded resume is analysed without a connection to hh.ru and counted once', async () => {
    const { client, vacancy_id } = await company()
    const { body } = await upload(client, vacancy_id, buildDocx(), 'cv.docx')
    const started = await client.request('POST', `/api/analysis/start-new?vacancy_id=${vacancy_id}`)
    expect(started.status).toBe(202)
    const results = await untilAnalysed(client)
    expect(results[0]).toMatchObject({
      application: { id: body.data.file.application_id, source: 'upload' },
    })
    expect(results[0]?.score).toBeGreaterThan(40)
    const limits = await client.request<Limits>('GET', '/api/subscription/limits/check')
    expect(limits.body.data.analyses_used).toBe(1)
  })

  it('an unreadable file is listed with its reason, and is neither an application nor analysed', async () => {
    const { client, vacancy_id } = await company()
    const { status, body } = await upload(client, vacancy_id, buildScan(), 'скан.pdf')
    expect([status, body.data.file]).toMatchObject([
      201,
      { problem: 'no_text', application_id: null, file_name: 'скан.pdf' },
    ])
    expect(await applications(client, vacancy_id)).toEqual([])
    const started = await client.request('POST', `/api/analysis/start-new?vacancy_id=${vacancy_id}`)
    expect(started.body.error.code).toBe('NOTHING_TO_ANALYZE')
    expect(await list(client, vacancy_id)).toMatchObject({
      data: { files: [{ file_name: 'скан.pdf', problem: 'no_text' }] },
      meta: { total: 1, unreadable: 1 },
    })
    // a repeated upload is processed again and listed once
    expect((await upload(client, vacancy_id, buildScan(), 'ещё раз.pdf')).body.data.is_duplicate).toBe(false)
    expect((await list(client, vacancy_id)).meta).toEqual({ total: 1, unreadable: 1 })
    // unreadable bytes are not stored
    const kept = await product.deps.db
      .selectFrom('resume_files')
      .select('file_enc')
      .where('problem', 'is not', null)
      .execute()
    expect(kept.every(({ file_enc }) => file_enc === null)).toBe(true)
  })

  it('the same resume in several files, uploaded concurrently, is one candidate', async () => {
    const { client, vacancy_id } = await company()
    const answers = await Promise.all([
      upload(client, vacancy_id, buildPdf()),
      upload(client, vacancy_id, buildPdf(), 'копия.pdf'),
      upload(client, vacancy_id, buildPdf(RESUME_LINES, 1)),
      upload(client, vacancy_id, buildDocx(), 'то же.docx'),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(answers.filter(({ body }) => !body.data.is_duplicate)).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => body.data.file.application_id)).size).toBe(1)
    expect(await applications(client, vacancy_id)).toHaveLength(1)
    // the same text with another person's name is another candidate
    const namesake = buildPdf(RESUME_LINES.map((line) => line.replace('Смирнова Ольга', 'Орлова Анна')))
    expect((await upload(client, vacancy_id, namesake)).body.data.is_duplicate).toBe(false)
    // in another vacancy it is another application
    const { body } = await upload(
      client,
      await buildVacancy(product.deps.db, await scopeOf(product.deps.db, client.email)),
      buildPdf(),
    )
    expect(body.data.is_duplicate).toBe(false)
  })

  it('a file that could not be read once is the same candidate as the resume added from another file', async () => {
    const { client, scope, vacancy_id } = await company()
    const deps = {
      ...product.deps,
      resumeFiles: { read: () => Promise.reject(new FileFailure('too_slow')) },
    }
    const file = { name: 'резюме.pdf', bytes: buildPdf() }
    await addResumeFile(deps, await sessionOf(client, scope), vacancy_id, file, () => false)
    expect((await list(client, vacancy_id)).meta).toEqual({ total: 1, unreadable: 1 })
    await upload(client, vacancy_id, buildDocx(), 'cv.docx')
    expect((await upload(client, vacancy_id, buildPdf())).body.data).toMatchObject({
      is_duplicate: true,
      file: { file_name: 'cv.docx' },
    })
    expect(await applications(client, vacancy_id)).toHaveLength(1)
    expect((await list(client, vacancy_id)).meta).toEqual({ total: 1, unreadable: 0 })
  })

  it('a file cancelled while it is read is not added', async () => {
    const { client, scope, vacancy_id } = await company()
    let isGone = false
    const read = async (company_id: string, bytes: Uint8Array) => {
      isGone = true
      return await product.deps.resumeFiles.read(company_id, bytes, () => false)
    }
    const file = { name: 'резюме.pdf', bytes: buildPdf() }
    const session = await sessionOf(client, scope)
    const deps = { ...product.deps, resumeFiles: { read } }
    await expect(addResumeFile(deps, session, vacancy_id, file, () => isGone)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
    expect((await list(client, vacancy_id)).meta['total']).toBe(0)
    expect(await applications(client, vacancy_id)).toEqual([])
  })

  it('the original is returned as an attachment, byte for byte, and stored encrypted', async () => {
    const { client, vacancy_id } = await company()
    const bytes = buildPdf()
    const { body } = await upload(client, vacancy_id, bytes, '../../Резюме "Ольга".pdf')
    const application_id = body.data.file.application_id ?? ''
    const answer = await client.bytes(`/api/hh/applications/${application_id}/file`)
    expect(answer.bytes.equals(bytes)).toBe(true)
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\w.+-]+\.pdf"; filename\*=UTF-8''%D0/,
    )
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const { file_enc } = await product.deps.db
      .selectFrom('resume_files')
      .select('file_enc')
      .where('application_id', '=', application_id)
      .executeTakeFirstOrThrow()
    expect(file_enc?.includes('%PDF')).toBe(false)
  })

  it('deleting a file deletes its application and results, and is refused during its run', async () => {
    const { client, scope, vacancy_id } = await company()
    const { body } = await upload(client, vacancy_id, buildPdf())
    const { id, application_id } = body.data.file
    await client.request('POST', `/api/analysis/start-new?vacancy_id=${vacancy_id}`)
    const [result] = await untilAnalysed(client)
    await client.request('PUT', `/api/analysis/results/${result?.id}/decision`, { verdict: 'maybe' })
    const { db } = product.deps
    const setStatus = (status: string) =>
      db.updateTable('analysis_run_items').set({ status }).where('company_id', '=', scope).execute()
    await setStatus('queued')
    const refused = await client.request('DELETE', `/api/hh/files/${id}`)
    expect([refused.status, refused.body.error.code]).toEqual([409, 'ANALYSIS_IN_PROGRESS'])
    await setStatus('done')
    expect((await client.request('DELETE', `/api/hh/files/${id}`)).status).toBe(200)
    expect((await client.request('DELETE', `/api/hh/files/${id}`)).status).toBe(404)
    expect(await applications(client, vacancy_id)).toEqual([])
    expect((await client.request('GET', `/api/analysis/results/${result?.id}`)).status).toBe(404)
    expect((await client.bytes(`/api/hh/applications/${application_id}/file`)).status).toBe(404)
    expect((await list(client, vacancy_id)).meta['total']).toBe(0)
  })

  it('deleting a file ends the finished exports that may contain its candidate, and keeps the list of unreadable files', async () => {
    const { client, vacancy_id } = await company()
    const { id } = (await upload(client, vacancy_id, buildPdf())).body.data.file
    await upload(client, vacancy_id, buildScan(), 'скан.pdf')
    await client.request('POST', `/api/analysis/start-new?vacancy_id=${vacancy_id}`)
    await untilAnalysed(client)
    const started = await client.request<ExportJob>('POST', '/api/analysis/export', { vacancy_id })
    const path = `/api/analysis/export/${started.body.data.id}`
    const statusOf = async () => (await client.request<ExportJob>('GET', `${path}/status`)).body.data.status
    await until(statusOf, (status) => status === 'completed')
    expect((await client.bytes(`${path}/download`)).status).toBe(200)
    expect((await client.request('DELETE', `/api/hh/files/${id}`)).status).toBe(200)
    const answer = await client.request('GET', `${path}/download`)
    expect([answer.status, answer.body.error.code]).toEqual([410, 'EXPORT_EXPIRED'])
    expect(await list(client, vacancy_id)).toMatchObject({ data: { files: [{ file_name: 'скан.pdf' }] } })
  })

  it('another company can neither list, upload, download nor delete', async () => {
    const { client, vacancy_id } = await company()
    const { body } = await upload(client, vacancy_id, buildPdf())
    const { id, application_id } = body.data.file
    const other = await product.register()
    expect((await upload(other, vacancy_id, buildPdf())).status).toBe(404)
    expect((await other.request('GET', `/api/hh/vacancies/${vacancy_id}/files`)).status).toBe(404)
    expect((await other.bytes(`/api/hh/applications/${application_id}/file`)).status).toBe(404)
    expect((await other.request('DELETE', `/api/hh/files/${id}`)).status).toBe(404)
    expect((await upload({ token: 'nobody' }, vacancy_id, buildPdf())).status).toBe(401)
    expect((await list(client, vacancy_id)).meta['total']).toBe(1)
  })

  it('a file over the size limit gets FILE_TOO_LARGE; a body of the wrong type is rejected', async () => {
    const { client, vacancy_id } = await company()
    const large = await upload(client, vacancy_id, Buffer.alloc(MAX_FILE_BYTES + 1))
    expect([large.status, large.body.error.code]).toEqual([413, 'FILE_TOO_LARGE'])
    const json = await client.request('POST', `/api/hh/vacancies/${vacancy_id}/files?file_name=a`, { a: 1 })
    expect(json.status).toBe(400)
    const bytes = await fetch(`${product.localUrl}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: 'x',
    })
    expect(bytes.status).toBe(400)
  })

  it('the hourly limit of files also counts repeated uploads of an unreadable file', async () => {
    const { client, scope, vacancy_id } = await company()
    const { db, config } = product.deps
    const deps = { ...product.deps, config: { ...config, rate_limits: true } }
    const session = await sessionOf(client, scope)
    const file = { name: 'скан.pdf', bytes: buildScan() }
    const add = () => addResumeFile(deps, session, vacancy_id, file, () => false)
    await add()
    await add()
    const { numUpdatedRows } = await db
      .updateTable('rate_buckets')
      .set({ count: MAX_FILES_PER_HOUR })
      .where('key', '=', bucket('resume-files', scope))
      .where('count', '=', 2)
      .executeTakeFirst()
    expect(numUpdatedRows).toBe(1n)
    await expect(add()).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      message: expect.stringContaining('в час'),
    })
    expect((await list(client, vacancy_id)).meta['total']).toBe(1)
  })

  it('a company whose files took too much time to read is told when to go on, and no file is listed', async () => {
    const { client, scope, vacancy_id } = await company()
    const deps = {
      ...product.deps,
      resumeFiles: { read: () => Promise.reject(new ReadingLimit(1200)) },
    }
    const file = { name: 'резюме.pdf', bytes: buildPdf() }
    const added = addResumeFile(deps, await sessionOf(client, scope), vacancy_id, file, () => false)
    await expect(added).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      message: 'Файлы компании читались слишком долго. Загрузите остальные через 20\u00a0минут.',
    })
    expect((await list(client, vacancy_id)).meta['total']).toBe(0)
  })

  it('unreadable files are deleted after a month', async () => {
    const { client, vacancy_id } = await company()
    await upload(client, vacancy_id, buildScan())
    await purgeUnreadFiles({
      db: product.deps.db,
      clock: () => new Date(product.clock().getTime() + 29 * 86_400_000),
    })
    expect((await list(client, vacancy_id)).meta['total']).toBe(1)
    await purgeUnreadFiles({
      db: product.deps.db,
      clock: () => new Date(product.clock().getTime() + 31 * 86_400_000),
    })
    expect((await list(client, vacancy_id)).meta['total']).toBe(0)
  })
})
