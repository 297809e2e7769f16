/** Limits the number of requests per synchronisation: hh.ru counts every request and every opened resume. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { control, stateOf, sync } from '../../../testing/scenes/board.ts'
import { buildSubscription, scopeOf } from '../../../testing/scenes/factories.ts'
import { startTestProduct, type SignedIn, type TestProduct } from '../../../testing/product/product.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import type { JobBoard } from '../../../ports/job-board.ts'
import { runSync } from './run-usecases.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
let product: TestProduct
let client: SignedIn
let company: CompanyScope
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.drop())
beforeEach(async () => {
  await control(product, '/reset', {})
  client = await product.register({ connect: true })
  company = await scopeOf(product.deps.db, client.email)
  await sync(client)
})

/** Requests of one more synchronisation: `GET /hh/negotiations/:collection` → number. */
async function requestsOf(request: object = {}): Promise<Record<string, number>> {
  const read = () => control<{ counters: Record<string, number> }>(product, '/requests')
  const before = (await read()).counters
  await sync(client, request)
  const after = Object.entries((await read()).counters)
  return Object.fromEntries(
    after
      .map(([path, count]): [string, number] => [path.replace(/ 200$/, ''), count - (before[path] ?? 0)])
      .filter(([, count]) => count > 0),
  )
}
const LIST = 'GET /hh/employers/:employer_id/vacancies/active'
const COLLECTIONS = 'GET /hh/negotiations'
const RESPONSES = 'GET /hh/negotiations/:id'

const served = () =>
  product.deps.db
    .selectFrom('vacancies')
    .select(['id', 'hh_id'])
    .where('company_id', '=', company)
    .where('is_enabled', '=', true)
    .where('status', '=', 'active')
    .orderBy('hh_id')
    .execute()

it('Q-041 makes one request when nothing changed', async () => {
  expect(await requestsOf()).toEqual({ [LIST]: 1 })
})

it('Q-041 reads one page of one collection for the one vacancy with new responses', async () => {
  const [first] = await served()
  const { ids } = await control<{ ids: string[] }>(product, '/responses', {
    vacancy_id: first?.hh_id,
    count: 3,
  })
  // the counters are read again in case a response moved meanwhile
  expect(await requestsOf()).toEqual({ [LIST]: 1, [COLLECTIONS]: 2, [RESPONSES]: 1 })
  const { applications } = await stateOf(product.deps.db, company)
  expect(applications.filter((row) => ids.includes(row.hh_negotiation_id ?? ''))).toHaveLength(3)
})

it('Q-041 reads pages while they contain new responses, and stops at known ones', async () => {
  const [first] = await served()
  const vacancy_id = first?.hh_id
  await control(product, '/responses', { vacancy_id, count: 230 })
  await sync(client)
  // the sandbox creates them a second apart
  await control(product, '/clock', { advance_seconds: 300 })
  await control(product, '/responses', { vacancy_id, count: 60 })
  // two pages of fifty cover the sixty new ones; the other four pages are known
  expect((await requestsOf())[RESPONSES]).toBe(2)
})

it('Q-041 finds within an hour a new response whose counters are offset by a discarded one', async () => {
  const [first] = await served()
  const gone = await product.deps.db
    .selectFrom('applications')
    .select('hh_negotiation_id')
    .where('vacancy_id', '=', first?.id ?? '')
    .where('collection_id', '=', 'response')
    .where('has_updates', '=', true)
    .orderBy('hh_negotiation_id')
    .executeTakeFirstOrThrow()
  await fetch(`${product.localUrl}/sandbox/hh/negotiations/discard_by_employer/${gone.hh_negotiation_id}`, {
    method: 'PUT',
    headers: {
      authorization: 'Bearer sandbox-employer-token',
      'hh-user-agent': 'test/1.0 (test@rezumetr.ru)',
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
  const request = { vacancy_id: first?.hh_id, count: 1, archetype: 'good' }
  const { ids } = await control<{ ids: string[] }>(product, '/responses', request)
  product.clock.advance(HOUR)
  client = await product.signIn(client)
  await sync(client)
  const { applications } = await stateOf(product.deps.db, company)
  expect(applications.map((row) => row.hh_negotiation_id)).toContain(ids[0])
})

it('Q-041 reads everything once a day, for changes that counters do not show', async () => {
  product.clock.advance(DAY)
  await control(product, '/clock', { advance_seconds: DAY / 1000 })
  client = await product.signIn(client)
  const vacancies = await served()
  const asked = await requestsOf()
  expect(asked[COLLECTIONS]).toBe(2 * vacancies.length)
  expect(asked['GET /hh/vacancies/:vacancy_id']).toBe(vacancies.length)
  expect(await requestsOf()).toEqual({ [LIST]: 1 })
})

it('Q-041 a full synchronisation reads everything immediately', async () => {
  expect((await requestsOf({ force_full_sync: true }))[COLLECTIONS]).toBe(2 * (await served()).length)
})

/** One response came to a served vacancy after it was last read, another moved; then it was archived. */
async function closed() {
  const [first] = await served()
  const vacancy_id = first?.hh_id ?? ''
  const { ids } = await control<{ ids: string[] }>(product, '/responses', { vacancy_id, count: 1 })
  const { hh_negotiation_id: moved } = await product.deps.db
    .selectFrom('applications')
    .select('hh_negotiation_id')
    .where('vacancy_id', '=', first?.id ?? '')
    .where('collection_id', '=', 'response')
    .orderBy('hh_negotiation_id')
    .executeTakeFirstOrThrow()
  await fetch(`${product.localUrl}/sandbox/hh/negotiations/consider/${moved}`, {
    method: 'PUT',
    headers: {
      authorization: 'Bearer sandbox-employer-token',
      'hh-user-agent': 'test/1.0 (test@rezumetr.ru)',
      'content-type': 'application/x-www-form-urlencoded',
    },
  })
  await control(product, '/vacancies/archive', { vacancy_id })
  const places = async () => {
    const { applications } = await stateOf(product.deps.db, company)
    return [ids[0], moved].map(
      (id) => applications.find((row) => row.hh_negotiation_id === id)?.collection_id ?? null,
    )
  }
  return { places }
}

it('Q-041 the last responses of an archived vacancy are imported once, also after an interruption', async () => {
  const { places } = await closed()
  await control(product, '/faults', { path: '/hh/negotiations/*', preset: 'unpaid', times: 99 })
  expect((await sync(client)).status).toBe('completed')
  expect(await places()).toEqual([null, 'response'])
  await control(product, '/faults', undefined, 'DELETE')
  expect((await requestsOf())[COLLECTIONS]).toBeGreaterThan(0)
  expect(await places()).toEqual(['response', 'consider'])
  expect((await requestsOf())[COLLECTIONS]).toBeUndefined()
  // the served ones, now without it, and the archived one; each is counted again after reading
  expect((await requestsOf({ force_full_sync: true }))[COLLECTIONS]).toBe(2 * ((await served()).length + 1))
})

it('Q-153 a full synchronisation does not read vacancies whose responses are deleted for their age', async () => {
  await closed()
  await sync(client)
  await client.request('PUT', '/api/settings', { retention_days: 30 })
  product.clock.advance(31 * DAY)
  client = await product.signIn(client)
  const asked = await requestsOf({ force_full_sync: true })
  expect(asked[COLLECTIONS]).toBe(2 * (await served()).length)
})

it('Q-041 without the list of vacancies, stored counters are not trusted', async () => {
  const asked = await requestsOf({ sync_vacancies: false })
  expect(asked[LIST]).toBeUndefined()
  expect(asked[COLLECTIONS]).toBe((await served()).length)
})

it('requests a letter only for responses with messages', async () => {
  const [first] = await served()
  const { numUpdatedRows } = await product.deps.db
    .updateTable('applications')
    .set({ message_count: 0 })
    .where('vacancy_id', '=', first?.id ?? '')
    .where('hh_resume_href', 'is not', null)
    .executeTakeFirstOrThrow()
  await client.request('PUT', '/api/settings', { resume_opening: 'with_sync' })
  const asked = await requestsOf()
  const [opened, letters] = [asked['GET /hh/resumes/:resume_id'], asked['GET /hh/negotiations/:nid/messages']]
  expect(numUpdatedRows).toBeGreaterThan(0n)
  expect(letters).toBe((opened ?? 0) - Number(numUpdatedRows))
})

it('stores little about its progress: nothing for unchanged vacancies, not the whole list for changed ones', async () => {
  const { db } = product.deps
  await buildSubscription(db, company, 'enterprise')
  await sql`create table cursors (bytes integer)`.execute(db)
  await sql`create function note_cursor() returns trigger language plpgsql as $$ begin
    insert into cursors values (coalesce(length(new.cursor::text), 0)); return new; end $$`.execute(db)
  await sql`create trigger note_cursor before update of cursor on sync_jobs
    for each row execute function note_cursor()`.execute(db)
  const vacancies = Array.from({ length: 120 }, (_, i) => ({
    hh_id: `many-${i}`,
    title: 'Кладовщик',
    status: 'active' as const,
    area_name: null,
    salary: null,
    hh_url: null,
    published_at: null,
    archived_at: null,
    counters: { responses: 0 },
  }))
  const read: string[] = []
  const jobBoard: JobBoard = {
    ...product.deps.jobBoard,
    listVacancies: async () => ({ items: vacancies, page: 0, pages: 1, found: vacancies.length }),
    readVacancy: async () => ({
      description_html: null,
      key_skills: [],
      experience_id: null,
      employment: null,
      schedule: null,
      languages: [],
      driver_license_types: [],
    }),
    listCollections: async (_call, hh_id) => {
      read.push(hh_id)
      return []
    },
  }
  const run = async () => {
    const request = { sync_vacancies: true, sync_applications: true, force_full_sync: false }
    const { id } = await db
      .insertInto('sync_jobs')
      .values({ company_id: company, ...request, created_at: product.clock() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await runSync(
      { ...product.deps, jobBoard },
      { company_id: company, sync_job_id: id },
      new AbortController().signal,
    )
    const job = db.selectFrom('sync_jobs').selectAll().where('id', '=', id)
    expect(await job.executeTakeFirstOrThrow()).toMatchObject({
      status: 'completed',
      vacancies_synced: 120,
      cursor: null,
    })
    const { rows } = await sql<{ bytes: number }>`delete from cursors returning bytes`.execute(db)
    return rows.map(({ bytes }) => bytes)
  }
  const first = await run()
  expect(read.filter((id) => id.startsWith('many-'))).toHaveLength(120)
  expect(Math.max(...first)).toBeLessThan(2000)
  expect((await run()).length).toBeLessThan(5)
  await sql`drop trigger note_cursor on sync_jobs`.execute(db)
})
