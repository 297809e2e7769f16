import * as z from 'zod'
import { ModelFailure, type ModelAnswer, type ModelQuestion } from '../../ports/language-model.ts'

/** Ways to ask for a structured answer, strictest first; the prompt has the schema anyway. */
export type Rung =
  | 'json_schema'
  | 'bare_schema'
  | 'flat_schema'
  | 'json_object'
  | 'tool'
  | 'function'
  | 'prompt'

export type Vendor = 'openai' | 'yandex' | 'gigachat'

/**
 * What each vendor documents (yandex.cloud/docs/ai-studio, developers.sber.ru/docs/ru/gigachat).
 * @param contract GigaChat's host for companies with a contract has schemas
 */
export function ladderOf(vendor: Vendor, contract: boolean): readonly Rung[] {
  if (vendor === 'openai') return ['json_schema', 'json_object', 'tool', 'prompt']
  if (vendor === 'yandex') return ['json_schema', 'bare_schema', 'json_object', 'tool', 'prompt']
  return contract ? ['flat_schema', 'function', 'prompt'] : ['function', 'prompt']
}

/** Some models reject them; a 400 naming one drops it. */
export const optionalParameters = ['temperature', 'max_tokens'] as const
export type OptionalParameter = (typeof optionalParameters)[number]

/** GigaChat refuses 0 and is deterministic up to 0.001 (developers.sber.ru/docs/ru/gigachat). */
const lowestTemperature: Readonly<Record<Vendor, number>> = { openai: 0, yandex: 0, gigachat: 0.001 }

export function bodyOf(
  question: ModelQuestion,
  options: { readonly vendor: Vendor; readonly model: string; readonly extra_tokens: number },
  rung: Rung,
  carried: readonly OptionalParameter[],
): object {
  const { name, body: schema } = question.schema
  return {
    model: options.model,
    messages: [
      { role: 'system', content: question.system },
      { role: 'user', content: question.user },
    ],
    ...(carried.includes('temperature') ? { temperature: lowestTemperature[options.vendor] } : {}),
    [carried.includes('max_tokens') ? 'max_tokens' : 'max_completion_tokens']:
      question.max_output_tokens + options.extra_tokens,
    ...shapeOf(rung, name, schema),
  }
}

function shapeOf(rung: Rung, name: string, schema: object): object {
  const described = { name, description: 'Ответ', parameters: schema }
  const shapes: Readonly<Record<Rung, object>> = {
    json_schema: { response_format: { type: 'json_schema', json_schema: { name, schema, strict: true } } },
    bare_schema: { response_format: { type: 'json_schema', json_schema: schema } },
    flat_schema: { response_format: { type: 'json_schema', schema, strict: true } },
    json_object: { response_format: { type: 'json_object' } },
    // Yandex knows only `auto` and `none`; plain text is accepted too
    tool: { tools: [{ type: 'function', function: described }], tool_choice: 'auto' },
    function: { functions: [described], function_call: { name } },
    prompt: {},
  }
  return shapes[rung]
}

const spoken = z.union([
  z.string(),
  z
    .array(z.object({ text: z.string().catch('') }))
    .transform((parts) => parts.map(({ text }) => text).join('')),
])
/** Text, or an object from GigaChat. */
const called = z.object({
  arguments: z.union([z.string(), z.looseObject({}).transform((value) => JSON.stringify(value))]),
})
const completion = z.object({
  model: z.string().optional().catch(undefined),
  choices: z
    .array(
      z.object({
        finish_reason: z.string().nullish().catch(null),
        message: z.object({
          content: spoken.nullish().catch(null),
          refusal: z.string().nullish().catch(null),
          function_call: called.nullish().catch(null),
          tool_calls: z
            .array(z.object({ function: called }))
            .nullish()
            .catch(null),
        }),
      }),
    )
    .min(1),
  usage: z
    .object({ prompt_tokens: z.number().nonnegative(), completion_tokens: z.number().nonnegative() })
    .nullish()
    .catch(null),
})

/** 3–4 Russian characters a token, where none are reported. */
const CHARACTERS_PER_TOKEN = 3.5

export function readCompletion(text: string, question: ModelQuestion, model: string): ModelAnswer {
  const read = completion.safeParse(parse(text))
  const choice = read.data?.choices[0]
  if (!read.success || !choice) throw new ModelFailure('unavailable', true)
  const { message, finish_reason } = choice
  const said =
    message.function_call?.arguments ?? message.tool_calls?.[0]?.function.arguments ?? message.content ?? ''
  const { usage } = read.data
  return {
    text: said,
    is_refused:
      Boolean(message.refusal) || finish_reason === 'blacklist' || finish_reason === 'content_filter',
    is_cut: finish_reason === 'length',
    model: read.data.model ?? model,
    input_tokens:
      usage?.prompt_tokens ??
      Math.ceil((question.system.length + question.user.length) / CHARACTERS_PER_TOKEN),
    output_tokens: usage?.completion_tokens ?? Math.ceil(said.length / CHARACTERS_PER_TOKEN),
  }
}

const refusal = z.object({
  error: z.object({
    code: z.string().nullish().catch(null),
    type: z.string().nullish().catch(null),
  }),
})

/**
 * An exhausted balance, not a rate limit, whose message mentions billing too (platform.openai.com/docs/guides/error-codes).
 * @param text body of a 429
 */
export function isOutOfFunds(text: string): boolean {
  const { code, type } = refusal.safeParse(parse(text)).data?.error ?? {}
  return /insufficient_quota|billing/i.test(`${code} ${type}`)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}
