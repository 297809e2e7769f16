import type { ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import type { ResumeSections } from '@rezumetr/contracts/analysis/whole-resume'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { JobBoardFailure, type BoardResume, type JobBoard } from '../../../ports/job-board.ts'
import { control, sync } from '../../../testing/scenes/board.ts'
import { buildResult, buildRun, scopeOf } from '../../../testing/scenes/factories.ts'
import { registerSynced } from '../../../testing/scenes/synced.ts'
import { problemOf } from '../../../testing/http/problem-of.ts'
import { startTestProduct, type TestProduct } from '../../../testing/product/product.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { type Ask, askerOf, getResumeSpendingView, readResume } from './resume-usecases.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterEach(() => control(product, '/reset', {}))
afterAll(() => product.drop())

async function synced() {
  const client = await registerSynced(product)
  return { client, scope: await scopeOf(product.deps.db, client.email) }
}
const rowsOf = (scope: CompanyScope) =>
  product.deps.db
    .selectFrom('applications')
    .selectAll()
    .where('company_id', '=', scope)
    .where('hh_resume_href', 'is not', null)
    .orderBy('hh_negotiation_id')
    .execute()
const rowOf = async (scope: CompanyScope, id: string) => {
  const row = (await rowsOf(scope)).find((one) => one.id === id)
  if (!row) throw new Error('no such application')
  return row
}
const anyOf = async (scope: CompanyScope) => {
  const [row] = await rowsOf(scope)
  if (!row) throw new Error('no applications')
  return row
}
/** A board whose full resumes differ from the sandbox's in these fields. */
function withResume(fields: Partial<BoardResume>) {
  const { jobBoard } = product.deps
  const openResume: JobBoard['openResume'] = async (...input) => ({
    ...(await jobBoard.openResume(...input)),
    ...fields,
  })
  return { ...product.deps, jobBoard: { ...jobBoard, openResume } }
}
const viewsOf = async (scope: CompanyScope) => {
  const day = await product.deps.db
    .selectFrom('view_days')
    .select('opened')
    .where('company_id', '=', scope)
    .executeTakeFirst()
  return day?.opened ?? 0
}
const opened = async () => (await control<{ total: number }>(product, '/requests?path=/hh/resumes/*')).total

describe('opening a resume', () => {
  it('reads it from HH.ru once and stores it encrypted', async () => {
    const { scope } = await synced()
    const { id } = await anyOf(scope)
    const first = await getResumeSpendingView(product.deps, scope, id)
    expect(first.resume.experience?.length).toBeGreaterThan(0)
    expect(await getResumeSpendingView(product.deps, scope, id)).toEqual(first)
    expect(await opened()).toBe(1)
    const row = await rowOf(scope, id)
    expect(row).toMatchObject({ has_full_resume: true, resume_hash: first.resume_hash })
    const readable = JSON.stringify({ ...row, resume_enc: row.resume_enc?.toString('latin1') })
    expect(readable).not.toContain('experience')
    // an encrypted text moved to another row cannot be opened
    expect(() => product.deps.keys.decrypt(row.resume_enc ?? Buffer.alloc(0), 'resume:another')).toThrow()
  })
  it('EXT-26 the analysed resume has neither the name nor the contacts outside its free text', async () => {
    const { scope } = await synced()
    for (const { id } of (await rowsOf(scope)).slice(0, 10)) {
      const { resume } = await getResumeSpendingView(product.deps, scope, id)
      const { candidate_name, candidate_phone, candidate_email, cover_letter } = await rowOf(scope, id)
      expect(resume.cover_letter).toBe(cover_letter)
      const judged = JSON.stringify({ ...resume, about: null, cover_letter: null, experience: null })
      const secrets = [candidate_name, candidate_phone, candidate_email].filter((secret) => secret !== null)
      for (const secret of secrets) expect(judged).not.toContain(secret)
    }
  })
  it('distinguishes a deleted resume, the daily limit, an unavailable board and an expired token', async () => {
    const { scope } = await synced()
    const [gone, limited, silent, dead] = (await rowsOf(scope)).map(({ id }) => id)
    const [row] = await rowsOf(scope)
    await control(product, '/resumes/close', { negotiation_id: row?.hh_negotiation_id ?? '' })
    expect(await problemOf(getResumeSpendingView(product.deps, scope, gone ?? ''))).toBe('not_found')
    await control(product, '/limits', { resume_views: 0 })
    expect(await problemOf(getResumeSpendingView(product.deps, scope, limited ?? ''))).toBe('quota_used')
    await control(product, '/limits', { resume_views: null })
    // no more requests until midnight, so reset the day
    await product.deps.db.deleteFrom('view_days').where('company_id', '=', scope).execute()
    await control(product, '/faults', { path: '/hh/resumes/*', preset: 'bad_gateway', times: 2 })
    expect(await problemOf(getResumeSpendingView(product.deps, scope, silent ?? ''))).toBe('unavailable')
    await control(product, '/tokens', { action: 'expire', token: 'sandbox-employer-token' })
    expect(await problemOf(getResumeSpendingView(product.deps, scope, dead ?? ''))).toBe('auth_lost')
    // from here on a token known to be rejected is not sent again
    const before = await opened()
    expect(await problemOf(getResumeSpendingView(product.deps, scope, dead ?? ''))).toBe('auth_lost')
    expect(await opened()).toBe(before)
  })
  it.each([
    ['a shutdown', new DOMException('stopped', 'AbortError')],
    ['our own database', new Error('Connection terminated unexpectedly')],
    ['a lost token', new JobBoardFailure('auth_lost', null, null, 'expired')],
    ['a switched connection', new JobBoardFailure('switched')],
  ])('%s while the letter is read costs no view; letter and resume are read later', async (_, trouble) => {
    const { scope } = await synced()
    const id = (await rowsOf(scope)).find(({ message_count }) => message_count !== 0)?.id ?? ''
    const interrupted: Ask = () => Promise.reject(trouble)
    await expect(readResume(product.deps, scope, id, interrupted)).rejects.toBe(trouble)
    expect([await opened(), await viewsOf(scope)]).toEqual([0, 0])
    const { read } = await readResume(product.deps, scope, id, askerOf(product.deps, scope))
    expect(read?.cover_letter).toMatch(/./)
    expect([await opened(), await viewsOf(scope)]).toEqual([1, 1])
  })
  it('a letter that the board answers at the fifth try is kept with the resume', async () => {
    const { scope } = await synced()
    const id = (await rowsOf(scope)).find(({ message_count }) => message_count !== 0)?.id ?? ''
    const ask = askerOf(product.deps, scope)
    let refused = 0
    const failing: Ask = (question) =>
      refused++ < 4 ? Promise.reject(new JobBoardFailure('unavailable')) : ask(question)
    const { read } = await readResume(product.deps, scope, id, failing)
    expect(read?.cover_letter).toMatch(/./)
  })
  it('a slow letter does not delay other resumes', async () => {
    const { scope } = await synced()
    const [slow, other] = (await rowsOf(scope)).filter(({ message_count }) => message_count !== 0)
    const { deps } = product
    const letter = Promise.withResolvers<string>()
    const jobBoard: JobBoard = { ...deps.jobBoard, readCoverLetter: () => letter.promise }
    const ask = askerOf(deps, scope)
    const first = readResume({ ...deps, jobBoard }, scope, slow?.id ?? '', ask)
    expect((await readResume(deps, scope, other?.id ?? '', ask)).read?.full).toBeDefined()
    letter.resolve('Здравствуйте!')
    expect((await first).read?.cover_letter).toBe('Здравствуйте!')
  })
  it('a change of the work account costs no views for resumes that are then not requested', async () => {
    const { scope } = await synced()
    const { id } = await anyOf(scope)
    await product.deps.db.updateTable('applications').set({ message_count: 0 }).where('id', '=', id).execute()
    const ask = askerOf(product.deps, scope)
    await ask(async () => {})
    // the sandbox's accounts of one manager belong to different employers, whose vacancies then disappear
    await product.deps.db
      .updateTable('hh_connections')
      .set({ account_id: 'another of the same employer' })
      .where('company_id', '=', scope)
      .execute()
    // the asker may rely on what it has read for a second
    product.clock.advance(2000)
    expect(await problemOf(readResume(product.deps, scope, id, ask))).toBe('switched')
    expect([await opened(), await viewsOf(scope)]).toEqual([0, 0])
  })
  it('a resume that was read is stored once the database is back, because its view is spent', async () => {
    const { scope } = await synced()
    const { id } = await anyOf(scope)
    const { deps } = product
    let isCut = false
    const openBoardResume: JobBoard['openResume'] = async (...input) => {
      const full = await deps.jobBoard.openResume(...input)
      isCut = true
      return full
    }
    const db = deps.db.withPlugin({
      transformQuery({ node }) {
        if (!isCut) return node
        isCut = false
        throw new Error('Connection terminated unexpectedly')
      },
      transformResult: async ({ result }) => result,
    })
    await getResumeSpendingView(
      { ...deps, db, jobBoard: { ...deps.jobBoard, openResume: openBoardResume } },
      scope,
      id,
    )
    expect(isCut).toBe(false)
    expect(await rowOf(scope, id)).toMatchObject({ has_full_resume: true })
    expect(await opened()).toBe(1)
  })
  it('asks for the letter again after a passing failure of the board', async () => {
    const { scope } = await synced()
    const row = (await rowsOf(scope)).find(({ message_count }) => message_count !== 0)
    const { id = '', hh_negotiation_id } = row ?? {}
    const path = `/hh/negotiations/${hh_negotiation_id}/messages`
    await control(product, '/faults', { path, preset: 'server_error', times: 1 })
    const { resume } = await getResumeSpendingView(product.deps, scope, id)
    expect(resume.cover_letter).toMatch(/./)
    expect(await opened()).toBe(1)
  })
  it('opens a resume whose letter the board does not show', async () => {
    const { scope } = await synced()
    const row = (await rowsOf(scope)).find(({ message_count }) => message_count !== 0)
    const { id = '', hh_negotiation_id } = row ?? {}
    const path = `/hh/negotiations/${hh_negotiation_id}/messages`
    await control(product, '/faults', { path, preset: 'server_error', times: 5000 })
    const { resume } = await getResumeSpendingView(product.deps, scope, id)
    expect(resume.cover_letter).toBeNull()
    expect((await getResumeSpendingView(product.deps, scope, id)).resume).toEqual(resume)
    expect(await rowOf(scope, id)).toMatchObject({ cover_letter: null, has_full_resume: true })
    expect(await opened()).toBe(1)
    expect((await control<{ total: number }>(product, `/requests?path=${path}`)).total).toBeGreaterThan(0)
  })
  it('EXT-01 opens no resume of another company', async () => {
    const [{ scope }, stranger] = [await synced(), await product.register({ connect: true })]
    const { id } = await anyOf(scope)
    const foreign = await scopeOf(product.deps.db, stranger.email)
    expect(await problemOf(getResumeSpendingView(product.deps, foreign, id))).toBe('not_found')
    expect(await opened()).toBe(0)
  })
  it('Q-081 a later date alone outdates nothing: the text and the patronymic stay until it is read again', async () => {
    const { client, scope } = await synced()
    const { db } = product.deps
    const { id: application_id, vacancy_id, candidate_name } = await anyOf(scope)
    const patronymic = withResume({ candidate_name: `${candidate_name} Петровна` })
    const { resume_hash } = await getResumeSpendingView(patronymic, scope, application_id)
    const run_id = await buildRun(db, scope, vacancy_id)
    const result = await buildResult(db, scope, { run_id, vacancy_id, application_id }, { resume_hash })
    await sql`update analysis_results set vacancy_hash = (select content_hash from vacancies where id = ${vacancy_id})
      where id = ${result}`.execute(db)
    const shown = async () => {
      const read = async <T>(path: string) =>
        (await client.request<T>('GET', `/api/analysis/results/${result}${path}`)).body.data
      const { is_outdated, is_resume_renewed, application } = await read<ResultDetail>('')
      const { sections, is_changed } = await read<ResumeSections>('/resume')
      return {
        is_outdated,
        is_resume_renewed,
        name: application.candidate_name,
        isRead: sections.length > 0 && !is_changed,
      }
    }
    const before = await shown()
    expect(before).toEqual({
      is_outdated: false,
      is_resume_renewed: false,
      name: `${candidate_name} Петровна`,
      isRead: true,
    })
    // raised in the search since
    await sql`update applications set hh_updated_at = '2020-01-01' where id = ${application_id}`.execute(db)
    await sync(client, { force_full_sync: true })
    expect(await shown()).toEqual({ ...before, is_resume_renewed: true })
    await getResumeSpendingView(patronymic, scope, application_id)
    expect([await opened(), await shown()]).toEqual([2, before])

    await sql`update applications set hh_updated_at = '2020-01-01' where id = ${application_id}`.execute(db)
    await sync(client, { force_full_sync: true })
    await getResumeSpendingView(withResume({ text: { title: null, about: 'Другое' } }), scope, application_id)
    expect(await shown()).toMatchObject({ is_outdated: true, is_resume_renewed: false })
  })
  it('Q-081 keeps what it read after a change that the list had not shown yet, also when the list lags', async () => {
    const { client, scope } = await synced()
    const { id } = await anyOf(scope)
    await product.deps.db
      .updateTable('applications')
      .set({ hh_updated_at: new Date('2020-01-01') })
      .where('id', '=', id)
      .execute()
    const { resume_hash } = await getResumeSpendingView(product.deps, scope, id)
    await sync(client, { force_full_sync: true })
    expect(await rowOf(scope, id)).toMatchObject({ has_full_resume: true, resume_hash })
    const { hh_updated_at } = await rowOf(scope, id)
    const newer = new Date((hh_updated_at?.getTime() ?? 0) + 60_000)
    await product.deps.db
      .updateTable('applications')
      .set({ has_full_resume: false })
      .where('id', '=', id)
      .execute()
    await getResumeSpendingView(withResume({ updated_at: newer }), scope, id)
    await sync(client, { force_full_sync: true })
    expect(await rowOf(scope, id)).toMatchObject({ has_full_resume: true, hh_updated_at: newer })
  })
  it('Q-081 does not store a text older than the change that the list has shown', async () => {
    const { scope } = await synced()
    const { id, hh_updated_at } = await anyOf(scope)
    const stale = withResume({ updated_at: new Date('2020-01-01') })
    expect((await getResumeSpendingView(stale, scope, id)).resume.experience?.length).toBeGreaterThan(0)
    expect(await rowOf(scope, id)).toMatchObject({ has_full_resume: false, resume_enc: null, hh_updated_at })
    await getResumeSpendingView(product.deps, scope, id)
    expect(await rowOf(scope, id)).toMatchObject({ has_full_resume: true, hh_updated_at })
  })
  it('keeps known contacts when HH.ru hides them later', async () => {
    const { scope } = await synced()
    const rows = await rowsOf(scope)
    for (const { id } of rows.slice(0, 8)) await getResumeSpendingView(product.deps, scope, id)
    const known = (await rowsOf(scope)).find(({ candidate_phone }) => candidate_phone !== null)
    const id = known?.id ?? ''
    await product.deps.db
      .updateTable('applications')
      .set({ has_full_resume: false })
      .where('id', '=', id)
      .execute()
    await getResumeSpendingView(withResume({ candidate_name: null, phone: null, email: null }), scope, id)
    expect((await rowOf(scope, id)).candidate_phone).toBe(known?.candidate_phone)
  })
})
