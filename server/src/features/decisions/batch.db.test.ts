import { randomUUID } from 'node:crypto'
import type { ResultDetail } from '@rezumetr/contracts/analysis/analysis'
import type { ResultFigures } from '@rezumetr/contracts/analysis/result-figures'
import type { decideBatch as decideEndpoint } from '@rezumetr/contracts/analysis/decisions'
import type { Data } from '@rezumetr/contracts/endpoint'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../platform/values/clock.ts'
import { openDatabase } from '../../platform/db/database.ts'
import {
  buildApplications,
  buildResult,
  buildRun,
  buildVacancy,
  scopeOf,
  userIdOf,
} from '../../testing/scenes/factories.ts'
import { untilWaiting } from '../../testing/watch/locks.ts'
import { startTestProduct, type SignedIn, type TestProduct } from '../../testing/product/product.ts'
import { decideBatch } from './batch-usecases.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product.drop())

/** A company whose candidates have results of these scores, by the order of the candidates' ids. */
async function company(scores: readonly number[]) {
  const { db } = product.deps
  const person = await product.register()
  const scope = await scopeOf(db, person.email)
  const vacancy_id = await buildVacancy(db, scope)
  const run_id = await buildRun(db, scope, vacancy_id)
  const ids = (await buildApplications(db, scope, vacancy_id, scores.length)).toSorted()
  const results: string[] = []
  for (const [place, score] of scores.entries()) {
    const target = { run_id, vacancy_id, application_id: ids[place] ?? '' }
    results.push(await buildResult(db, scope, target, { score, rubric_version: 3 }))
  }
  /** The stored decisions in the order of the candidates: verdict, note, author, time and what was seen. */
  async function stored() {
    const rows = await db
      .selectFrom('decisions')
      .innerJoin('users', 'users.id', 'decided_by')
      .select(['application_id', 'verdict', 'note', 'full_name', 'decided_at', 'score'])
      .select(['recommendation', 'rubric_version', 'result_id', 'board_action_id'])
      .where('decisions.company_id', '=', scope)
      .execute()
    return ids.map((id) => rows.find(({ application_id }) => application_id === id) ?? null)
  }
  const verdicts = async () => (await stored()).map((made) => made?.verdict ?? null)
  const entries = async () =>
    (
      await db
        .selectFrom('audit_log')
        .innerJoin('users', 'users.id', 'actor_user_id')
        .select(['target_id', 'before', 'after', 'full_name'])
        .where('audit_log.company_id', '=', scope)
        .where('action', '=', 'analysis.decide')
        .orderBy('seq')
        .execute()
    ).map(({ target_id, before, after, full_name }) => [
      ids.indexOf(target_id ?? ''),
      before,
      after,
      full_name,
    ])
  async function colleague() {
    const joined = await product.register()
    const name = { company_id: scope, full_name: 'Борис Ким' }
    await db.updateTable('users').set(name).where('email', '=', joined.email).execute()
    return joined
  }
  return { person, scope, vacancy_id, run_id, ids, results, stored, verdicts, entries, colleague }
}

type Batch = Data<typeof decideEndpoint>
const send = (
  by: SignedIn,
  result_ids: readonly string[],
  verdict: string | null,
  key: string = randomUUID(),
) => by.request<Batch>('POST', '/api/analysis/decisions', { result_ids, verdict }, { 'idempotency-key': key })
async function decideAll(by: SignedIn, result_ids: readonly string[], verdict: string | null) {
  const { status, body } = await send(by, result_ids, verdict)
  expect(status).toBe(200)
  return body.data
}
const undo = async (by: SignedIn, result_ids: readonly string[], { decided_at }: Batch) => {
  const { body } = await by.request<{ undone: string[] }>('POST', '/api/analysis/decisions/undo', {
    result_ids,
    decided_at,
  })
  return body.data.undone.length
}
const decide = (by: SignedIn, result: string | undefined, body: object) =>
  by.request<ResultDetail>('PUT', `/api/analysis/results/${result}/decision`, body)

it('API-19 a batch decides about all alike, keeps who is decided so already, and its undo restores what was there', async () => {
  const { person, results, stored, verdicts, entries, colleague } = await company([90, 70, 40, 20])
  const other = await colleague()
  await decide(other, results[1], { verdict: 'maybe', note: 'Просит вдвое больше' })
  await decide(other, results[2], { verdict: 'reject', note: 'Переезжает' })
  const before = await stored()
  product.clock.advance(MINUTE_MS)
  const count = async (decision: string) =>
    (await person.request<ResultFigures>('GET', `/api/analysis/results/figures?decision=${decision}`)).body
      .data.total
  expect([await count('none'), await count('reject')]).toEqual([2, 1])

  const three = results.slice(0, 3)
  const batch = await decideAll(person, three, 'reject')
  expect(new Map(batch.changed.map(({ result_id, former }) => [result_id, former]))).toEqual(
    new Map([
      [results[0], null],
      [results[1], { verdict: 'maybe', note: 'Просит вдвое больше' }],
    ]),
  )
  const mine = { verdict: 'reject', full_name: 'Анна Смирнова', decided_at: new Date(batch.decided_at) }
  const after = await stored()
  expect(after).toEqual([
    expect.objectContaining({
      ...mine,
      note: null,
      score: 90,
      recommendation: 'hire',
      result_id: results[0],
    }),
    expect.objectContaining({ ...mine, note: 'Просит вдвое больше', score: 70, result_id: results[1] }),
    before[2],
    null,
  ])
  expect([await count('none'), await count('reject')]).toEqual([1, 3])

  expect(await undo(person, three, batch)).toBe(2)
  expect(await stored()).toEqual(before)
  expect([await count('none'), await count('reject')]).toEqual([2, 1])
  // repeated after a lost answer
  expect(await undo(person, three, batch)).toBe(0)
  expect(await stored()).toEqual(before)

  const withdrawn = await decideAll(person, results, null)
  expect(new Set(withdrawn.changed.map(({ former }) => former?.note))).toEqual(
    new Set(['Переезжает', 'Просит вдвое больше']),
  )
  expect(await verdicts()).toEqual([null, null, null, null])
  expect(await undo(person, results, withdrawn)).toBe(2)
  expect(await stored()).toEqual(before)

  const seen = (verdict: string, score: number, recommendation: string) => ({
    verdict,
    score,
    recommendation,
    rubric_version: 3,
  })
  const [maybe, again, first] = [
    seen('maybe', 70, 'maybe'),
    seen('reject', 70, 'maybe'),
    seen('reject', 90, 'hire'),
  ]
  const kept = seen('reject', 40, 'maybe')
  const log = await entries()
  const [ours, theirs] = ['Анна Смирнова', 'Борис Ким']
  expect(log.slice(0, 2)).toEqual([
    [1, null, maybe, theirs],
    [2, null, kept, theirs],
  ])
  // in the transaction of each batch, in any order
  expect(new Set(log.slice(2, 4))).toEqual(
    new Set([
      [0, null, first, ours],
      [1, maybe, again, ours],
    ]),
  )
  expect(new Set(log.slice(4, 6))).toEqual(
    new Set([
      [0, first, null, ours],
      [1, again, maybe, ours],
    ]),
  )
  expect(new Set(log.slice(6, 8))).toEqual(
    new Set([
      [1, maybe, null, ours],
      [2, kept, null, ours],
    ]),
  )
  expect(new Set(log.slice(8))).toEqual(
    new Set([
      [1, null, maybe, ours],
      [2, null, kept, ours],
    ]),
  )
})

it('undoing a batch leaves what was changed since, by whomever', async () => {
  const { person, results, stored, verdicts, colleague } = await company([90, 80, 70, 60, 50])
  const other = await colleague()
  for (const id of [results[1], results[2]]) await decide(other, id, { verdict: 'maybe', note: 'Подумать' })
  product.clock.advance(MINUTE_MS)
  const batch = await decideAll(person, results, 'hire')
  product.clock.advance(1)
  await decide(other, results[0], { verdict: 'reject' })
  // changed and taken back: what the batch had replaced is no longer known
  await decide(other, results[1], { verdict: 'reject' })
  await decide(other, results[1], { verdict: 'hire', undo: true })
  await decide(other, results[2], { verdict: null })
  await decide(other, results[3], { verdict: 'hire', note: 'Завтра в 12' })
  const before = await stored()
  // a batch of the colleague's is undone by the colleague
  expect(await undo(other, results, batch)).toBe(0)
  expect(await undo(person, results, batch)).toBe(1)
  expect(await stored()).toEqual([...before.slice(0, 4), null])
  expect(await verdicts()).toEqual(['reject', 'hire', null, 'hire', null])

  const late = await decideAll(person, results, 'interview')
  product.clock.advance(DAY_MS + 1)
  expect(await undo(await product.signIn(person), results, late)).toBe(0)
  expect(await verdicts()).toEqual(Array(5).fill('interview'))
})

it('a batch decides about the candidates of former results and of those named twice', async () => {
  const { db } = product.deps
  const { person, scope, vacancy_id, ids, results, stored } = await company([90, 80])
  await db
    .updateTable('analysis_results')
    .set({ is_current: false })
    .where('id', '=', results[0] ?? '')
    .execute()
  const run_id = await buildRun(db, scope, vacancy_id)
  const newer = await buildResult(
    db,
    scope,
    { run_id, vacancy_id, application_id: ids[0] ?? '' },
    { score: 30 },
  )
  expect(
    (await decideAll(person, [results[0] ?? '', results[1] ?? '', results[1] ?? ''], 'maybe')).changed,
  ).toHaveLength(2)
  expect(await stored()).toMatchObject([{ score: 90, result_id: results[0] }, { score: 80 }])
  expect((await decideAll(person, [newer, results[0] ?? ''], 'hire')).changed).toHaveLength(1)
  expect(await stored()).toMatchObject([{ score: 30, result_id: newer }, { verdict: 'maybe' }])
})

it('EXT-01 a batch with a foreign, hidden, deleted or unknown candidate, or with more than 500, decides about nobody', async () => {
  const { db } = product.deps
  const { person, results, vacancy_id, verdicts } = await company([90, 80])
  const foreign = await company([90])
  const status = async (ids: readonly (string | undefined)[]) =>
    (await send(person, ids.map(String), 'hire')).status
  expect(await status([...results, foreign.results[0]])).toBe(404)
  expect(await status([...results, randomUUID()])).toBe(404)
  expect(await status(Array.from({ length: 501 }, () => randomUUID()))).toBe(422)
  expect(await status([])).toBe(422)
  const show = (state: string) =>
    db.updateTable('vacancies').set({ status: state }).where('id', '=', vacancy_id).execute()
  await show('hidden')
  expect(await status(results)).toBe(404)
  await show('active')
  expect(await verdicts()).toEqual([null, null])
  const batch = await decideAll(foreign.person, foreign.results, 'hire')
  const theirs = { result_ids: foreign.results, decided_at: batch.decided_at }
  expect((await person.request('POST', '/api/analysis/decisions/undo', theirs)).status).toBe(404)
  expect(await foreign.verdicts()).toEqual(['hire'])
})

it('R11 a batch repeated after a lost answer is answered as before, and can still be undone', async () => {
  const { person, results, verdicts, entries } = await company([90, 80])
  const key = randomUUID()
  const first = await send(person, results, 'reject', key)
  product.clock.advance(MINUTE_MS)
  expect((await send(person, results, 'reject', key)).body.data).toEqual(first.body.data)
  expect((await entries()).length).toBe(2)
  // pressed anew: nothing is left to change, and the decisions keep their time
  expect((await decideAll(person, results, 'reject')).changed).toEqual([])
  expect(await undo(person, results, first.body.data)).toBe(2)
  expect(await verdicts()).toEqual([null, null])
})

it('a batch and a decision on a card made at the same moment wait for one another', async () => {
  const { db } = product.deps
  const { person, results, stored } = await company([90, 80])
  const { answers } = await db.transaction().execute(async (trx) => {
    // the first of them holds its candidates while it waits for this
    await trx.selectFrom('audit_heads').selectAll().forUpdate().execute()
    const single = decide(person, results[1], { verdict: 'hire', note: 'Первая', seen: null })
    await untilWaiting(db)
    const batch = decideAll(person, results, 'reject')
    await untilWaiting(db, 2)
    return { answers: Promise.all([single, batch]) }
  })
  const [single, batch] = await answers
  expect(single.status).toBe(200)
  expect(batch.changed.find(({ result_id }) => result_id === results[1])?.former).toEqual({
    verdict: 'hire',
    note: 'Первая',
  })
  expect(await stored()).toMatchObject([{ verdict: 'reject' }, { verdict: 'reject', note: 'Первая' }])
})

it('a batch and an import of the same responses do not wait for one another, in whatever order it has them', async () => {
  const { db } = product.deps
  const { person, results, ids, verdicts } = await company([90, 80])
  await db.transaction().execute(async (trx) => {
    // as an import locks what it lists, changed or not
    const list = (id: string | undefined) =>
      trx
        .updateTable('applications')
        .set({ synced_at: product.clock() })
        .where('id', '=', id ?? '')
        .execute()
    await list(ids[1])
    const batch = await decideAll(person, results, 'reject')
    expect(await undo(person, results, batch)).toBe(2)
    await decideAll(person, results, 'reject')
    await list(ids[0])
  })
  expect(await verdicts()).toEqual(['reject', 'reject'])
})

it('a batch about a candidate who is being erased finds nobody', async () => {
  const { db } = product.deps
  const { person, ids, results, verdicts } = await company([90, 80])
  const { sent } = await db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('applications')
      .where('id', '=', ids[1] ?? '')
      .execute()
    const sent = send(person, results, 'hire')
    await untilWaiting(db)
    return { sent }
  })
  expect((await sent).status).toBe(404)
  expect(await verdicts()).toEqual([null, null])
})

it('a batch takes as many statements for many candidates as for two', async () => {
  const statements: string[] = []
  const { db, pool } = openDatabase(product.deps.connection, 1, (text) => statements.push(text))
  const counts: number[] = []
  for (const size of [2, 30]) {
    const { person, scope, results } = await company(Array.from({ length: size }, (_, at) => at))
    const user_id = await userIdOf(db, person.email)
    await decide(person, results[0], { verdict: 'maybe' })
    statements.length = 0
    await decideBatch(
      { db, clock: product.clock },
      { scope, user_id },
      { result_ids: results, verdict: 'hire' },
    )
    counts.push(statements.length)
  }
  await pool.end()
  expect(counts[0]).toBeGreaterThan(0)
  expect(counts[1]).toBe(counts[0])
})
