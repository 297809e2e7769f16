import { setTimeout as pause } from 'node:timers/promises'
import { objectOf } from '@rezumetr/screening/judgement/model-reader/answer'
import {
  type Conversation,
  MODEL_READER_VERSION,
  promptOf,
  type Question,
} from '@rezumetr/screening/judgement/model-reader/question'
import type { Deps } from '../../ports/deps.ts'
import { sha256 } from '../../platform/security/crypto.ts'
import { onceConnected } from '../../platform/db/database.ts'
import { ModelFailure, type LanguageModel, type ModelAnswer } from '../../ports/language-model.ts'
import type { CompanyScope } from '../companies/scope.ts'
import { claimQuestion, dropQuestion, findAnswer, storeAnswer, markUnreadable } from './answer-queries.ts'
import { costMicrorubles } from './rules.ts'

type AskDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'keys' | 'node' | 'config'>

export type Asker = {
  readonly scope: CompanyScope
  readonly run_id: string
  /** `null`: about the vacancy. */
  readonly application_id: string | null
}

export type Answered = { readonly text: string; readonly answered_by: string }
type Found = Answered & { readonly key: string }

/** Stands for the text of a refusal; no model answers this. */
const REFUSAL = '\0'

/** Pause while another call or process asks the same question. */
const LOOK_AGAIN_MS = 250

const keyOf = (model: LanguageModel, { purpose, system, data, note }: Question): string =>
  sha256(
    [model.provider, model.model, MODEL_READER_VERSION, purpose, system, data, note].join('\0'),
  ).toString('hex')

/** For fences: unknown to the texts' authors, the same within a run. */
const nonceOf = (run_id: string): string => sha256(`fence:${run_id}`).toString('hex').slice(0, 16)

/** @throws ModelFailure */
async function askOnce(
  deps: AskDeps,
  model: LanguageModel,
  asker: Asker,
  question: Question,
  signal: AbortSignal,
): Promise<Found> {
  const { db, clock, keys } = deps
  const { scope, run_id, application_id } = asker
  let key = keyOf(model, question)
  for (;;) {
    const context = `model-answer:${scope}:${key}`
    const stored = await findAnswer(db, scope, key)
    if (stored?.is_unreadable && stored.run_id !== run_id) {
      // stays as spending; asked again under the next key
      key = sha256(key).toString('hex')
      continue
    }
    if (stored)
      return {
        key,
        text: keys.decrypt(stored.answer_enc, context).toString('utf8'),
        answered_by: stored.answered_by,
      }
    const node = deps.node()
    // without a number nothing may be claimed
    if (node !== 0 && !asking.has(context)) {
      // before the claim: one not in `asking` counts as left
      asking.add(context)
      const row = { key, run_id, application_id, purpose: question.purpose, model: model.model }
      try {
        if (await claimQuestion(db, scope, row, node, clock()))
          return { key, ...(await askAndKeep(deps, model, asker, { key, context }, question, signal)) }
      } catch (error) {
        await dropQuestion(db, scope, key, node)
        throw error
      } finally {
        asking.delete(context)
      }
    }
    await pause(LOOK_AGAIN_MS, undefined, { signal })
  }
}

/** Asked by this process; other claims of this node were left by failures. */
const asking = new Set<string>()

async function askAndKeep(
  { db, clock, log, keys, config }: AskDeps,
  model: LanguageModel,
  { scope, run_id }: Asker,
  { key, context }: { readonly key: string; readonly context: string },
  { purpose, system, data, note, schema, max_output_tokens }: Question,
  signal: AbortSignal,
): Promise<Answered> {
  const user = promptOf({ data, note }, nonceOf(run_id))
  const keep = async (answer: ModelAnswer): Promise<Answered> => {
    const { input_tokens, output_tokens, model: answered_by } = answer
    const text = answer.is_refused ? REFUSAL : answer.text
    const paid = {
      answer_enc: keys.encrypt(text, context),
      answered_by,
      input_tokens,
      output_tokens,
      cost_microrubles: costMicrorubles(config.llm?.prices ?? null, { input_tokens, output_tokens }),
    }
    if (answer.is_cut && objectOf(text) === null)
      log.warn(
        { model: answered_by, purpose, input_tokens, output_tokens },
        'an unreadable answer of the model ended at the token limit',
      )
    await onceConnected(() => storeAnswer(db, scope, key, paid, clock()))
    return { text, answered_by }
  }
  return await model.ask({ system, user, schema, max_output_tokens }, keep, signal)
}

/**
 * Runs a conversation to its end. A failed second look is an empty answer; answers without an outcome
 * (`null`) are not reused.
 * @returns the outcome and the vendor's model name; `null`: nothing was asked
 * @throws ModelFailure
 */
export async function runConversation<T>(
  deps: AskDeps,
  model: LanguageModel,
  asker: Asker,
  conversation: Conversation<T>,
  signal: AbortSignal,
): Promise<{ readonly outcome: T; readonly answered_by: string | null }> {
  let answered_by: string | null = null
  const used: string[] = []
  const ask = async (question: Question): Promise<string> => {
    try {
      const answer = await askOnce(deps, model, asker, question, signal)
      if (answer.text === REFUSAL) throw new ModelFailure('refused')
      answered_by = answer.answered_by
      used.push(answer.key)
      return answer.text
    } catch (error) {
      if (error instanceof ModelFailure && question.purpose === 'second') return ''
      throw error
    }
  }
  let step = conversation.next([])
  while (!step.done) step = conversation.next(await Promise.all(step.value.map(ask)))
  if (step.value === null) await markUnreadable(deps.db, asker.scope, used)
  return { outcome: step.value, answered_by }
}
