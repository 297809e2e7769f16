/**
 * Language-model adapter for Yandex AI Studio, GigaChat and any OpenAI-compatible server. They differ only
 * in dialect and authentication.
 */
import { setTimeout as pause } from 'node:timers/promises'
import { ModelFailure, type LanguageModel } from '../../ports/language-model.ts'
import { retryAfterOf } from '../../platform/outgoing/retry-after.ts'
import {
  bodyOf,
  isOutOfFunds,
  ladderOf,
  optionalParameters,
  readCompletion,
  type OptionalParameter,
  type Vendor,
} from './dialect.ts'
import { createTokenSource } from './gigachat-token.ts'
import { createLimiter } from './limiter.ts'
import { createTransport } from './transport.ts'

/** Maximum attempts per question, for failures that cost nothing, and for those that may have cost an answer. */
const TRIES = 3
const TRIES_AT_COST = 2
/** When the vendor stays busy for longer, the caller gets `busy`. */
const BUSY_MS = 120_000
const BUSY_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000
/**
 * Retry budget of the process: ten at most, one regained per ten successes. More would turn a vendor
 * outage into a flood of retries.
 */
const RETRIES_AT_HAND = 10
const RETRY_PER_SUCCESS = 0.1
/** Circuit breaker: after this many consecutive failures no calls are made for a while. */
const BREAK_AFTER = 5
const BREAK_MS = 30_000

export type LanguageModelOptions = {
  readonly vendor: Vendor
  /** Base URL of the API including its version; a function because the sandbox's port is known late. */
  readonly base_url: () => string
  readonly model: string
  readonly api_key: string | null
  /** Yandex: the folder that is billed. */
  readonly folder_id: string | null
  /** GigaChat: the token endpoint and the scope. */
  readonly auth_url: () => string
  readonly scope: string
  /** GigaChat's host for companies with a contract, which supports schemas. */
  readonly has_contract: boolean
  readonly extra_ca_file: string | null
  readonly parallel: number
  readonly timeout_ms: number
  /** Added to the token limit of every question. */
  readonly extra_tokens: number
  /** Delay before the second attempt; doubles before the third. */
  readonly retry_pause_ms: number
}

export function createLanguageModel(options: LanguageModelOptions): LanguageModel & { close(): void } {
  const { vendor, base_url, model, timeout_ms } = options
  const transport = createTransport({
    hosts: () => [
      new URL(base_url()).hostname,
      ...(vendor === 'gigachat' ? [new URL(options.auth_url()).hostname] : []),
    ],
    extra_ca_file: options.extra_ca_file,
  })
  const token =
    vendor === 'gigachat'
      ? createTokenSource(transport.post, {
          auth_url: options.auth_url,
          key: options.api_key ?? '',
          scope: options.scope,
        })
      : null
  const limiter = createLimiter(options.parallel)
  const ladder = ladderOf(vendor, options.has_contract)
  // learnt once per process: this object serves a single provider and model
  let rung = 0
  const dropped = new Set<OptionalParameter>()
  let retries = RETRIES_AT_HAND
  let failures = 0
  let broken_until = 0

  async function headersOf(signal: AbortSignal): Promise<Record<string, string>> {
    const key = token ? await token.get(signal) : options.api_key
    return {
      'content-type': 'application/json',
      accept: 'application/json',
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      // by default Yandex stores prompts
      ...(vendor === 'yandex' ? { 'x-data-logging-enabled': 'false' } : {}),
      ...(vendor === 'yandex' && options.folder_id !== null ? { 'openai-project': options.folder_id } : {}),
    }
  }

  /**
   * Permanently gives up the feature that a 400 complains about, unless a concurrent call has already done so.
   * @param used the rung of the refused request
   * @param carried its optional parameters
   * @returns whether another request may succeed
   */
  function stepDown(text: string, used: number, carried: readonly OptionalParameter[]): boolean {
    const named = carried.find((parameter) => text.includes(parameter))
    if (named && !/schema|response_format/i.test(text)) {
      dropped.add(named)
      return true
    }
    if (!/response_format|schema|tool|function|unsupported|not support/i.test(text)) return false
    if (used < rung) return true
    if (rung === ladder.length - 1) return false
    rung += 1
    return true
  }

  const ask: LanguageModel['ask'] = async (question, keep, signal) => {
    const began = performance.now()
    let fresh_token = false
    for (let tries = 1; ;) {
      if (performance.now() < broken_until) throw new ModelFailure('unavailable')
      const place = await limiter.enter(signal)
      let busy_ms: number | null = null
      let ok = false
      try {
        const headers = await headersOf(signal)
        const used = rung
        const carried = optionalParameters.filter((parameter) => !dropped.has(parameter))
        const answer = await transport.post(`${base_url()}/chat/completions`, {
          headers,
          body: JSON.stringify(bodyOf(question, options, ladder[used] ?? 'prompt', carried)),
          timeout_ms,
          signal,
        })
        const { status, text } = answer
        if (status === 200) {
          const read = readCompletion(text, question, model)
          ok = true
          failures = 0
          retries = Math.min(RETRIES_AT_HAND, retries + RETRY_PER_SUCCESS)
          return await keep(read)
        }
        if ((status === 400 || status === 422) && stepDown(text, used, carried)) continue
        if (status === 401 && token && !fresh_token) {
          fresh_token = true
          token.forget((headers['authorization'] ?? '').slice('Bearer '.length))
          continue
        }
        if (status === 429 && !isOutOfFunds(text)) {
          const named = retryAfterOf(answer.headers['retry-after'] ?? null, Date.now())
          busy_ms = Math.min(named === null ? BUSY_PAUSE_MS : named * 1000, LONGEST_PAUSE_MS)
          if (performance.now() - began + busy_ms > BUSY_MS) throw new ModelFailure('busy')
          continue
        }
        if (status < 500 && status !== 408 && status !== 409 && status !== 425)
          throw new ModelFailure(status === 413 || status === 422 ? 'refused' : 'misconfigured')
        throw new ModelFailure('unavailable')
      } catch (error) {
        if (!(error instanceof ModelFailure) || error.problem !== 'unavailable') throw error
        if (tries >= (error.may_cost ? TRIES_AT_COST : TRIES) || retries < 1) {
          failures += 1
          if (failures >= BREAK_AFTER) broken_until = performance.now() + BREAK_MS
          throw error
        }
        tries += 1
        retries -= 1
      } finally {
        place.leave(ok ? { ok } : { ok, busy_ms })
      }
      await pause(options.retry_pause_ms * 2 ** (tries - 2) * (0.75 + Math.random() / 2), undefined, {
        signal,
      })
    }
  }
  return { provider: vendor, model, parallel: options.parallel, ask, close: () => transport.close() }
}
