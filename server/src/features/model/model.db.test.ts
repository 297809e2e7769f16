import type { ModelState, Result, ResultDetail, Run } from '@rezumetr/contracts/analysis/analysis'
import type { Rubric } from '@rezumetr/contracts/rubrics/rubric'
import type { Conversation } from '@rezumetr/screening/judgement/model-reader/question'
import type { ResumeText } from '@rezumetr/screening/model'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '../../platform/process/log.ts'
import { joinNodes } from '../../platform/nodes/nodes.ts'
import { blocksRead, vacuum } from '../../testing/files/blocks.ts'
import {
  buildApplications,
  buildRun,
  buildSubscription,
  buildVacancy,
  scopeOf,
  storeResume,
} from '../../testing/scenes/factories.ts'
import { startTestProduct, type Client, type TestProduct } from '../../testing/product/product.ts'
import { until } from '../../testing/watch/until.ts'
import { controlSandbox } from '../../testing/product/sandbox.ts'
import type { LanguageModel, ModelAnswer } from '../../ports/language-model.ts'
import { spendingOfRun } from './answer-queries.ts'
import { runConversation } from './answer-usecases.ts'
import { getModelState, isModelChosen } from './usecases.ts'

const DESCRIPTION = `<p><strong>Обязанности:</strong></p><ul><li>Разработка микросервисов на Java и Spring Boot</li><li>Проектирование REST API и схем PostgreSQL</li></ul>
<p><strong>Требования:</strong></p><ul><li>Опыт разработки на Java от 3 лет</li><li>Знание Spring Boot, Hibernate</li><li>Готовность наставлять новичков отдела</li></ul>
<p><strong>Будет плюсом:</strong></p><ul><li>Kubernetes</li></ul>`
const resumeOf = (n: number): ResumeText => ({
  title: 'Java-разработчик',
  experience: [
    {
      start: '2021-03-01',
      end: null,
      company: `ООО «Пример ${n}»`,
      position: 'Java-разработчик',
      description: `Писал микросервисы на Java и Spring Boot для клиента номер ${n}.\nВёл схемы PostgreSQL и внешний REST API.`,
    },
  ],
  skills: ['Java', 'Spring Boot', 'PostgreSQL'],
  about: 'Люблю аккуратный код.',
})

let product: TestProduct
let people = 0

type Counts = { asked: number; answered: number; cut: number; most_parallel: number }
const llm = <T = unknown>(path: string, method = 'GET', body?: object): Promise<T> =>
  controlSandbox<T>(product.localUrl, `/llm${path}`, body, method)
const fault = (kind: string, more: object = {}) => llm('/faults', 'POST', { kind, ...more })

const answerOf = (text: string, model = 'reader'): ModelAnswer => ({
  text,
  is_refused: false,
  is_cut: false,
  input_tokens: 7,
  output_tokens: 7,
  model,
})

/** A company with stored resumes; `on`: it consented to the model. */
async function company(count: number, on = true) {
  const client = await product.register({ email: `model-${++people}@example.ru` })
  const { db } = product.deps
  const scope = await scopeOf(db, client.email)
  await buildSubscription(db, scope, 'enterprise')
  const vacancy_id = await buildVacancy(db, scope, {
    title: 'Java-разработчик',
    description_text: DESCRIPTION,
  })
  const ids = await buildApplications(db, scope, vacancy_id, count, {
    candidate_name: 'Смирнова Анна Сергеевна',
  })
  for (const [n, id] of ids.entries()) await storeResume(product.deps, id, resumeOf(n))
  if (on) await client.request('PUT', '/api/analysis/model', { is_on: true })
  return { client, scope, vacancy_id, ids }
}

async function run(client: Client, vacancy_id: string): Promise<Run> {
  const started = await client.request<{ run: Run }>(
    'POST',
    `/api/analysis/start-new?vacancy_id=${vacancy_id}`,
  )
  if (started.status !== 202) throw new Error(`${started.status} ${started.body.message}`)
  return await finished(client, started.body.data.run.id)
}
async function runAgain(client: Client, application_ids: readonly string[]): Promise<Run> {
  const request = { application_ids, force_reanalysis: true }
  const { body } = await client.request<{ run: Run }>('POST', '/api/analysis/start', request)
  return await finished(client, body.data.run.id)
}
const finished = (client: Client, id: string) =>
  until(
    async () => (await client.request<Run>('GET', `/api/analysis/runs/${id}`)).body.data,
    (seen) => seen.finished_at !== null,
    60_000,
  )
const resultsOf = async (client: Client): Promise<Result[]> =>
  (await client.request<{ results: Result[] }>('GET', '/api/analysis/results')).body.data.results
const detailOf = async (client: Client, id: string): Promise<ResultDetail> =>
  (await client.request<ResultDetail>('GET', `/api/analysis/results/${id}`)).body.data
const stateOf = async (client: Client): Promise<NonNullable<ModelState['model']>> => {
  const { model } = (await client.request<ModelState>('GET', '/api/analysis/model')).body.data
  if (!model) throw new Error('no model')
  return model
}

/** Paid questions of a run without the second looks, which only resumes near a border get. */
const firstQuestions = async (run: Run): Promise<number> => {
  const { n } = await product.deps.db
    .selectFrom('model_answers')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('run_id', '=', run.id)
    .where('purpose', '<>', 'second')
    .executeTakeFirstOrThrow()
  return n
}

/** Lines of the log. */
const logged: string[] = []
beforeAll(async () => {
  const memory = { write: (line: string) => void logged.push(line) }
  product = await startTestProduct({ LLM_TIMEOUT_SECONDS: '2' }, createLog('warn', memory))
}, 60_000)
afterEach(() => llm('/', 'DELETE'))
afterAll(() => product.drop())

describe('a run with a language model', () => {
  it('uses the embedded engine until the company consents; consent is audited, refused without the plan, and withdrawn without it', async () => {
    const { client, vacancy_id, scope } = await company(2, false)
    const { db } = product.deps
    expect(await stateOf(client)).toMatchObject({
      is_on: false,
      in_plan: true,
      is_abroad: false,
      per_resume: { input_tokens: 2700, output_tokens: 800, cost: 0.7, basis: 'typical' },
    })
    expect(await run(client, vacancy_id)).toMatchObject({ engine: 'embedded', spending: null, analyzed: 2 })
    expect((await llm<Counts>('/')).asked).toBe(0)
    for (const is_on of [false, true, true])
      expect((await client.request('PUT', '/api/analysis/model', { is_on })).status).toBe(200)
    const trace = await db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('company_id', '=', scope)
      .where('action', '=', 'analysis.switch-model')
      .execute()
    expect(trace).toMatchObject([{ after: { is_on: true } }])
    await buildSubscription(db, scope, 'starter')
    expect(await stateOf(client)).toMatchObject({ in_plan: false, is_on: true })
    expect(await isModelChosen(product.deps, scope)).toBe(false)
    const refused = await client.request('PUT', '/api/analysis/model', { is_on: true })
    expect([refused.status, refused.body.error.code]).toEqual([403, 'FORBIDDEN'])
    await client.request('PUT', '/api/analysis/model', { is_on: false })
    await buildSubscription(db, scope, 'enterprise')
    expect(await stateOf(client)).toMatchObject({ in_plan: true, is_on: false })
  })

  it.each([
    ['vendor', { provider: 'yandex' }],
    ['server', { base_url: 'https://llm.example.ru/v1' }],
    ['country', { is_abroad: true }],
  ] as const)('a consent does not hold for another %s', async (_what, change) => {
    const { client, scope } = await company(1)
    const { deps } = product
    const { llm } = deps.config
    if (!llm) throw new Error('no model')
    const withLlm = (fields: object) => ({ ...deps, config: { ...deps.config, llm: { ...llm, ...fields } } })
    const seen = async (fields: object) => [
      (await getModelState(withLlm(fields), scope)).model?.is_on,
      await isModelChosen(withLlm(fields), scope),
    ]
    expect(await seen({ model: 'newer-reader' })).toEqual([true, true])
    expect(await seen(change)).toEqual([false, false])
    expect((await stateOf(client)).is_on).toBe(true)
    // an earlier consent: it named no receiver
    await deps.db
      .updateTable('model_consents')
      .set({ consent_version: '2026-11-20' })
      .where('company_id', '=', scope)
      .execute()
    const isAbroad = 'is_abroad' in change
    expect(await seen(change)).toEqual([!isAbroad, !isAbroad])
  })

  it('reads every resume, reports the cost, and pays nothing for a reanalysis', async () => {
    const { client, vacancy_id, ids } = await company(6)
    const done = await run(client, vacancy_id)
    expect(done).toMatchObject({ engine: 'llm', analyzed: 6, failed: 0, spending: { fallbacks: 0 } })
    const counts = await llm<Counts>('/')
    expect(counts).toMatchObject({ asked: done.spending?.questions, answered: done.spending?.questions })
    const { input_tokens = 0, output_tokens = 0, cost } = done.spending ?? {}
    expect(cost).toBeCloseTo(((input_tokens + output_tokens) / 1000) * 0.2, 5)
    const [first] = await resultsOf(client)
    expect(first).toMatchObject({ engine: 'llm', fallback: null })
    const detail = await detailOf(client, first?.id ?? '')
    expect(detail).toMatchObject({
      engine_version: expect.stringContaining('+reader-'),
      model: 'sandbox-reader:sandbox',
    })
    // the rubric that the model writes is a new version
    expect(detail.rubric_version).toBe(2)
    // line breaks end a quote
    const text = JSON.stringify([resumeOf(0), ...ids.map((_, n) => resumeOf(n))])
    const proven = detail.requirements.filter(({ stance }) => stance !== 'silent')
    expect(proven.length).toBeGreaterThan(1)
    const quotes = proven.flatMap(({ lines }) => lines.map(({ quote }) => quote))
    expect(quotes.filter((quote) => !text.includes(quote))).toEqual([])

    const second = await runAgain(client, ids)
    expect(second).toMatchObject({ analyzed: 6, spending: { questions: 0, cost: 0 } })
    expect((await llm<Counts>('/')).asked).toBe(counts.asked)
    expect((await stateOf(client)).per_resume).toMatchObject({ basis: 'measured' })
  })

  it('what a resume and a run cost is read at the same price after ten times as many answers', async () => {
    const { db } = product.deps
    const { scope, vacancy_id, ids } = await company(6)
    const before = await buildRun(db, scope, vacancy_id)
    const run_id = await buildRun(db, scope, vacancy_id)
    const answer = async (of_run: string, first: number, last: number) => {
      await sql`insert into model_answers (company_id, key, run_id, application_id, purpose, model, answer_enc,
          input_tokens, output_tokens, cost_microrubles, asked_at, answered_at)
        select ${scope}, 'answer ' || n, ${of_run}, (${ids}::uuid[])[1 + n % 6], 'resume', ${product.deps.model?.model},
          convert_to(repeat(n::text, 300), 'UTF8'), n / 1000, 10, 1, now(), now() + n * interval '1 second'
        from generate_series(${first}::int, ${last}::int) n`.execute(db)
      await vacuum(db, 'model_answers')
    }
    const readState = () => blocksRead(db, (trx) => getModelState({ ...product.deps, db: trx }, scope))
    await answer(before, 1, 1000)
    const state = await readState()
    await answer(before, 1001, 9500)
    await answer(run_id, 9501, 10_000)
    expect(await readState()).toBeLessThanOrEqual(state * 1.25)
    // by the latest thousand, of which 999 used 9 tokens and one 10
    expect(await getModelState(product.deps, scope)).toMatchObject({
      model: { per_resume: { input_tokens: Math.round(9001 / 6), basis: 'measured' } },
    })
    expect(await spendingOfRun(db, scope, run_id)).toMatchObject({ questions: 500, output_tokens: 5000 })
    // an answer takes more than a block for ten of them
    expect(await blocksRead(db, (trx) => spendingOfRun(trx, scope, run_id))).toBeLessThan(20)
  })

  it('a rubric of the model that a person has taken back is not written again; without that it is', async () => {
    const { client, vacancy_id, ids } = await company(1)
    const url = `/api/analysis/vacancy/${vacancy_id}/rubric`
    const restore = async (from: number, version: number) => {
      const change = { kind: 'restore', version }
      expect((await client.request('PUT', url, { version: from, change })).status).toBe(200)
    }
    const latest = async () => (await client.request<Rubric>('GET', url)).body.data
    const readAgain = async () => {
      const { body } = await client.request<{ run: Run }>('POST', '/api/analysis/start', {
        application_ids: ids,
        force_reanalysis: true,
      })
      expect(await finished(client, body.data.run.id)).toMatchObject({ engine: 'llm', analyzed: 1 })
      return await latest()
    }
    const rules = await latest()
    // a restored version that no model has read yet
    await restore(1, 1)
    await run(client, vacancy_id)
    const added = await latest()
    expect(added.version).toBe(3)
    expect(added.lines.map(({ id }) => id)).not.toEqual(rules.lines.map(({ id }) => id))
    await restore(3, 1)
    const restored = await readAgain()
    expect([restored.version, restored.lines]).toEqual([4, rules.lines])
    // restored over a version that has no lines of a model either
    await restore(4, 2)
    expect((await readAgain()).version).toBe(5)
  })

  it('an answer of the model is stored before the next question', async () => {
    const { client, vacancy_id, scope } = await company(1)
    const { id: run_id } = await run(client, vacancy_id)
    const { deps } = product
    if (!deps.model) throw new Error('no model')
    const text = '{"requirements": []}'
    const first = (
      await deps.db
        .selectFrom('model_answers')
        .select('key')
        .where('company_id', '=', scope)
        .where('purpose', '=', 'rubric')
        .executeTakeFirstOrThrow()
    ).key
    const kept: (string | null)[] = []
    const model: LanguageModel = {
      ...deps.model,
      async ask(_question, keep) {
        const answered = await keep(answerOf(text, 'whoever answered'))
        const row = await deps.db
          .selectFrom('model_answers')
          .select('answered_by')
          .where('company_id', '=', scope)
          .where('purpose', '=', 'rubric')
          .where('key', '<>', first)
          .executeTakeFirst()
        kept.push(row?.answered_by ?? null)
        return answered
      },
    }
    function* conversation(): Conversation<string | undefined> {
      const question = { system: 'Сверь.', data: '', note: '', schema: { name: 'none', body: {} } }
      return (yield [{ ...question, purpose: 'rubric', max_output_tokens: 9 }])[0]
    }
    const asker = { scope, run_id, application_id: null }
    const { outcome } = await runConversation(
      deps,
      model,
      asker,
      conversation(),
      new AbortController().signal,
    )
    expect([outcome, kept]).toEqual([text, ['whoever answered']])
  })

  it('the first result is stored before more questions are asked; it and the end of the run are announced', async () => {
    const { client, vacancy_id, scope } = await company(12)
    const { db, connection, model } = product.deps
    const moves: string[] = []
    const node = await joinNodes(connection)
    await node.subscribe((payload) => void (payload === `moved ${scope}` && moves.push(payload)))
    const questions = () =>
      db
        .selectFrom('model_answers')
        .select(['asked_at', 'answered_at'])
        .where('company_id', '=', scope)
        .where('purpose', '=', 'pair')
        .orderBy('asked_at')
        .execute()
    const isWriteBlocked = async () =>
      (
        await sql`select from pg_locks where relation = 'analysis_results'::regclass and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(db)
      ).rows.length > 0
    // the first answer may arrive before all readings have started: their number varies
    await llm('/', 'POST', { latency_ms: 200 })
    const path = `/api/analysis/start-new?vacancy_id=${vacancy_id}`
    const { id, written_at } = await db.transaction().execute(async (trx) => {
      // blocks writing results until this transaction ends
      await sql`lock table analysis_results in share mode`.execute(trx)
      const { body } = await client.request<{ run: Run }>('POST', path)
      await until(
        async () => ({ isBlocked: await isWriteBlocked(), asked: await questions() }),
        ({ isBlocked, asked }) =>
          isBlocked && asked.length > 0 && asked.every(({ answered_at }) => answered_at !== null),
      )
      expect(moves).toEqual([])
      return { id: body.data.run.id, written_at: product.clock() }
    })
    expect(await finished(client, id)).toMatchObject({ analyzed: 12, spending: { fallbacks: 0 } })
    const early = (await questions()).filter(({ asked_at }) => asked_at < written_at)
    expect(early.length).toBeLessThanOrEqual(model?.parallel ?? 0)
    await until(
      async () => moves.length,
      (count) => count === 2,
    )
    await node.stop()
  })

  it('an unreadable answer is repaired once; if that fails, the result shows the embedded engine', async () => {
    const { client, vacancy_id } = await company(1)
    for (const kind of ['fenced', 'truncated']) await fault(kind)
    logged.length = 0
    const repaired = await run(client, vacancy_id)
    expect(repaired).toMatchObject({ analyzed: 1, spending: { fallbacks: 0 } })
    expect(await firstQuestions(repaired)).toBe(3)
    const tokens = expect.any(Number)
    const lines = logged.map((line) => JSON.parse(line) as { msg: string })
    expect(lines.filter(({ msg }) => msg !== 'slow query')).toEqual([
      {
        level: 'warn',
        time: expect.any(String),
        job: expect.any(String),
        job_id: expect.any(String),
        model: 'sandbox-reader:sandbox',
        purpose: 'pair',
        input_tokens: tokens,
        output_tokens: tokens,
        msg: 'an unreadable answer of the model ended at the token limit',
      },
    ])
    const other = await company(1)
    await fault('broken', { after: 1, times: 2 })
    expect(await run(other.client, other.vacancy_id)).toMatchObject({
      analyzed: 1,
      spending: { questions: 3, fallbacks: 1 },
    })
    expect(await resultsOf(other.client)).toMatchObject([{ engine: 'embedded', fallback: 'unreadable' }])
  })

  it('unreadable answers stay as spending, and a reanalysis asks anew, once', async () => {
    const { client, vacancy_id, ids } = await company(1)
    await fault('broken', { after: 1, times: 2 })
    const first = await run(client, vacancy_id)
    const second = await runAgain(client, ids)
    expect(second).toMatchObject({ analyzed: 1, spending: { fallbacks: 0 } })
    expect(await firstQuestions(second)).toBe(1)
    expect(await resultsOf(client)).toMatchObject([{ engine: 'llm', fallback: null }])
    const { body } = await client.request<Run>('GET', `/api/analysis/runs/${first.id}`)
    expect(body.data.spending).toMatchObject({ questions: 3, fallbacks: 1 })
    expect((await runAgain(client, ids)).spending).toMatchObject({ questions: 0, fallbacks: 0 })
  })

  it('a refusal is paid for: it is spending of its run, and no later run pays for it again', async () => {
    const { client, vacancy_id, ids } = await company(2)
    await fault('refusal', { times: 3 })
    const first = await run(client, vacancy_id)
    expect(first).toMatchObject({ analyzed: 2, spending: { questions: 3, fallbacks: 2 } })
    expect(first.spending?.input_tokens).toBeGreaterThan(500)
    expect(await runAgain(client, ids)).toMatchObject({ spending: { questions: 0, fallbacks: 2 } })
    expect((await resultsOf(client)).map(({ fallback }) => fallback)).toEqual(['refused', 'refused'])
    expect((await llm<Counts>('/')).asked).toBe(3)
  })

  it('a run interrupted after an unreadable answer does not pay for it again', async () => {
    const { client, vacancy_id, scope, ids } = await company(1)
    const [first, later] = [await run(client, vacancy_id), await runAgain(client, ids)]
    const { deps } = product
    if (!deps.model) throw new Error('no model')
    let paid = 0
    const model: LanguageModel = {
      ...deps.model,
      ask: (_question, keep) => {
        paid += 1
        return keep(answerOf(`не знаю ${paid}`))
      },
    }
    function* conversation(): Conversation<null> {
      const question = { system: 'Сверь.', data: '', note: '', schema: { name: 'none', body: {} } }
      yield [{ ...question, purpose: 'pair', max_output_tokens: 9 }]
      return null
    }
    const paidAfter = async ({ id: run_id }: Run) => {
      const asker = { scope, run_id, application_id: null }
      await runConversation(deps, model, asker, conversation(), new AbortController().signal)
      return paid
    }
    expect([await paidAfter(first), await paidAfter(first)]).toEqual([1, 1])
    expect([await paidAfter(later), await paidAfter(later)]).toEqual([2, 2])
  })

  it('lines that a resume does not have prove nothing', async () => {
    const { client, vacancy_id } = await company(1)
    await fault('invented_lines', { after: 1, times: 9 })
    expect(await run(client, vacancy_id)).toMatchObject({ analyzed: 1, spending: { fallbacks: 0 } })
    const [result] = await resultsOf(client)
    expect(result?.engine).toBe('llm')
    const detail = await detailOf(client, result?.id ?? '')
    expect(new Set(detail.requirements.map(({ stance }) => stance))).toEqual(new Set(['silent']))
    expect(detail.requirements.flatMap(({ lines }) => lines)).toEqual([])
  })

  it('a withdrawn consent takes effect from the next resume', async () => {
    const { client, vacancy_id } = await company(40)
    await llm('/', 'POST', { latency_ms: 1000 })
    const started = await client.request<{ run: Run }>(
      'POST',
      `/api/analysis/start-new?vacancy_id=${vacancy_id}`,
    )
    const { id } = started.body.data.run
    await until(
      async () => (await client.request<Run>('GET', `/api/analysis/runs/${id}`)).body.data,
      (seen) => seen.analyzed > 0,
    )
    await client.request('PUT', '/api/analysis/model', { is_on: false })
    const done = await finished(client, id)
    expect(done).toMatchObject({ analyzed: 40, failed: 0 })
    expect(done.spending?.fallbacks).toBeGreaterThan(0)
    expect((await llm<Counts>('/')).most_parallel).toBeLessThanOrEqual(10)
  })

  it.each([
    ['refusal', 'refused'],
    // last: after consecutive failures the circuit breaker blocks this vendor for a while
    ['server_error', 'unavailable'],
  ])(
    'a model that answers %s loses no result: the fallback is %s',
    async (kind, fallback) => {
      const { client, vacancy_id } = await company(3)
      await fault(kind, { times: 1000 })
      expect(await run(client, vacancy_id)).toMatchObject({
        analyzed: 3,
        failed: 0,
        spending: { fallbacks: 3 },
      })
      expect((await resultsOf(client)).map((result) => result.fallback)).toEqual(Array(3).fill(fallback))
    },
    60_000,
  )
})
