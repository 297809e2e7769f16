/** The board counts more responses than we store: no synchronisation may look for the missing ones again and again. */
import { JobBoardFailure, type JobBoard } from '../../../ports/job-board.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { control, stateOf, sync } from '../../../testing/scenes/board.ts'
import { scopeOf } from '../../../testing/scenes/factories.ts'
import { startTestProduct, type SignedIn, type TestProduct } from '../../../testing/product/product.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import { movedUnderWay, REQUEST_ATTEMPTS, tooManyVacancies, VACANCIES_MOVED } from '../access/rules.ts'
import { runSync } from './run-usecases.ts'

const HOUR = 3_600_000
let product: TestProduct
let client: SignedIn
let company: CompanyScope
let vacancy: { id: string; hh_id: string; title: string }
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.drop())
beforeEach(async () => {
  await control(product, '/reset', {})
  client = await product.register({ connect: true })
  company = await scopeOf(product.deps.db, client.email)
  await sync(client)
  vacancy = await product.deps.db
    .selectFrom('vacancies')
    .select(['id', 'hh_id', 'title'])
    .where('company_id', '=', company)
    .where('is_enabled', '=', true)
    .where('status', '=', 'active')
    .orderBy('hh_id')
    .executeTakeFirstOrThrow()
})

/** The session expires within the hours that these tests advance. */
async function anHourLater() {
  product.clock.advance(HOUR)
  await control(product, '/clock', { advance_seconds: HOUR / 1000 })
  client = await product.signIn(client)
}

/** A synchronisation by a worker of its own, whose board differs from the sandbox. @returns the pages of responses it read */
async function syncWith(
  changes: Partial<JobBoard>,
  force_full_sync = false,
): Promise<{ pages: number; warnings: unknown; status: string }> {
  const { deps } = product
  const { id } = await deps.db
    .insertInto('sync_jobs')
    .values({
      company_id: company,
      sync_vacancies: true,
      sync_applications: true,
      force_full_sync,
      created_at: deps.clock(),
      status: 'pending',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  let pages = 0
  const board: JobBoard = { ...deps.jobBoard, ...changes }
  const jobBoard: JobBoard = {
    ...board,
    listResponses: (...input) => {
      pages += 1
      return board.listResponses(...input)
    },
  }
  await runSync({ ...deps, jobBoard }, { company_id: company, sync_job_id: id }, new AbortController().signal)
  const { warnings, status } = await deps.db
    .selectFrom('sync_jobs')
    .select(['warnings', 'status'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { pages, warnings, status }
}
/** Creates responses, which appear at the top of the list. */
const respond = (count: number) => control(product, '/responses', { vacancy_id: vacancy.hh_id, count })
const kept = async () =>
  (await stateOf(product.deps.db, company)).applications.filter(({ hh_id }) => hh_id === vacancy.hh_id).length

it('Q-041 an erased candidate is looked for in one synchronisation, not in every one', async () => {
  const { id } = await product.deps.db
    .selectFrom('applications')
    .select('id')
    .where('vacancy_id', '=', vacancy.id)
    .where('collection_id', '=', 'response')
    .orderBy('applied_at')
    .executeTakeFirstOrThrow()
  const { status } = await client.request('POST', '/api/privacy/candidates/erase', { application_ids: [id] })
  expect(status).toBe(200)
  const before = await kept()
  await anHourLater()
  // the whole list of thirty-eight, twice: a single reading may miss who changed places meanwhile
  expect((await syncWith({})).pages).toBe(2)
  await anHourLater()
  expect((await syncWith({})).pages).toBe(0)
  // a new response is found at the top of a list of five pages
  await respond(200)
  await syncWith({})
  await control(product, '/clock', { advance_seconds: 300 })
  await respond(1)
  expect((await syncWith({})).pages).toBe(1)
  expect(await kept()).toBe(before + 201)
})

it('Q-041 responses beyond the depth of the list are not looked for again', async () => {
  await respond(230)
  const { jobBoard } = product.deps
  const shallow: Partial<JobBoard> = {
    listResponses: async (call, collection, page) => {
      // as the board answers a page too deep
      if (page >= 2) await control(product, '/faults', { path: '/hh/negotiations/*', status: 400 })
      return await jobBoard.listResponses(call, collection, page)
    },
  }
  const first = await syncWith(shallow, true)
  expect(first.warnings).toContainEqual(expect.stringContaining('откликов больше, чем показывает HH.ru'))
  await anHourLater()
  expect((await syncWith(shallow)).pages).toBe(0)
  await respond(1)
  expect((await syncWith(shallow)).pages).toBe(1)
})

it('Q-041 responses that the board counts but does not list delay nothing and cause no warning', async () => {
  const { jobBoard } = product.deps
  const hidden = await product.deps.db
    .selectFrom('applications')
    .select('hh_negotiation_id')
    .where('vacancy_id', '=', vacancy.id)
    .where('collection_id', '=', 'response')
    .orderBy('applied_at')
    .executeTakeFirstOrThrow()
  const hiding: Partial<JobBoard> = {
    listResponses: async (...input) => {
      const page = await jobBoard.listResponses(...input)
      return { ...page, items: page.items.filter((one) => one.response_id !== hidden.hh_negotiation_id) }
    },
  }
  await product.deps.db.deleteFrom('applications').where('company_id', '=', company).execute()
  const first = await syncWith(hiding, true)
  expect(first.warnings).not.toContain(movedUnderWay(vacancy.title))
  await anHourLater()
  expect((await syncWith(hiding)).pages).toBe(0)
  await respond(1)
  expect((await syncWith(hiding)).pages).toBe(1)
})

it('Q-041 a list that shifts in every reading is not taken for one that the board counts too high', async () => {
  await respond(60)
  const { jobBoard, db } = product.deps
  await syncWith({})
  const before = await kept()
  await db.deleteFrom('applications').where('company_id', '=', company).execute()
  // a page begins with the last response of the one before, and lacks its own last one
  const shifting: Partial<JobBoard> = {
    listResponses: async (call, collection, page) => {
      const asked = await jobBoard.listResponses(call, collection, page)
      if (page === 0) return asked
      const { items } = await jobBoard.listResponses(call, collection, page - 1)
      return { ...asked, items: [...items.slice(-1), ...asked.items.slice(0, -1)] }
    },
  }
  expect((await syncWith(shifting, true)).warnings).toContainEqual(movedUnderWay(vacancy.title))
  expect(await kept()).toBe(before - 1)
  expect((await syncWith({})).warnings).not.toContainEqual(movedUnderWay(vacancy.title))
  expect(await kept()).toBe(before)
})

it('vacancies beyond the depth of a list do not end the synchronisation, and archive nothing', async () => {
  const { jobBoard, db } = product.deps
  const active = () =>
    db
      .selectFrom('vacancies')
      .select('hh_id')
      .where('company_id', '=', company)
      .where('status', '=', 'active')
      .orderBy('hh_id')
      .execute()
  const before = await active()
  const [seen] = before
  const shallow: Partial<JobBoard> = {
    listVacancies: async (call, asked) => {
      // as the board answers a page too deep
      if (asked.page > 0) throw new JobBoardFailure('rejected')
      const page = await jobBoard.listVacancies(call, asked)
      return { ...page, items: page.items.filter(({ hh_id }) => hh_id === seen?.hh_id), pages: 2, found: 99 }
    },
  }
  for (const hours of [0, 25]) {
    product.clock.advance(hours * HOUR)
    const { status, warnings } = await syncWith(shallow, true)
    expect([status, warnings]).toEqual([
      'completed',
      expect.arrayContaining([tooManyVacancies('active'), tooManyVacancies('archived')]),
    ])
  }
  expect(await active()).toEqual(before)
})

it('a vacancy that the board counts but does not list is no change of the list, and archived after a day', async () => {
  const { jobBoard } = product.deps
  let lists = 0
  const hiding: Partial<JobBoard> = {
    listVacancies: async (...input) => {
      lists += 1
      const page = await jobBoard.listVacancies(...input)
      return { ...page, items: page.items.filter(({ hh_id }) => hh_id !== vacancy.hh_id) }
    },
  }
  // the last list may be old: the vacancy is missing since now
  product.clock.advance(25 * HOUR)
  const { warnings } = await syncWith(hiding)
  expect(warnings).not.toContain(VACANCIES_MOVED)
  expect(lists).toBe(2)
  const statusOf = async () =>
    (await stateOf(product.deps.db, company)).vacancies.find(({ hh_id }) => hh_id === vacancy.hh_id)?.status
  expect(await statusOf()).toBe('active')
  product.clock.advance(25 * HOUR)
  await syncWith(hiding)
  expect(await statusOf()).toBe('archived')
  await syncWith({})
  expect(await statusOf()).toBe('active')
  await syncWith(hiding)
  expect(await statusOf()).toBe('active')
})

it('Q-041 a collection without counters is read every time it is due, and never counts as empty', async () => {
  const { jobBoard } = product.deps
  const uncounted: Partial<JobBoard> = {
    listCollections: async (...input) =>
      (await jobBoard.listCollections(...input)).map((one) => ({
        ...one,
        total: one.id === 'response' ? null : one.total,
      })),
  }
  const before = await kept()
  await respond(3)
  expect(await syncWith(uncounted)).toMatchObject({ pages: 1, status: 'completed' })
  expect(await kept()).toBe(before + 3)
  await anHourLater()
  // one for each of the three vacancies
  expect((await syncWith(uncounted)).pages).toBe(3)
})

it('Q-041 an archived vacancy that the board refuses to show is asked for once more, then only by a full synchronisation', async () => {
  const { jobBoard } = product.deps
  await respond(1)
  await control(product, '/vacancies/archive', { vacancy_id: vacancy.hh_id })
  let asked = 0
  const failing = (problem: 'unavailable' | 'captcha' | 'not_found'): Partial<JobBoard> => ({
    listCollections: async (call, hh_id) => {
      if (hh_id !== vacancy.hh_id) return await jobBoard.listCollections(call, hh_id)
      asked += 1
      throw new JobBoardFailure(problem, 0)
    },
  })
  const askedWith = async (problem: 'unavailable' | 'captcha' | 'not_found', force_full_sync = false) => {
    asked = 0
    expect((await syncWith(failing(problem), force_full_sync)).status).toBe('completed')
    return asked
  }
  expect(await askedWith('unavailable')).toBe(REQUEST_ATTEMPTS)
  expect(await askedWith('captcha')).toBe(1)
  expect(await askedWith('not_found')).toBe(1)
  expect(await askedWith('not_found')).toBe(0)
  expect(await askedWith('not_found', true)).toBe(1)
})
