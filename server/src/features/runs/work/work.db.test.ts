import { errorMessage } from '@rezumetr/contracts/errors'
import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { DAY_MS, moscowDay, startOfMoscowDay } from '../../../platform/values/clock.ts'
import { JobBoardFailure } from '../../../ports/job-board.ts'
import { ModelFailure, type LanguageModel } from '../../../ports/language-model.ts'
import { storeResume } from '../../../testing/scenes/factories.ts'
import { at, failing, reads, setRuns, unread } from '../../../testing/scenes/runs.ts'
import { afterReset } from '../../hh/quota/rules.ts'
import { saveConsent } from '../../model/consent-queries.ts'
import { claimItems, type ClaimedItem } from '../queue/item-queries.ts'
import { consentVersion } from '../../model/usecases.ts'
import { recordOutcomes } from './record-usecases.ts'
import { decideFailure } from '../queue/rules.ts'
import { getRun, stopRun } from '../start/run-usecases.ts'
import { startAnalysis } from '../start/usecases.ts'
import { jobOf } from '../queue/jobs.ts'
import { workRun } from './usecases.ts'

const { deps, clock, board, keyOf, hold, join, work, recover, startRun, state, errorsOf } = setRuns()

it('EXT-12 EXT-16 every success yields a result and a charged unit; the run completes', async () => {
  const { scope, id } = await startRun(30)
  expect(await state(scope, id)).toMatchObject({ status: 'pending', remaining: 30, analyses_reserved: 30 })
  await work(await join(), id)
  expect(await state(scope, id)).toEqual({
    status: 'completed',
    analyzed: 30,
    failed: 0,
    remaining: 0,
    results: 30,
    analyses_used: 30,
    analyses_reserved: 0,
  })
})

it('a resume with bytes the database cannot store is scored like any other', async () => {
  const hostile = 'Продажи\u0000 CRM \ud800 активные'
  const job = { start: '2020-01', end: null, company: hostile, position: hostile, description: hostile }
  board.answer = async () => ({ ...unread, text: { title: hostile, experience: [job], skills: [hostile] } })
  const { scope, id } = await startRun(2)
  await work(await join(), id)
  expect(await state(scope, id)).toMatchObject({ status: 'completed', analyzed: 2, failed: 0 })
})

it('EXT-16 a deleted resume fails with a plain reason, and its unit is released', async () => {
  board.answer = at(1, failing('not_found'))
  const { scope, id, ids } = await startRun(3)
  await work(await join(), id)
  expect(await state(scope, id)).toMatchObject({
    status: 'completed',
    analyzed: 2,
    failed: 1,
    analyses_used: 2,
    analyses_reserved: 0,
  })
  const failed = {
    application_id: ids[1],
    message: 'Резюме удалено или скрыто на HH.ru',
    candidate_name: 'Кандидат 2',
    resume_url: null,
  }
  expect(await errorsOf(scope, id)).toEqual([{ ...failed, retry_blocked: 'unreadable' }])
  // a synchronisation has seen it again; then the vacancy is switched off
  await deps()
    .db.updateTable('applications')
    .set({ resume_gone_at: null })
    .where('company_id', '=', scope)
    .execute()
  expect(await errorsOf(scope, id)).toEqual([{ ...failed, retry_blocked: null }])
  const switchVacancies = (is_enabled: boolean) =>
    deps().db.updateTable('vacancies').set({ is_enabled }).where('company_id', '=', scope).execute()
  await switchVacancies(false)
  expect(await errorsOf(scope, id)).toEqual([{ ...failed, retry_blocked: 'switched_off' }])
  await switchVacancies(true)
  // somebody else retries it: repeated from here, it would be counted twice
  clock.advance(1000)
  board.answer = reads
  const request = { application_ids: [failed.application_id ?? ''], force: false }
  const { run } = await startAnalysis(deps(), { scope, user_id: null }, randomUUID(), request)
  await work(await join(), run.id)
  expect(await errorsOf(scope, id)).toEqual([{ ...failed, retry_blocked: 'analyzed' }])
})

it('EXT-15 an item with temporary failures fails after three attempts with growing pauses; others are not delayed', async () => {
  board.answer = at(0, failing('unavailable'))
  const { scope, id } = await startRun(3)
  const node = await join()
  await work(node, id)
  expect(await state(scope, id)).toMatchObject({ status: 'running', analyzed: 2, failed: 0 })
  await work(node, id)
  expect(board.opened.filter((place) => place === 0)).toHaveLength(1)
  clock.advance(2_000)
  await work(node, id)
  clock.advance(2_000)
  await work(node, id)
  expect(board.opened.filter((place) => place === 0)).toHaveLength(2)
  clock.advance(8_000)
  await work(node, id)
  expect(await state(scope, id)).toMatchObject({
    status: 'completed',
    analyzed: 2,
    failed: 1,
    analyses_used: 2,
    analyses_reserved: 0,
  })
  expect((await errorsOf(scope, id))[0]?.message).toBe('HH.ru не ответил, резюме не получено')
})

it('Q-042 a board outage uses up one attempt of a few items, not of all', async () => {
  board.answer = failing('unavailable')
  const { scope, id } = await startRun(50)
  const node = await join()
  await work(node, id)
  // a batch; on a busy machine a part of it and a few more
  expect(board.opened.length).toBeLessThanOrEqual(30)
  board.answer = reads
  clock.advance(10_000)
  await work(node, id)
  expect(await state(scope, id)).toMatchObject({ status: 'completed', analyzed: 50, failed: 0 })
})

it('Q-042 a board outage is detected in a batch cut short by its time limit', async () => {
  const { scope, id } = await startRun(30)
  const node = await join()
  const [first, second, unbegun] = await claimItems(
    deps().db,
    await keyOf(id),
    node.id(),
    { crash_count: 0, limit: 3 },
    clock(),
  )
  if (!first || !second || !unbegun) throw new Error('no items')
  const down = { finished_at: clock(), ...decideFailure(new JobBoardFailure('unavailable'), false) }
  const outcomes = [
    { item: first, ...down },
    { item: second, ...down },
    { item: unbegun, kind: 'requeue' as const },
  ]
  await recordOutcomes(deps(), await keyOf(id), node.id(), outcomes)
  await work(node, id)
  expect(board.opened).toEqual([])
  clock.advance(2_000)
  await work(node, id)
  expect(await state(scope, id)).toMatchObject({ status: 'completed', analyzed: 30, failed: 0 })
})

it('Q-034 views refused just before midnight are awaited minutes, not another day', async () => {
  const midnight = startOfMoscowDay(moscowDay(clock())).getTime() + DAY_MS
  clock.advance(midnight - 2_000 - clock().getTime())
  const { scope, id } = await startRun(3)
  const node = await join()
  const [first, second] = await claimItems(
    deps().db,
    await keyOf(id),
    node.id(),
    { crash_count: 0, limit: 2 },
    clock(),
  )
  if (!first || !second) throw new Error('no items')
  const refused = (item: ClaimedItem) => ({ item, finished_at: clock(), kind: 'postpone' as const })
  const before = refused(second)
  clock.advance(3_000)
  await recordOutcomes(deps(), await keyOf(id), node.id(), [refused(first), before])
  const run = await getRun(deps(), scope, id)
  expect(run).toMatchObject({
    postponed: 3,
    continues_at: afterReset(before.finished_at, scope).toISOString(),
  })
})

it('rate limiting uses up no attempt and pauses the whole run', async () => {
  board.answer = failing('rate_limited', 30)
  const { scope, id } = await startRun(40)
  const node = await join()
  for (let i = 0; i < 4; i++) {
    await work(node, id)
    await work(node, id)
    clock.advance(30_000)
  }
  // a batch each time, or the part of one that this machine starts within a second
  expect(board.opened.length).toBeGreaterThanOrEqual(4)
  expect(board.opened.length).toBeLessThanOrEqual(4 * 25)
  board.answer = reads
  await work(node, id)
  expect(await state(scope, id)).toMatchObject({
    status: 'completed',
    analyzed: 40,
    failed: 0,
    analyses_used: 40,
  })
})

it.each([
  ['auth_lost', 'Доступ к HH.ru истёк или отозван. Переподключите HH.ru в настройках.'],
  ['unpaid', 'У компании нет оплаченного доступа к API HH.ru'],
  ['captcha', errorMessage('HH_CAPTCHA')],
] as const)('Q-042 %s fails all items that need the board, and no others', async (problem, message) => {
  board.answer = failing(problem)
  const { scope, id } = await startRun(50, [3, 40, 49])
  await work(await join(), id)
  expect(await state(scope, id)).toEqual({
    status: 'completed',
    analyzed: 3,
    failed: 47,
    remaining: 0,
    results: 3,
    analyses_used: 3,
    analyses_reserved: 0,
  })
  expect(new Set((await errorsOf(scope, id)).map((error) => error.message))).toEqual(new Set([message]))
  expect(board.opened.length).toBeLessThanOrEqual(25)
})

it('a run in which nothing could be analysed has failed', async () => {
  board.answer = failing('not_found')
  const { scope, id } = await startRun(2)
  await work(await join(), id)
  expect(await state(scope, id)).toMatchObject({
    status: 'failed',
    failed: 2,
    analyses_used: 0,
    analyses_reserved: 0,
  })
})

it('a resume that opens slowly does not delay the results of the others', async () => {
  const { scope, id } = await startRun(4)
  const { release } = hold()
  board.answer = at(0, board.answer)
  const working = work(await join(), id)
  await expect
    .poll(() => state(scope, id))
    .toMatchObject({ status: 'running', analyzed: 3, remaining: 1, results: 3, analyses_reserved: 1 })
  release()
  await working
  expect(await state(scope, id)).toMatchObject({ status: 'completed', analyzed: 4, analyses_used: 4 })
})

it('several nodes share a run, and each item is judged once', async () => {
  const { scope, id } = await startRun(50)
  board.answer = async () => {
    await setImmediate()
    return unread
  }
  await Promise.all([await join(), await join(), await join()].map((node) => work(node, id)))
  expect(board.opened.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i))
  expect(await state(scope, id)).toMatchObject({
    status: 'completed',
    analyzed: 50,
    results: 50,
    analyses_used: 50,
  })
})

/**
 * A run of resumes, stored unless the board is to open them, for a model that answers as many
 * questions as it is allowed, and is busy otherwise.
 */
async function startReading(count: number, { stored = true } = {}) {
  const { db } = deps()
  const { scope, id, ids } = await startRun(count)
  // equal resumes would be read once
  for (const [n, one] of stored ? ids.entries() : [])
    await storeResume(deps(), one, { title: `Менеджер по продажам ${n}` })
  const { created_by } = await db
    .updateTable('analysis_runs')
    .set({ engine: 'llm' })
    .where('id', '=', id)
    .returning('created_by')
    .executeTakeFirstOrThrow()
  const { llm } = deps().config
  if (!llm) throw new Error('no model')
  const consent = { is_on: true, consent_version: consentVersion(llm), changed_by: created_by ?? '' }
  await saveConsent(db, scope, consent, clock())
  const description_text = 'Требования: опыт активных продаж от 3 лет, знание CRM и английского языка.'
  await db.updateTable('vacancies').set({ description_text }).where('company_id', '=', scope).execute()
  let answers = 0
  const sent: string[] = []
  const model: LanguageModel = {
    provider: 'test',
    model: 'reader',
    parallel: 1,
    ask: async ({ user }, keep) => {
      sent.push(user)
      if (answers === 0) throw new ModelFailure('busy')
      answers -= 1
      const verdicts = [...user.matchAll(/^([rc]\d+) \[/gm)].map(([, asked]) => ({
        id: asked,
        stance: 'silent',
      }))
      const text = JSON.stringify(
        user.includes('РЕЗЮМЕ')
          ? { verdicts, occupation: { stance: 'adjacent', lines: [] }, grade: 'look' }
          : { occupation: { core: 'продаёт' }, requirements: [] },
      )
      const answer = { text, is_refused: false, is_cut: false, input_tokens: 9, output_tokens: 9 }
      return await keep({ ...answer, model: 'reader' })
    },
  }
  const node = await join()
  return {
    sent,
    workAfter: async (minutes: number, allowed = 0) => {
      clock.advance(minutes * 60_000)
      answers = allowed
      await workRun(
        { ...deps(), model, node: () => node.id() },
        jobOf(await keyOf(id)),
        new AbortController().signal,
      )
      const { status, analyzed } = await state(scope, id)
      return [status, analyzed]
    },
    readers: async () => {
      const results = await db
        .selectFrom('analysis_results')
        .select(['engine', 'fallback'])
        .where('run_id', '=', id)
        .orderBy('engine')
        .execute()
      return results.map(({ engine, fallback }) => fallback ?? engine)
    },
  }
}

it('a run whose model stays busy for half an hour goes on without it', async () => {
  const { workAfter, readers } = await startReading(3)
  expect(await workAfter(0)).toEqual(['running', 0])
  expect(await workAfter(29)).toEqual(['running', 0])
  expect(await workAfter(2)).toEqual(['completed', 3])
  expect(await readers()).toEqual(Array(3).fill('unavailable'))
})

it('a busy model is waited for while it still reads now and then', async () => {
  const { workAfter, readers } = await startReading(4)
  expect(await workAfter(0)).toEqual(['running', 0])
  // the question about the vacancy, and one resume
  expect(await workAfter(20, 2)).toEqual(['running', 1])
  expect(await workAfter(20)).toEqual(['running', 1])
  expect(await workAfter(11)).toEqual(['completed', 4])
  expect(await readers()).toEqual(['unavailable', 'unavailable', 'unavailable', 'llm'])
})

it('no prompt holds the patronymic of a resume that the run itself opens; lists leave it out', async () => {
  const about = 'В отделе продаж меня все зовут сергеевной. Активные продажи, CRM.'
  board.answer = async () => ({
    ...unread,
    candidate_name: 'Смирнова Анна Сергеевна',
    text: { title: 'Менеджер по продажам', about },
  })
  const { workAfter, sent } = await startReading(1, { stored: false })
  expect(await workAfter(0, 9)).toEqual(['completed', 1])
  expect(sent.join()).toContain('Активные продажи, CRM')
  expect(sent.join()).not.toContain('сергеевной')
})

it('EXT-16 EXT-15 after any failures, crashes and stops, units charged equal results stored, and none stay reserved', async () => {
  const word = fc.constantFrom('ok', 'ok', 'ok', 'not_found', 'unavailable', 'rate_limited')
  const turn = fc.constantFrom('work', 'work', 'die', 'stop')
  await fc.assert(
    fc.asyncProperty(
      fc.array(word, { minLength: 1, maxLength: 45 }),
      fc.array(turn, { maxLength: 6 }),
      async (words, turns) => {
        const { scope, id, ids } = await startRun(words.length)
        board.answer = async (place) => {
          const said = words[place]
          if (said === undefined || said === 'ok') return unread
          // the problem is gone at the second request, except for a deleted resume
          if (said !== 'not_found') words[place] = 'ok'
          throw new JobBoardFailure(said, 1)
        }
        for (const what of turns) {
          const node = await join()
          const working = work(node, id)
          if (what === 'stop') await stopRun(deps(), { scope }, id)
          if (what === 'die') await node.stop()
          await working
          await recover()
          clock.advance(3_000)
        }
        const last = await join()
        for (let i = 0; i < 4; i++) {
          await recover()
          await work(last, id)
          clock.advance(15_000)
        }
        const end = await state(scope, id)
        expect(['completed', 'stopped', 'failed']).toContain(end.status)
        expect([end.results, end.analyses_used]).toEqual([end.analyzed, end.analyzed])
        expect(end.analyses_reserved).toBe(0)
        expect(end.analyzed + end.failed + end.remaining).toBe(ids.length)
        expect(end.status === 'stopped' ? 0 : end.remaining).toBe(0)
      },
    ),
    { numRuns: 12 },
  )
})
