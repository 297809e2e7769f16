import { setTimeout as pause } from 'node:timers/promises'
import { ModelFailure, type LanguageModel, type ModelQuestion } from '../../ports/language-model.ts'
import { retryAfterOf } from '../../platform/outgoing/retry-after.ts'
import { bodyOf, isOutOfFunds, readCompletion, type Vendor } from './dialect.ts'
import { ModelFeatures } from './features.ts'
import { createTokenSource } from './gigachat-token.ts'
import { createLimiter } from './limiter.ts'
import { RetryBudget } from './retry-budget.ts'
import { createTransport, type TransportAnswer } from './transport.ts'

/** For failures that cost nothing, and that may have cost an answer. */
const TRIES = 3
const TRIES_AT_COST = 2
const BUSY_MS = 120_000
const BUSY_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000
export type LanguageModelOptions = {
  readonly vendor: Vendor
  readonly base_url: () => string
  readonly model: string
  readonly api_key: string | null
  /** Yandex: who is billed. */
  readonly folder_id: string | null
  readonly auth_url: () => string
  readonly scope: string
  readonly has_contract: boolean
  readonly extra_ca_file: string | null
  readonly parallel: number
  readonly timeout_ms: number
  readonly extra_tokens: number
  readonly retry_pause_ms: number
}

export function createLanguageModel(options: LanguageModelOptions): LanguageModel & { close(): void } {
  const { vendor, model, parallel } = options
  const caller = createCaller(options)
  const limiter = createLimiter(parallel)
  const budget = new RetryBudget()

  const ask: LanguageModel['ask'] = async (question, keep, signal) => {
    const began = performance.now()
    const attempt = { has_fresh_token: false }
    for (let tries = 1; ;) {
      if (budget.isBroken) throw new ModelFailure('unavailable')
      const place = await limiter.enter(signal)
      let busy_ms: number | null = null
      let ok = false
      try {
        const answer = await caller.call(question, attempt, signal)
        if (answer === 'again') continue
        if (answer.status === 200) {
          const read = readCompletion(answer.text, question, model)
          ok = true
          budget.succeed()
          return await keep(read)
        }
        busy_ms = pauseOf(answer)
        if (busy_ms === null) throw failureOf(answer.status)
        if (performance.now() - began + busy_ms > BUSY_MS) throw new ModelFailure('busy')
        continue
      } catch (error) {
        if (!(error instanceof ModelFailure) || error.problem !== 'unavailable') throw error
        if (tries >= (error.may_cost ? TRIES_AT_COST : TRIES) || !budget.spend()) {
          budget.giveUp()
          throw error
        }
        tries += 1
      } finally {
        place.leave(ok ? { ok } : { ok, busy_ms })
      }
      await pause(options.retry_pause_ms * 2 ** (tries - 2) * (0.75 + Math.random() / 2), undefined, {
        signal,
      })
    }
  }
  return { provider: vendor, model, parallel, ask, close: () => caller.close() }
}

function createCaller(options: LanguageModelOptions) {
  const { vendor, base_url, timeout_ms } = options
  const isGigachat = vendor === 'gigachat'
  const transport = createTransport({
    hosts: () => [
      new URL(base_url()).hostname,
      ...(isGigachat ? [new URL(options.auth_url()).hostname] : []),
    ],
    extra_ca_file: options.extra_ca_file,
  })
  const access = { auth_url: options.auth_url, key: options.api_key ?? '', scope: options.scope }
  const token = isGigachat ? createTokenSource(transport.post, access) : null
  const features = new ModelFeatures(vendor, options.has_contract)

  async function headersOf(signal: AbortSignal): Promise<Record<string, string>> {
    const key = token ? await token.get(signal) : options.api_key
    return {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      // Yandex stores prompts by default
      ...(vendor === 'yandex' ? { 'x-data-logging-enabled': 'false' } : {}),
      ...(vendor === 'yandex' && options.folder_id !== null ? { 'openai-project': options.folder_id } : {}),
    }
  }
  return {
    /** @returns `again`: the reason of a refusal is removed */
    async call(question: ModelQuestion, attempt: { has_fresh_token: boolean }, signal: AbortSignal) {
      const headers = await headersOf(signal)
      const used = features.now()
      const answer = await transport.post(`${base_url()}/chat/completions`, {
        headers,
        body: JSON.stringify(bodyOf(question, options, used.form, used.parameters)),
        timeout_ms,
        signal,
      })
      const { status, text } = answer
      if ((status === 400 || status === 422) && features.stepDown(text, used)) return 'again'
      if (status === 401 && token && !attempt.has_fresh_token) {
        attempt.has_fresh_token = true
        token.clear((headers['authorization'] ?? '').slice('Bearer '.length))
        return 'again'
      }
      return answer
    },
    close: () => transport.close(),
  }
}

function pauseOf({ status, text, headers }: TransportAnswer): number | null {
  if (status !== 429 || isOutOfFunds(text)) return null
  const named = retryAfterOf(headers['retry-after'] ?? null, Date.now())
  return Math.min(named === null ? BUSY_PAUSE_MS : named * 1000, LONGEST_PAUSE_MS)
}

function failureOf(status: number): ModelFailure {
  if (status >= 500 || status === 408 || status === 409 || status === 425)
    return new ModelFailure('unavailable')
  return new ModelFailure(status === 413 || status === 422 ? 'refused' : 'misconfigured')
}
