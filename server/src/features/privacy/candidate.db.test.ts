import type { Archive, CandidateFound } from '@rezumetr/contracts/accounts/privacy'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { sync } from '../../testing/scenes/board.ts'
import { blocksRead, vacuum } from '../../testing/files/blocks.ts'
import { findCanary, plantCanary } from '../../testing/scenes/canary.ts'
import {
  buildApplications,
  buildCompany,
  buildResult,
  buildRun,
  buildVacancy,
  scopeOf,
  userIdOf,
} from '../../testing/scenes/factories.ts'
import { untilWaiting } from '../../testing/watch/locks.ts'
import type { BoardResponse } from '../../ports/job-board.ts'
import { startTestProduct, type Client, type TestProduct } from '../../testing/product/product.ts'
import { until } from '../../testing/watch/until.ts'
import { unzip } from '../../testing/files/xlsx.ts'
import { createLog } from '../../platform/process/log.ts'
import { listResultRows } from '../results/queries.ts'
import { getAllowance } from '../billing/plans/usecases.ts'
import { foldApplicationFigures } from '../applications/stored/figure-queries.ts'
import { importResponses } from '../vacancies/import/usecases.ts'
import { withoutErased } from '../vacancies/import/tombstone-usecases.ts'
import { storeResumes } from '../resumes/stored/resume-usecases.ts'
import { deleteApplications, lockApplications, searchApplications } from './candidate-queries.ts'
import { eraseAgain } from './candidate-usecases.ts'
import { findArchiveContent, insertArchive } from './archive-queries.ts'
import { packArchive } from './archive-usecases.ts'

let product: TestProduct
/** Lines of the log. */
const logged: string[] = []
beforeAll(async () => {
  const memory = { write: (line: string) => void logged.push(line) }
  product = await startTestProduct({}, createLog('error', memory))
})
afterAll(() => product.drop())

const search = async (client: Client, text: string) =>
  (
    await client.request<{ candidates: CandidateFound[] }>(
      'GET',
      `/api/privacy/candidates?search=${encodeURIComponent(text)}`,
    )
  ).body.data.candidates
const erase = (client: Client, application_ids: readonly string[]) =>
  client.request<{ responses: number }>('POST', '/api/privacy/candidates/erase', { application_ids })

/** Ids of the erased responses in the log, whatever its level. */
const loggedIds = () =>
  logged.flatMap((line) => {
    const { msg, application_ids } = JSON.parse(line) as { msg: string; application_ids?: string[] }
    return msg === 'candidate erased' ? application_ids : []
  })

/** Two candidates, each with a result and a decision, and an exported file. */
async function buildPair(me: Client & { readonly email: string }) {
  const { email } = me
  const { db } = product.deps
  const scope = await scopeOf(db, email)
  const vacancy_id = await buildVacancy(db, scope)
  const run_id = await buildRun(db, scope, vacancy_id)
  const people = []
  for (const name of ['Вера Лунина', 'Олег Седов']) {
    const [application_id = ''] = await buildApplications(db, scope, vacancy_id, 1, {
      candidate_name: name,
      candidate_email: 'vera@example.ru',
      candidate_phone: '+7 (900) 123-45-67',
      hh_resume_id: `resume-${name}-${email}`,
    })
    const result_id = await buildResult(db, scope, { run_id, vacancy_id, application_id })
    await sql`insert into analysis_run_items (run_id, application_id, company_id, position, status)
      values (${run_id}, ${application_id}, ${scope}, 1, 'done')`.execute(db)
    for (const verdict of ['reject', 'maybe'])
      await me.request('PUT', `/api/analysis/results/${result_id}/decision`, { verdict, note: 'заметка' })
    people.push(application_id)
  }
  await sql`
    with made as (insert into exports (company_id, filters, include_resume, status, file_name, expires_at)
      values (${scope}, '{}', true, 'completed', 'all.xlsx', now() + interval '1 day') returning id)
    insert into export_chunks (export_id, company_id, attempt, position, bytes)
    select id, ${scope}, 0, 0, convert_to('вера-канарейка', 'UTF8') from made`.execute(db)
  await sql`insert into resume_files (company_id, vacancy_id, file_name, size_bytes, file_hash, problem, created_at)
    values (${scope}, ${vacancy_id}, 'Вера канарейка.pdf', 1, '\\x00', 'damaged', now())`.execute(db)
  const [person = '', other = ''] = people
  return { scope, person, other }
}

describe('erasing a candidate', () => {
  it('a canary in every column of the candidate is in no table afterwards, and others are kept', async () => {
    const me = await product.register()
    const { db } = product.deps
    const { person, other } = await buildPair(me)
    const planted = await plantCanary(db, 'канарейка', (table, names) =>
      table === 'applications'
        ? `id = '${person}'`
        : names.includes('application_id')
          ? `application_id = '${person}'`
          : null,
    )
    expect(planted).toEqual(
      expect.arrayContaining([
        'applications.candidate_name',
        'applications.candidate_phone',
        'applications.cover_letter',
        'applications.resume_enc',
        'analysis_results.reasoning',
        'analysis_results.strengths',
        'analysis_run_items.error_message',
        'decisions.note',
        'former_decisions.note',
      ]),
    )
    expect(await findCanary(db, 'канарейка')).toEqual(
      expect.arrayContaining([
        'applications.candidate_name',
        'export_chunks.bytes',
        'resume_files.file_name',
      ]),
    )
    const { status, body } = await erase(me, [person])
    expect([status, body.data]).toEqual([200, { responses: 1 }])
    // the planted collection names leave the figures only when those are folded
    await foldApplicationFigures(db)
    expect(await findCanary(db, 'канарейка')).toEqual([])
    expect((await search(me, 'Седов')).map(({ application_ids }) => application_ids)).toEqual([[other]])
    const { rows } = await sql<{ action: string; after: object }>`
      select action, after from audit_log order by seq desc limit 1`.execute(db)
    expect(rows).toEqual([
      { action: 'privacy.erase-candidate', after: { responses: 1, application_ids: [person] } },
    ])
  })

  it('R11 an export repeated with its key after an erasure is not created or counted again', async () => {
    const me = await product.register()
    const { db } = product.deps
    const { scope, person } = await buildPair(me)
    const order = async () =>
      (await me.request<{ id: string }>('POST', '/api/analysis/export', {}, { 'idempotency-key': 'one' }))
        .body.data.id
    const id = await order()
    await until(
      () => db.selectFrom('exports').select('status').where('id', '=', id).executeTakeFirstOrThrow(),
      ({ status }) => status === 'completed',
    )
    await erase(me, [person])
    expect(await order()).toBe(id)
    const { exports_used, exports_reserved } = await getAllowance(db, scope, product.clock())
    expect([exports_used, exports_reserved]).toEqual([1, 0])
  })

  it('resumes being stored at that moment wait for the erasure instead of a deadlock', async () => {
    const { db } = product.deps
    const scope = await scopeOf(db, (await product.register()).email)
    const made = await buildApplications(db, scope, await buildVacancy(db, scope), 2)
    const [low = '', high = ''] = made.toSorted()
    const contacts = {
      candidate_name: null,
      email: null,
      phone: null,
      title: null,
      url: null,
      updated_at: null,
    }
    const full = { ...contacts, text: { title: 'Менеджер' } }
    const read = [high, low].map((application_id) => ({ application_id, full, cover_letter: null }))
    const { stored } = await db.transaction().execute(async (trx) => {
      await lockApplications(trx, scope, [low])
      const stored = storeResumes(product.deps, scope, read)
      await untilWaiting(db)
      await lockApplications(trx, scope, [high])
      await deleteApplications(trx, scope, [low])
      return { stored }
    })
    await stored
    const left = db.selectFrom('applications').select(['id', 'has_full_resume']).where('id', 'in', made)
    expect(await left.execute()).toEqual([{ id: high, has_full_resume: true }])
  })

  it('a restored backup is erased again by the ids that were logged, and the person is not imported again', async () => {
    const me = await product.register()
    const { db } = product.deps
    const { scope, person, other } = await buildPair(me)
    const backup = await db.selectFrom('applications').selectAll().where('id', '=', person).execute()
    logged.length = 0
    await erase(me, [person])
    expect(loggedIds()).toEqual([person])

    await sql`delete from erased_people where company_id = ${scope}`.execute(db)
    await db.insertInto('applications').values(backup).execute()
    const again = () => eraseAgain(product.deps, [person, randomUUID()])
    expect(await again()).toBe(1)
    expect(await again()).toBe(0)
    const left = await db.selectFrom('applications').select('id').where('company_id', '=', scope).execute()
    expect(left).toEqual([{ id: other }])
    const [stored] = backup
    expect(await withoutErased(db, scope, stored ? [stored] : [])).toEqual([])
    const { rows } = await sql<{ actor_user_id: string | null; after: object }>`
      select actor_user_id, after from audit_log order by seq desc limit 1`.execute(db)
    expect(rows).toEqual([{ actor_user_id: null, after: { responses: 1, application_ids: [person] } }])
  })

  it('a deleted file is logged as the candidate it was read into; one that could not be read is none', async () => {
    const me = await product.register()
    const { db } = product.deps
    const { scope, person } = await buildPair(me)
    await sql`insert into resume_files (company_id, vacancy_id, application_id, file_name, size_bytes, file_hash, kind,
        file_enc, created_at)
      select company_id, vacancy_id, ${person}, 'Вера.pdf', 1, '\\x01', 'pdf', '\\x00', now() from resume_files
      where company_id = ${scope}`.execute(db)
    const files = db.selectFrom('resume_files').select('id').where('company_id', '=', scope)
    logged.length = 0
    for (const { id } of await files.execute())
      expect((await me.request('DELETE', `/api/hh/files/${id}`)).status).toBe(200)
    expect(loggedIds()).toEqual([person])
  })

  it('a restored candidate who was being analysed is erased again: the run ends and its units go back', async () => {
    const me = await product.register()
    const { scope, person, other } = await buildPair(me)
    const { db } = product.deps
    await sql`
      with items as (
        update analysis_run_items set status = case when application_id = ${person} then 'processing' else 'queued' end
        where company_id = ${scope} returning run_id),
      run as (update analysis_runs set status = 'running' where id in (select run_id from items) returning period_id)
      update usage_periods set analyses_reserved = 2 where id in (select period_id from run)`.execute(db)
    expect(await eraseAgain(product.deps, [person, other])).toBe(2)
    const { rows } = await sql`
      select r.status, p.analyses_reserved from analysis_runs r join usage_periods p on p.id = r.period_id
      where r.company_id = ${scope}`.execute(db)
    expect(rows).toEqual([{ status: 'stopped', analyses_reserved: 0 }])
  })

  it('every foreign key to applications cascades on delete', async () => {
    const { rows } = await sql<{ key: string }>`
      select conrelid::regclass || ': ' || conname as key from pg_constraint
      where contype = 'f' and confrelid = 'applications'::regclass and confdeltype <> 'c'`.execute(
      product.deps.db,
    )
    expect(rows).toEqual([])
  })

  it('a full synchronisation does not bring the candidate back', async () => {
    const me = await product.register({ connect: true })
    const { db } = product.deps
    await sync(me)
    const scope = await scopeOf(db, me.email)
    const count = async () =>
      (await db.selectFrom('applications').select('id').where('company_id', '=', scope).execute()).length
    const { candidate_name } = await db
      .selectFrom('applications')
      .select('candidate_name')
      .where('company_id', '=', scope)
      .where('candidate_name', 'is not', null)
      .where('hh_resume_id', 'is not', null)
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const [found] = await search(me, candidate_name ?? '')
    const before = await count()
    const { body } = await erase(me, found?.application_ids ?? [])
    expect(body.data.responses).toBe(found?.application_ids.length)
    await sync(me, { force_full_sync: true })
    expect(await count()).toBe(before - body.data.responses)
  })

  describe('the archive of a user who wrote a note about the candidate', () => {
    it('expires, and another can be prepared at once', async () => {
      const me = await product.register()
      const { person, other } = await buildPair(me)
      const download = () => me.bytes('/api/auth/me/export/download')
      const prepare = async () => {
        expect((await me.request<Archive>('POST', '/api/auth/me/export')).body.data.status).toBe('pending')
        return (await until(download, ({ status }) => status === 200)).bytes
      }
      const notes = (archive: Buffer) =>
        (JSON.parse(unzip(archive).get('decisions.json') ?? '') as { application_id: string }[])
          .map(({ application_id }) => application_id)
          .toSorted()
      expect(notes(await prepare())).toEqual([person, other].toSorted())
      await erase(me, [person])
      expect((await download()).status).toBe(410)
      const { rows } = await sql`select from account_archives where content is not null
        and user_id = (select id from users where email = ${me.email})`.execute(product.deps.db)
      expect(rows).toEqual([])
      expect(notes(await prepare())).toEqual([other])
    })

    it('does not keep the note when the erasure comes while it is packed', async () => {
      const { db, clock } = product.deps
      const me = await product.register()
      const { scope, person, other } = await buildPair(me)
      const user_id = await userIdOf(db, me.email)
      const archive_id = await insertArchive(db, { scope, user_id }, clock())
      const { packing, erasing } = await db.transaction().execute(async (trx) => {
        // pauses the packing halfway: the notes are read, but nothing is stored
        await sql`lock table audit_log`.execute(trx)
        const packing = packArchive(product.deps, { company_id: scope, archive_id })
        await untilWaiting(product.deps.db)
        const erasing = erase(me, [person, other])
        // it waits for the packing, or else is through before the archive is stored
        await Promise.race([erasing, untilWaiting(product.deps.db, 2)])
        return { packing, erasing }
      })
      await packing
      expect((await erasing).status).toBe(200)
      expect(await findArchiveContent(db, scope, archive_id)).toBeNull()
    })

    it('is packed without the note while the erasure is under way', async () => {
      const { db, clock } = product.deps
      const me = await product.register()
      const { scope, person, other } = await buildPair(me)
      const user_id = await userIdOf(db, me.email)
      const archive_id = await insertArchive(db, { scope, user_id }, clock())
      const { packing, erasing } = await db.transaction().execute(async (trx) => {
        // pauses the erasure halfway: the notes are deleted, but nothing is committed
        await sql`select from exports where company_id = ${scope} for update`.execute(trx)
        const erasing = erase(me, [person, other])
        await untilWaiting(product.deps.db)
        const packing = packArchive(product.deps, { company_id: scope, archive_id })
        await Promise.race([packing, untilWaiting(product.deps.db, 2)])
        return { packing, erasing }
      })
      expect((await erasing).status).toBe(200)
      await packing
      const content = await findArchiveContent(db, scope, archive_id)
      expect(content && unzip(content).get('decisions.json')).toBe('[]')
    })
  })

  describe('while a synchronisation writes', () => {
    /** The person's response as the board lists it; `person` is the stored response with the same resume. */
    async function buildListed() {
      const me = await product.register()
      const { scope, person } = await buildPair(me)
      const { db, clock } = product.deps
      const stored = await db
        .selectFrom('applications')
        .select(['vacancy_id', 'hh_negotiation_id', 'hh_resume_id'])
        .where('id', '=', person)
        .executeTakeFirstOrThrow()
      const responseOf = (response_id: string | null): BoardResponse => ({
        response_id: response_id ?? '',
        hh_state: null,
        has_updates: false,
        applied_at: clock(),
        updated_at: null,
        message_count: null,
        unread_count: null,
        steps: [],
        resume: {
          id: stored.hh_resume_id ?? '',
          href: '/resumes/1',
          title: null,
          url: null,
          candidate_name: 'Вера Лунина',
          area_name: null,
          salary: null,
          updated_at: null,
        },
      })
      return {
        me,
        scope,
        person,
        stored,
        responseOf,
        kept: () =>
          db
            .selectFrom('applications')
            .select('id')
            .where('company_id', '=', scope)
            .where('hh_resume_id', '=', stored.hh_resume_id)
            .execute(),
      }
    }

    it('a response read before the erasure is not written after it', async () => {
      const { db, clock } = product.deps
      const { me, scope, person, stored, responseOf, kept } = await buildListed()
      let importing: Promise<unknown> | undefined
      let erasing: ReturnType<typeof erase> | undefined
      await db.transaction().execute(async (trx) => {
        // pauses the erasure halfway: the rows are deleted, but nothing is committed
        await sql`select from exports where company_id = ${scope} for update`.execute(trx)
        erasing = erase(me, [person])
        await untilWaiting(product.deps.db)
        importing = db
          .transaction()
          .execute((step) =>
            importResponses(
              step,
              scope,
              stored.vacancy_id,
              'response',
              [responseOf(stored.hh_negotiation_id)],
              clock(),
            ),
          )
        await untilWaiting(product.deps.db, 2)
      })
      expect((await erasing)?.status).toBe(200)
      await importing
      expect(await kept()).toEqual([])
    })

    it('a response being written when the erasure starts is erased with the others', async () => {
      const { db, clock } = product.deps
      const { me, scope, person, stored, responseOf, kept } = await buildListed()
      let erasing: ReturnType<typeof erase> | undefined
      await db.transaction().execute(async (step) => {
        await importResponses(
          step,
          scope,
          stored.vacancy_id,
          'response',
          [responseOf('another response')],
          clock(),
        )
        erasing = erase(me, [person])
        await untilWaiting(product.deps.db)
      })
      expect((await erasing)?.body.data).toEqual({ responses: 2 })
      expect(await kept()).toEqual([])
    })
  })

  it('the candidate is found by name, e-mail and phone; another company can neither find nor erase them', async () => {
    const [me, stranger] = [await product.register(), await product.register()]
    const { person, other } = await buildPair(me)
    for (const [text, ids] of [
      ['лунина', [person]],
      ['VERA@example', [person, other]],
      ['9001234567', [person, other]],
      ['8 (900) 12', []],
    ] as const)
      expect((await search(me, text)).flatMap(({ application_ids }) => application_ids).toSorted()).toEqual(
        ids.toSorted(),
      )
    expect(await search(stranger, 'лунина')).toEqual([])
    expect((await erase(stranger, [person])).status).toBe(404)
    expect(await search(me, 'лунина')).toHaveLength(1)
  })

  it('a name the list gave without the patronymic is found by the full name, in any order', async () => {
    const me = await product.register()
    const { person, other } = await buildPair(me)
    const rename = (id: string, name: string) =>
      sql`update applications set candidate_name = ${name} where id = ${id}`.execute(product.deps.db)
    await rename(person, 'Лунина Алёна')
    await rename(other, 'Лунина Анна Петровна')
    for (const [text, ids] of [
      ['ЛУНИНА Алена Петровна', [person]],
      ['Алёна  Лунина', [person]],
      ['Анна Петровна Лунина', [other]],
      ['Лунина Ирина', []],
      ['Лунина Ирина Петровна', []],
      ['Лунина Анна Ивановна', []],
      // longer than a name
      ['Алёна Лунина Алёна Лунина Алёна', []],
    ] as const)
      expect((await search(me, text)).flatMap(({ application_ids }) => application_ids)).toEqual(ids)
  })

  it('a search that matches more responses than are looked at says that people are missing', async () => {
    const me = await product.register()
    const { db } = product.deps
    const scope = await scopeOf(db, me.email)
    const vacancy_id = await buildVacancy(db, scope)
    const isCut = async () => {
      const found = await me.request<{ is_cut: boolean }>('GET', '/api/privacy/candidates?search=Многова')
      return found.body.data.is_cut
    }
    await buildApplications(db, scope, vacancy_id, 200, { candidate_name: 'Анна Многова' })
    expect(await isCut()).toBe(false)
    await buildApplications(db, scope, vacancy_id, 1, { candidate_name: 'Анна Многова' })
    expect(await isCut()).toBe(true)
  })

  it('a name with «ё» is found by «е», and the reverse', async () => {
    const me = await product.register()
    const { person, other } = await buildPair(me)
    const rename = (id: string, name: string) =>
      sql`update applications set candidate_name = ${name} where id = ${id}`.execute(product.deps.db)
    await rename(person, 'Артём Семёнов')
    await rename(other, 'Артем Семенов')
    for (const text of ['СЕМЕНОВ', 'артём сем'])
      expect((await search(me, text)).flatMap(({ application_ids }) => application_ids).toSorted()).toEqual(
        [person, other].toSorted(),
      )
    expect(await search(me, 'семинов')).toEqual([])
  })

  it('a name is found however the search spells it', async () => {
    const me = await product.register()
    const { person } = await buildPair(me)
    await sql`update applications set candidate_name = 'Салтыков-Зайцев Андрей' where id = ${person}`.execute(
      product.deps.db,
    )
    for (const text of [
      // as hh.ru shows it
      'Салтыков – Зайцев Андрей'.normalize('NFD'),
      'Салтыков – Зай\u00adцев Андрей Ильич',
      'Андрей Салтыков-Зайцев',
    ])
      expect((await search(me, text)).flatMap(({ application_ids }) => application_ids)).toEqual([person])
  })

  it('a search by name reads what its company holds, not what the installation does', async () => {
    const { db } = product.deps
    const { email } = await product.register()
    const scope = await scopeOf(db, email)
    const vacancy_id = await buildVacancy(db, scope)
    const run_id = await buildRun(db, scope, vacancy_id)
    await buildApplications(db, scope, vacancy_id, 90, { candidate_name: 'Сидорова Вера' })
    const ids = await buildApplications(db, scope, vacancy_id, 10, { candidate_name: 'Иванов Олег' })
    for (const application_id of ids) await buildResult(db, scope, { run_id, vacancy_id, application_id })
    const page = { sort: 'score', order: 'desc', limit: 50, offset: 0, after: null } as const
    const cost = async () => {
      for (const table of ['applications', 'analysis_results']) await vacuum(db, table)
      const costs: Record<string, { inResults: number; inCandidates: number }> = {}
      for (const text of ['и', 'Иванов', 'иванов о'])
        costs[text] = {
          inResults: await blocksRead(db, (trx) => listResultRows(trx, scope, { search: text }, page)),
          inCandidates: await blocksRead(db, (trx) => searchApplications(trx, scope, text, 50)),
        }
      return costs
    }
    const alone = await cost()
    const other = await buildCompany(db)
    const theirs = await buildVacancy(db, other)
    await sql`insert into applications (company_id, vacancy_id, hh_negotiation_id, candidate_name, candidate_email, applied_at, synced_at)
      select ${other}, ${theirs}, n, 'Иванов Иван ' || n, 'ivanov' || n || '@example.ru', now(), now()
      from generate_series(1, 10000) n`.execute(db)
    for (const [text, { inResults, inCandidates }] of Object.entries(await cost())) {
      // alone it is cheapest to read the whole small table, later an index
      expect(inResults).toBeLessThanOrEqual((alone[text]?.inResults ?? 0) * 1.5)
      // a hundred responses are so few blocks that a search among them alone uses no index; fifty vacancies and their names are two hundred more
      expect(inCandidates).toBeLessThanOrEqual(250)
    }
  })

  it('a phone written with +7 is found by 8, and the reverse', async () => {
    const me = await product.register()
    const { person, other } = await buildPair(me)
    const eight = '8 900 123-45-67'
    await sql`update applications set candidate_phone = ${eight} where id = ${other}`.execute(product.deps.db)
    for (const text of ['+7 (900) 123-45-67', eight])
      expect((await search(me, text)).flatMap(({ application_ids }) => application_ids).toSorted()).toEqual(
        [person, other].toSorted(),
      )
  })

  it('a candidate being analysed cannot be erased', async () => {
    const me = await product.register()
    const { person } = await buildPair(me)
    await sql`update analysis_run_items set status = 'processing' where application_id = ${person}`.execute(
      product.deps.db,
    )
    expect((await erase(me, [person])).body.error.code).toBe('ANALYSIS_IN_PROGRESS')
  })
})
