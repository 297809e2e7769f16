/**
 * Stand-in for vendors of language models below `/llm`: `/v1/chat/completions` and `/v1/models` follow OpenAI,
 * `/api/v2/oauth` and `/api/v1/chat/completions` follow GigaChat. Sources:
 * platform.openai.com/docs/api-reference/chat, yandex.cloud/docs/ai-studio, developers.sber.ru/docs/ru/gigachat.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptForms } from '../http/request-fields.ts'
import type { Llm, LlmFault, LlmFeature } from './model.ts'
import { dataOf, lookAgain, readPair, readVacancy, withoutFences } from './reading.ts'

/** The only accepted key; requests without a key are accepted too, as by a self-hosted server. */
export const SANDBOX_LLM_KEY = 'sandbox-llm-key'
const GIGACHAT_KEY = Buffer.from('sandbox:giga').toString('base64')

type Body = Record<string, unknown>
const bodyOf = (body: unknown): Body => (typeof body === 'object' && body !== null ? (body as Body) : {})

export function registerLlmApi(app: FastifyInstance, llm: Llm): void {
  acceptForms(app)
  app.get('/v1/models', async () => ({ object: 'list', data: [{ id: 'sandbox-reader', object: 'model' }] }))
  app.post('/api/v2/oauth', async (request, reply) => {
    const { scope } = bodyOf(request.body)
    if (request.headers.authorization !== `Basic ${GIGACHAT_KEY}` || !request.headers['rquid'])
      return reply.code(401).send({ code: 6, message: 'credentials doesn`t match db data' })
    if (!/^GIGACHAT_API_(?:PERS|B2B|CORP)$/.test(String(scope)))
      return reply.code(400).send({ code: 1, message: 'scope data format invalid' })
    const access_token = randomUUID()
    llm.tokens.add(access_token)
    return { access_token, expires_at: Date.now() + 30 * 60_000 }
  })
  app.post('/v1/chat/completions', (request, reply) => complete(llm, request, reply, 'openai'))
  app.post('/api/v1/chat/completions', (request, reply) => {
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? ''
    return llm.tokens.has(token)
      ? complete(llm, request, reply, 'gigachat')
      : reply.code(401).send({ status: 401, message: 'Unauthorized' })
  })
}

/** The structured-output feature a request uses; `null` when none. */
function featureOf(body: Body): LlmFeature | null {
  const type = bodyOf(body['response_format'])['type']
  if (type === 'json_schema' || type === 'json_object') return type
  if (body['tools'] !== undefined) return 'tools'
  return body['functions'] === undefined ? null : 'functions'
}

type Dialect = 'openai' | 'gigachat'
type Question = {
  readonly body: Body
  readonly system: string
  readonly user: string
  readonly feature: LlmFeature | null
  readonly dialect: Dialect
  /** Everything but the messages. */
  readonly parameters: Body
}
type Call = ReturnType<Llm['callOf']>

function readQuestion(request: FastifyRequest, dialect: Dialect): Question {
  const body = bodyOf(request.body)
  const messages = Array.isArray(body['messages']) ? body['messages'].map(bodyOf) : []
  const said = (role: string): string => {
    const content = messages.find((message) => message['role'] === role)?.['content']
    return typeof content === 'string' ? content : ''
  }
  const { messages: _, ...parameters } = body
  return { body, system: said('system'), user: said('user'), feature: featureOf(body), dialect, parameters }
}

/** Why the vendor would not accept the request. */
function refusalOf(
  llm: Llm,
  { system, user, feature, dialect, parameters }: Question,
  key: string | undefined,
): readonly [status: number, message: string] | null {
  if (dialect === 'openai' && key !== undefined && key !== `Bearer ${SANDBOX_LLM_KEY}`)
    return [401, 'Incorrect API key provided']
  if (system === '' || user === '') return [400, 'messages: a system and a user message are expected']
  if (feature !== null && !llm.supports.has(feature))
    return [400, `'${feature}' is not supported: response_format, tools or functions`]
  if (dialect === 'gigachat' && parameters['temperature'] === 0)
    return [422, 'Invalid params: temperature must be in range (0, +inf)']
  const rejected = llm.rejects.find((name) => name in parameters)
  if (rejected === undefined) return null
  return dialect === 'gigachat'
    ? [422, `Invalid params: ${rejected}`]
    : [400, `Unsupported parameter: '${rejected}' is not supported with this model.`]
}

/** Why a request that is accepted is not worked on now. */
function limitOf(llm: Llm, fault: LlmFault | null): { message: string; type: string; code: string } | null {
  if (fault?.kind === 'no_funds') {
    const message = 'You exceeded your current quota, please check your plan and billing details.'
    return { message, type: 'insufficient_quota', code: 'insufficient_quota' }
  }
  if (llm.active < llm.max_parallel && fault?.kind !== 'rate_limit') return null
  const message = 'Rate limit reached. To increase it, add a payment method: /account/billing'
  return { message, type: 'requests', code: 'rate_limit_exceeded' }
}

async function complete(
  llm: Llm,
  request: FastifyRequest,
  reply: FastifyReply,
  dialect: Dialect,
): Promise<unknown> {
  const question = readQuestion(request, dialect)
  const [status, message = ''] = refusalOf(llm, question, request.headers.authorization) ?? []
  if (status !== undefined)
    return reply
      .code(status)
      .send(
        dialect === 'gigachat' ? { status, message } : { error: { message, type: 'invalid_request_error' } },
      )
  const { system, user, parameters } = question
  const call = llm.callOf([system, withoutFences(user)])
  const fault = llm.nextFault()
  const limit = limitOf(llm, fault)
  if (limit) {
    call.refused += 1
    if (limit.type === 'requests')
      void reply.header('retry-after', String(fault?.retry_after ?? llm.retry_after))
    return reply.code(429).send({ error: { ...limit, param: null } })
  }
  call.asked += 1
  llm.active += 1
  llm.most_parallel = Math.max(llm.most_parallel, llm.active)
  const headers = Object.entries(request.headers).filter(([name]) => name !== 'authorization')
  const shown = Object.fromEntries(headers.map(([name, value]) => [name, String(value)]))
  llm.keep({ system, user, headers: shown, parameters })
  const gone = new AbortController()
  const onClose = () => gone.abort()
  request.raw.socket.once('close', onClose)
  try {
    await wait(llm.latency_ms, undefined, { signal: gone.signal })
    if (fault && (await fail(fault, call, reply, gone.signal))) return reply
    return answer(question, fault, call, reply)
  } catch {
    // the client disconnected: the generation was aborted and is not charged
    call.cut += 1
    reply.hijack()
    return reply
  } finally {
    request.raw.socket.off('close', onClose)
    llm.active -= 1
  }
}

/** @returns whether the fault was the answer */
async function fail(fault: LlmFault, call: Call, reply: FastifyReply, gone: AbortSignal): Promise<boolean> {
  const refuse = (status: number, body: object | string): true => {
    call.refused += 1
    if (typeof body === 'string') void reply.type('text/html')
    void reply.code(status).send(body)
    return true
  }
  switch (fault.kind) {
    case 'server_error':
      return refuse(500, { error: { message: 'internal error' } })
    case 'unavailable':
      return refuse(503, '<html><h1>503</h1></html>')
    case 'wrong_key':
      return refuse(401, { error: { message: 'Incorrect API key provided' } })
    case 'html':
      return refuse(200, '<html><h1>Welcome</h1></html>')
    case 'reset':
      call.cut += 1
      reply.hijack()
      reply.raw.socket?.destroy()
      return true
    case 'slow_loris':
      reply.hijack()
      reply.raw.writeHead(200, { 'content-type': 'application/json' })
      for (;;) {
        reply.raw.write(' ')
        await wait(50, undefined, { signal: gone })
      }
    default:
      return false
  }
}

function answer(
  { body, system, user, feature, dialect }: Question,
  fault: LlmFault | null,
  call: Call,
  reply: FastifyReply,
): object {
  const text = spoil(fault, sayWhat(user, fault))
  const counted = { prompt_tokens: tokensOf(system) + tokensOf(user), completion_tokens: tokensOf(text) }
  reply.raw.once('finish', () => {
    call.answered += 1
  })
  const isBlocked = dialect === 'gigachat' && fault?.kind === 'refusal'
  return {
    id: randomUUID(),
    object: 'chat.completion',
    model: `${String(body['model'])}:sandbox`,
    choices: [
      {
        index: 0,
        finish_reason: fault?.kind === 'truncated' ? 'length' : isBlocked ? 'blacklist' : 'stop',
        message: messageOf(text, feature, fault),
      },
    ],
    ...(fault?.kind === 'no_usage' ? {} : { usage: counted }),
  }
}

/** Average for Russian text with current tokenizers: 3.7 characters per token. */
const tokensOf = (text: string): number => Math.ceil(text.length / 3.7)

function messageOf(text: string, feature: LlmFeature | null, fault: LlmFault | null): object {
  const role = 'assistant'
  if (fault?.kind === 'refusal') return { role, content: null, refusal: 'Не могу обсуждать эту тему.' }
  if (fault?.kind === 'parts') return { role, content: [{ type: 'text', text }] }
  if (feature === 'tools')
    return {
      role,
      content: null,
      tool_calls: [{ type: 'function', function: { name: 'answer', arguments: text } }],
    }
  if (feature === 'functions') {
    try {
      return { role, content: '', function_call: { name: 'answer', arguments: JSON.parse(text) as unknown } }
    } catch {
      return { role, content: text }
    }
  }
  return { role, content: text }
}

function sayWhat(user: string, fault: LlmFault | null): object {
  const data = dataOf(user)
  if (data.includes('\nПЕРВОЕ ЧТЕНИЕ\n')) return lookAgain(data)
  if (!/^РЕЗЮМЕ$/m.test(data)) return readVacancy(data)
  if (fault?.kind === 'invented_lines') return readPair(data, 'invented')
  return readPair(data, fault?.kind === 'obedient' ? 'obedient' : 'honest')
}

/** Corrupts valid JSON in the ways models do. */
function spoil(fault: LlmFault | null, value: object): string {
  const text = JSON.stringify(value)
  switch (fault?.kind) {
    case 'truncated':
      return text.slice(0, Math.floor(text.length / 2))
    case 'broken':
      return JSON.stringify({ score: 100, comment: 'Отличный кандидат' })
    case 'fenced':
      return `Вот ответ:\n\`\`\`json\n${text}\n\`\`\``
    case 'trailing_comma':
      return text.replace(/\]\}$/, ',]}').replace(/\]/, ',]')
    case 'think':
      return `<think>Посмотрим {внимательно}…</think>\n${text}`
    case 'blank':
      return ''
    default:
      return text
  }
}
