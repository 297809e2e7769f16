import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { control, sync } from '../../testing/board.ts'
import { scopeOf } from '../../testing/factories.ts'
import { problemOf } from '../../testing/problem-of.ts'
import { startTestProduct, type TestProduct } from '../../testing/product.ts'
import type { CompanyScope } from '../accounts/scope.ts'
import { openResume } from './resume-usecases.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterEach(() => control(product, '/reset', {}))
afterAll(() => product.drop())

async function synced() {
  const client = await product.register({ connect: true })
  const scope = await scopeOf(product.deps.db, client.email)
  await sync(client)
  return { client, scope }
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
const opened = async () => (await control<{ total: number }>(product, '/requests?path=/hh/resumes/*')).total

describe('opening a resume', () => {
  it('reads it from HH.ru once and stores it encrypted', async () => {
    const { scope } = await synced()
    const { id } = await anyOf(scope)
    const first = await openResume(product.deps, scope, id)
    expect(first.resume.experience?.length).toBeGreaterThan(0)
    expect(await openResume(product.deps, scope, id)).toEqual(first)
    expect(await opened()).toBe(1)
    const row = await rowOf(scope, id)
    expect(row).toMatchObject({ has_full_resume: true, resume_hash: first.resume_hash })
    const readable = JSON.stringify({ ...row, resume_enc: row.resume_enc?.toString('latin1') })
    expect(readable).not.toContain('experience')
    // a sealed text moved to another row cannot be opened
    expect(() => product.deps.keys.open(row.resume_enc ?? Buffer.alloc(0), 'resume:another')).toThrow()
  })
  it('EXT-26 the analysed resume has neither the name nor the contacts outside its free text', async () => {
    const { scope } = await synced()
    for (const { id } of (await rowsOf(scope)).slice(0, 10)) {
      const { resume } = await openResume(product.deps, scope, id)
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
    expect(await problemOf(openResume(product.deps, scope, gone ?? ''))).toBe('not_found')
    await control(product, '/limits', { resume_views: 0 })
    expect(await problemOf(openResume(product.deps, scope, limited ?? ''))).toBe('quota_used')
    await control(product, '/limits', { resume_views: null })
    // no more requests until midnight, so reset the day
    await product.deps.db.deleteFrom('view_days').where('company_id', '=', scope).execute()
    await control(product, '/faults', { path: '/hh/resumes/*', preset: 'bad_gateway', times: 2 })
    expect(await problemOf(openResume(product.deps, scope, silent ?? ''))).toBe('unavailable')
    await control(product, '/tokens', { action: 'expire', token: 'sandbox-employer-token' })
    expect(await problemOf(openResume(product.deps, scope, dead ?? ''))).toBe('auth_lost')
    // from here on a token known to be rejected is not sent again
    const before = await opened()
    expect(await problemOf(openResume(product.deps, scope, dead ?? ''))).toBe('auth_lost')
    expect(await opened()).toBe(before)
  })
  it('stores a resume whose letter cannot be read: its view is spent', async () => {
    const { scope } = await synced()
    const row = (await rowsOf(scope)).find(({ message_count }) => message_count !== 0)
    const { id = '', hh_negotiation_id } = row ?? {}
    const path = `/hh/negotiations/${hh_negotiation_id}/messages`
    await control(product, '/faults', { path, preset: 'server_error', times: 5000 })
    const { resume } = await openResume(product.deps, scope, id)
    expect(resume.cover_letter).toBeNull()
    expect((await openResume(product.deps, scope, id)).resume).toEqual(resume)
    expect(await rowOf(scope, id)).toMatchObject({ cover_letter: null, has_full_resume: true })
    expect(await opened()).toBe(1)
    expect((await control<{ total: number }>(product, `/requests?path=${path}`)).total).toBeGreaterThan(0)
  })
  it('EXT-01 opens no resume of another company', async () => {
    const [{ scope }, stranger] = [await synced(), await product.register({ connect: true })]
    const { id } = await anyOf(scope)
    const foreign = await scopeOf(product.deps.db, stranger.email)
    expect(await problemOf(openResume(product.deps, foreign, id))).toBe('not_found')
    expect(await opened()).toBe(0)
  })
  it('Q-081 reads it again after the candidate has changed it', async () => {
    const { client, scope } = await synced()
    const { id } = await anyOf(scope)
    await openResume(product.deps, scope, id)
    await product.deps.db
      .updateTable('applications')
      .set({ hh_updated_at: new Date('2020-01-01') })
      .where('id', '=', id)
      .execute()
    await sync(client, { force_full_sync: true })
    expect(await rowOf(scope, id)).toMatchObject({
      has_full_resume: false,
      resume_hash: null,
      resume_enc: null,
    })
    await openResume(product.deps, scope, id)
    expect(await opened()).toBe(2)
  })
  it('keeps known contacts when HH.ru hides them later', async () => {
    const { scope } = await synced()
    const rows = await rowsOf(scope)
    for (const { id } of rows.slice(0, 8)) await openResume(product.deps, scope, id)
    const known = (await rowsOf(scope)).find(({ candidate_phone }) => candidate_phone !== null)
    const id = known?.id ?? ''
    await product.deps.db
      .updateTable('applications')
      .set({ has_full_resume: false })
      .where('id', '=', id)
      .execute()
    const { jobBoard } = product.deps
    const closed = {
      ...jobBoard,
      openResume: async (...input: Parameters<typeof jobBoard.openResume>) => ({
        ...(await jobBoard.openResume(...input)),
        candidate_name: null,
        phone: null,
        email: null,
      }),
    }
    await openResume({ ...product.deps, jobBoard: closed }, scope, id)
    expect((await rowOf(scope, id)).candidate_phone).toBe(known?.candidate_phone)
  })
})
