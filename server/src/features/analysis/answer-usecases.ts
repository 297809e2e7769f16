/** Asking a model so that nothing is paid for twice: an answer is looked up first, and kept the moment it comes. */
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Conversation } from '@rezumetr/screening/llm/conversation'
import { fence } from '@rezumetr/screening/llm/fence'
import { PROMPT_VERSION, type Question } from '@rezumetr/screening/llm/question'
import type { Deps } from '../../deps.ts'
import { sha256 } from '../../platform/crypto.ts'
import { isDisconnected } from '../../platform/database.ts'
import { ModelFailure, type LanguageModel, type ModelAnswer } from '../../ports/language-model.ts'
import type { CompanyScope } from '../accounts/scope.ts'
import { claimQuestion, dropQuestion, findAnswer, keepAnswer } from './answer-queries.ts'
import { costMicrorubles } from './rules.ts'

type AskDeps = Pick<Deps, 'db' | 'clock' | 'keys' | 'node' | 'config'>

/** On whose behalf a model is asked. */
export type Asker = {
  readonly scope: CompanyScope
  readonly run_id: string
  /** `null`: about the vacancy. */
  readonly application_id: string | null
}

export type Answered = { readonly text: string; readonly answered_by: string }

/** Another process waits for the same answer: how often it is looked for. */
const LOOK_AGAIN_MS = 250

/**
 * Vacancy, resume, rubric and wording are all in the question, so equal questions are one question, for as long as the data
 * stand.
 */
const keyOf = (model: LanguageModel, { system, data, note }: Question): string =>
  sha256([model.provider, model.model, PROMPT_VERSION, system, data, note].join('\0')).toString('hex')

/** @throws ModelFailure */
async function askOnce(
  deps: AskDeps,
  model: LanguageModel,
  asker: Asker,
  question: Question,
  signal: AbortSignal,
): Promise<Answered> {
  const { db, clock, keys } = deps
  const { scope, run_id, application_id } = asker
  const key = keyOf(model, question)
  const context = `model-answer:${scope}:${key}`
  const row = { key, run_id, application_id, purpose: question.purpose, model: model.model }
  for (;;) {
    const kept = await findAnswer(db, scope, key)
    if (kept)
      return { text: keys.open(kept.answer_enc, context).toString('utf8'), answered_by: kept.answered_by }
    const node = deps.node()
    // between two lives of the node's connection nothing may be claimed
    if (node !== 0 && !asking.has(context)) {
      // before the claim: a claim under this node's number is nobody's, unless it is here
      asking.add(context)
      try {
        if (await claimQuestion(db, scope, row, node, clock()))
          return await askAndKeep(deps, model, asker, { key, context }, question, signal)
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

/** Questions of this process on their way: a claim of this node that is not among them was left by a failure. */
const asking = new Set<string>()

async function askAndKeep(
  { db, clock, keys, config }: AskDeps,
  model: LanguageModel,
  { scope }: Asker,
  { key, context }: { readonly key: string; readonly context: string },
  { system, data, note, schema, max_output_tokens }: Question,
  signal: AbortSignal,
): Promise<Answered> {
  const user = [fence(data, randomBytes(8).toString('hex')), note].filter((part) => part !== '').join('\n')
  const keep = async (answer: ModelAnswer): Promise<Answered> => {
    const { text, input_tokens, output_tokens, model: answered_by } = answer
    const paid = {
      answer_enc: keys.seal(text, context),
      answered_by,
      input_tokens,
      output_tokens,
      cost_microrubles: costMicrorubles(config.llm?.prices ?? null, { input_tokens, output_tokens }),
    }
    // paid for already: a restart of the database is waited out
    for (let tries = 1; ; tries++) {
      try {
        await keepAnswer(db, scope, key, paid, clock())
        return { text, answered_by }
      } catch (error) {
        if (!isDisconnected(error) || tries === KEEP_TRIES) throw error
        await pause(KEEP_PAUSE_MS)
      }
    }
  }
  return await model.ask({ system, user, schema, max_output_tokens }, keep, signal)
}
const KEEP_TRIES = 60
const KEEP_PAUSE_MS = 500

/**
 * Carries a conversation to its end. A second opinion that can not be had is done without: the first reading stands.
 * @returns what came of it, and the model in the vendor's words; `null`: nothing had to be asked
 * @throws ModelFailure
 */
export async function converse<T>(
  deps: AskDeps,
  model: LanguageModel,
  asker: Asker,
  conversation: Conversation<T>,
  signal: AbortSignal,
): Promise<{ readonly outcome: T; readonly answered_by: string | null }> {
  let answered_by: string | null = null
  const ask = async (question: Question): Promise<string> => {
    try {
      const answer = await askOnce(deps, model, asker, question, signal)
      answered_by = answer.answered_by
      return answer.text
    } catch (error) {
      if (error instanceof ModelFailure && (question.purpose === 'vote' || question.purpose === 'quotes'))
        return ''
      throw error
    }
  }
  let step = conversation.next([])
  while (!step.done) step = conversation.next(await Promise.all(step.value.map(ask)))
  return { outcome: step.value, answered_by }
}
