import { randomBytes } from 'node:crypto'
import { createSandbox } from '@rezumetr/sandbox/plugin'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { LanguageModel, ModelAnswer, ModelQuestion } from '../../ports/language-model.ts'
import { problemOf } from '../../testing/http/problem-of.ts'
import { controlSandbox } from '../../testing/product/sandbox.ts'
import { isOutOfFunds } from './dialect.ts'
import { createLanguageModel, type LanguageModelOptions } from './adapter.ts'

let app: FastifyInstance
let origin = ''
const open: { close(): void }[] = []

const modelWith = (options: Partial<LanguageModelOptions> = {}): LanguageModel => {
  const model = createLanguageModel({
    vendor: 'openai',
    base_url: () => `${origin}/sandbox/llm/v1`,
    model: 'sandbox-reader',
    api_key: 'sandbox-llm-key',
    folder_id: null,
    auth_url: () => `${origin}/sandbox/llm/api/v2/oauth`,
    scope: 'GIGACHAT_API_B2B',
    has_contract: false,
    extra_ca_file: null,
    parallel: 10,
    timeout_ms: 5000,
    extra_tokens: 0,
    retry_pause_ms: 1,
    ...options,
  })
  open.push(model)
  return model
}
const gigaChat = (options: Partial<LanguageModelOptions> = {}): LanguageModel =>
  modelWith({
    vendor: 'gigachat',
    base_url: () => `${origin}/sandbox/llm/api/v1`,
    api_key: Buffer.from('sandbox:giga').toString('base64'),
    ...options,
  })
const questionOf = (ask = 'Java'): ModelQuestion => {
  const nonce = randomBytes(8).toString('hex')
  return {
    system: 'Сверь.',
    user: `<<<${nonce}\nРУБРИКА\nr1 [must, skill] ${ask}\n\nРЕЗЮМЕ\nРАБОТА 1: 12 мес., идёт сейчас\n1| Микросервисы на Java и Spring\n${nonce}>>>`,
    schema: { name: 'verdicts', body: { type: 'object', properties: {}, required: [] } },
    max_output_tokens: 500,
  }
}
type Counts = { asked: number; answered: number; cut: number; refused: number; most_parallel: number }
const control = <T = unknown>(path: string, method = 'GET', body?: object): Promise<T> =>
  controlSandbox<T>(origin, `/llm${path}`, body, method)
const fault = (kind: string, more: object = {}) => control('/faults', 'POST', { kind, ...more })
const never = new AbortController().signal
const asIs = async (answer: ModelAnswer) => answer
/** The parameters of the requests that were not refused. */
const parametersSeen = async () => {
  const { items } = await control<{ items: { parameters: Record<string, unknown> }[] }>('/prompts')
  return items.map(({ parameters }) => parameters)
}
const ask = (model: LanguageModel, question = questionOf()) => model.ask(question, asIs, never)

beforeAll(async () => {
  app = Fastify({ forceCloseConnections: true })
  await app.register(createSandbox({ clientId: 'client', clientSecret: 'secret', redirectUris: [] }), {
    prefix: '/sandbox',
  })
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const model of open.splice(0)) model.close()
  await control('/', 'DELETE')
})
afterAll(() => app.close())

describe('a question to a language model', () => {
  it('returns the answer, the token counts and the name of the model', async () => {
    const answer = await ask(modelWith())
    expect(JSON.parse(answer.text)).toMatchObject({
      verdicts: [{ id: 'r1', stance: 'meets', evidence: 'work', lines: [1], months: 12 }],
      grade: 'call',
    })
    expect(answer).toMatchObject({ model: 'sandbox-reader:sandbox' })
    expect(answer.input_tokens).toBeGreaterThan(20)
    expect(answer.output_tokens).toBeGreaterThan(10)
  })

  it('falls back from schema to JSON, functions and plain text, and remembers the supported mode', async () => {
    for (const [supports, refused] of [
      [['json_object', 'tools'], 1],
      [['tools'], 2],
      [[], 3],
    ] as const) {
      await control('/', 'POST', { supports })
      const model = modelWith()
      const answers = [await ask(model), await ask(model)]
      expect(answers.map(({ text }) => text.includes('"meets"'))).toEqual([true, true])
      // refused attempts are neither paid for nor retried
      expect(await control<Counts>('/')).toMatchObject({ asked: 2, answered: 2 })
      const { items } = await control<{ items: unknown[] }>('/prompts')
      expect([supports, items.length]).toEqual([supports, 2])
      expect(refused).toBe(3 - supports.length)
      await control('/', 'DELETE')
    }
  })

  it.each([
    ['an OpenAI-compatible server', 'temperature', modelWith, 'response_format.json_schema'],
    ['an OpenAI-compatible server', 'max_tokens', modelWith, 'response_format.json_schema'],
    ['GigaChat', 'temperature', gigaChat, 'functions'],
    ['GigaChat', 'max_tokens', gigaChat, 'functions'],
  ] as const)(
    'asked ten times at once, %s that rejects %s answers all without it and keeps the structured mode',
    async (_vendor, parameter, create, mode) => {
      await control('/', 'POST', { rejects: [parameter] })
      const model = create()
      const asked = Array.from({ length: 10 }, (_, n) => ask(model, questionOf(`Java ${n}`)))
      for (const { text } of await Promise.all(asked)) expect(text).toContain('"r1"')
      const seen = await parametersSeen()
      expect(seen).toHaveLength(10)
      for (const parameters of seen) {
        expect(parameters).not.toHaveProperty(parameter)
        expect(parameters).toHaveProperty(mode)
      }
    },
  )

  it('goes to Yandex with the headers that disable prompt logging and name the paying folder', async () => {
    await ask(modelWith({ vendor: 'yandex', folder_id: 'b1g' }))
    const { items } = await control<{ items: { headers: Record<string, string> }[] }>('/prompts')
    expect(items[0]?.headers).toMatchObject({ 'x-data-logging-enabled': 'false', 'openai-project': 'b1g' })
  })

  it('asks GigaChat, which refuses temperature 0, at the lowest that it accepts', async () => {
    await ask(gigaChat())
    expect(await parametersSeen()).toMatchObject([{ temperature: 0.001 }])
  })

  it('shares one GigaChat token with other questions, and gets a new one when the vendor has dropped it', async () => {
    const model = gigaChat()
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask(model)))
    expect(answers.every(({ text }) => text.includes('meets'))).toBe(true)
    expect(await control<Counts>('/')).toMatchObject({ tokens: 1 })
    await control('/', 'DELETE')
    expect((await ask(model)).text).toContain('meets')
    expect(await control<Counts>('/')).toMatchObject({ tokens: 1, answered: 1 })
    expect(await problemOf(ask(gigaChat({ api_key: 'other' })))).toBe('misconfigured')
  })

  it.each(['server_error', 'unavailable', 'reset'])(
    '%s is retried until the question is answered',
    async (kind) => {
      await fault(kind, { times: 2 })
      expect((await ask(modelWith())).text).toContain('meets')
      expect(await control<Counts>('/')).toMatchObject({ asked: 3, answered: 1 })
    },
  )

  it.each(['html', 'slow_loris'])('%s, which may be paid for, is retried once', async (kind) => {
    await fault(kind)
    expect((await ask(modelWith({ timeout_ms: 1000 }))).text).toContain('meets')
    await fault(kind, { times: 2 })
    expect(await problemOf(ask(modelWith({ timeout_ms: 1000 })))).toBe('unavailable')
    expect(await control<Counts>('/')).toMatchObject({ asked: 4, answered: 1 })
  })

  it('accepts answers in parts and answers without token counts', async () => {
    const model = modelWith()
    await fault('parts')
    expect((await ask(model)).text).toContain('meets')
    await fault('no_usage')
    expect((await ask(model)).input_tokens).toBeGreaterThan(20)
  })

  it('adds the extra tokens of a reasoning model to the limit; an answer cut at the limit says so', async () => {
    for (const extra_tokens of [0, 4000]) await ask(modelWith({ extra_tokens }))
    expect(await parametersSeen()).toMatchObject([{ max_tokens: 500 }, { max_tokens: 4500 }])
    await fault('truncated')
    expect([(await ask(modelWith())).is_cut, (await ask(modelWith())).is_cut]).toEqual([true, false])
  })

  it('does not retry a malformed answer, because it is paid for: the caller decides', async () => {
    const model = modelWith()
    for (const kind of ['truncated', 'broken', 'blank', 'fenced', 'think']) {
      await fault(kind)
      await ask(model)
    }
    expect(await control<Counts>('/')).toMatchObject({ asked: 5, answered: 5 })
  })

  it('holds its slot until the answer is stored; an answer that cannot be stored is not requested again', async () => {
    const model = modelWith({ parallel: 1 })
    const came = Promise.withResolvers<void>()
    const kept = Promise.withResolvers<void>()
    const first = model.ask(
      questionOf('Java'),
      () => {
        came.resolve()
        return kept.promise
      },
      never,
    )
    const second = ask(model, questionOf('Spring'))
    await came.promise
    // if the slot were free, the second question would arrive before these requests
    for (let n = 0; n < 5; n++) expect((await control<Counts>('/')).asked).toBe(1)
    kept.reject(new Error('no room'))
    await expect(first).rejects.toThrow('no room')
    expect((await second).text).toContain('meets')
    expect((await control<Counts>('/')).asked).toBe(2)
  })

  it('does not retry a refusal, which comes with its token counts, or a wrong key', async () => {
    for (const model of [modelWith(), gigaChat()]) {
      await fault('refusal')
      const { is_refused, input_tokens } = await ask(model)
      expect([is_refused, input_tokens > 20]).toEqual([true, true])
    }
    expect(await problemOf(ask(modelWith({ api_key: 'other' })))).toBe('misconfigured')
    expect(await control<Counts>('/')).toMatchObject({ asked: 2 })
  })

  it('does not wait for a balance to be filled; a rate limit that mentions billing is waited for', async () => {
    await fault('no_funds')
    expect(await problemOf(ask(modelWith()))).toBe('misconfigured')
    expect(await control<Counts>('/')).toMatchObject({ refused: 1, asked: 0 })
    await fault('rate_limit', { retry_after: 0 })
    expect((await ask(modelWith())).text).toContain('meets')
    expect(await control<Counts>('/')).toMatchObject({ refused: 2, asked: 1 })
  })

  it.each([
    ['{"error":{"code":"billing_not_active","type":null}}', true],
    ['{"error":{"code":429,"type":"insufficient_quota"}}', true],
    ['{"error":"billing"}', false],
    ['Too Many Requests', false],
  ])('a 429 with %s is about money: %s', (text, expected) => {
    expect(isOutOfFunds(text)).toBe(expected)
  })

  it('times out when the answer arrives too slowly; a base URL with another host name works', async () => {
    await fault('slow_loris', { times: 2 })
    expect(await problemOf(ask(modelWith({ timeout_ms: 150 })))).toBe('unavailable')
    const elsewhere = modelWith({
      base_url: () => `${origin.replace('127.0.0.1', 'localhost')}/sandbox/llm/v1`,
    })
    expect((await ask(elsewhere)).text).toContain('meets')
  })

  it('is never lost when many concurrent questions exceed the limit of the vendor', async () => {
    await control('/', 'POST', { latency_ms: 30, max_parallel: 3, retry_after: 0 })
    const model = modelWith({ parallel: 8 })
    await fault('rate_limit', { times: 1, retry_after: 0 })
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => ask(model, questionOf(`Java ${n}`))),
    )
    expect(answers).toHaveLength(24)
    const counts = await control<Counts>('/')
    expect(counts).toMatchObject({ answered: 24, cut: 0 })
    expect(counts.refused).toBeGreaterThan(0)
  }, 30_000)

  it('is retried within a budget shared by the whole process', async () => {
    const model = modelWith()
    await fault('server_error', { times: 100 })
    const asked = Array.from({ length: 8 }, (_, n) => problemOf(ask(model, questionOf(`Java ${n}`))))
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['unavailable']))
    // three attempts each would be 24, but the retry budget is ten
    expect((await control<Counts>('/')).asked).toBeLessThanOrEqual(18)
  })

  it('is not sent for a while after five consecutive failures; an abort rejects with its own reason', async () => {
    const model = modelWith()
    await fault('server_error', { times: 100 })
    for (let n = 0; n < 6; n++) expect(await problemOf(ask(model))).toBe('unavailable')
    const before = (await control<Counts>('/')).asked
    expect(await problemOf(ask(model))).toBe('unavailable')
    expect((await control<Counts>('/')).asked).toBe(before)
    await control('/', 'DELETE')
    await control('/', 'POST', { latency_ms: 5000 })
    const stop = new AbortController()
    const cut = modelWith().ask(questionOf(), asIs, stop.signal)
    stop.abort(new Error('stopped'))
    await expect(cut).rejects.toThrow('stopped')
  }, 30_000)
})
