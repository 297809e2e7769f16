/**
 * Stand-in for the Telegram Bot API (core.telegram.org/bots/api): `/bot<token>/sendMessage`, `getUpdates` and `getMe`; a page with
 * the received messages; a chat in which the visitor writes as a user, `/chat/<bot>?start=CODE&chat=N`; test controls (README.md).
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml, htmlPage } from './http/html.ts'
import { acceptForms, formOf, one, queryOf } from './http/request-fields.ts'

const SANDBOX_BOT_TOKEN = '1000000001:sandbox-bot-token'
const BOT_NAME = 'rezumetr_sandbox_bot'
/** Chat id when the page gets none. */
const SOMEBODY = '1001'

/** `update_id` is 0 for messages of the bot, otherwise the user wrote it. */
type Kept = {
  readonly chat_id: string
  readonly text: string
  readonly at: string
  readonly update_id: number
}
const troubles = ['blocked', 'flood', 'down', 'cut'] as const
type Trouble = { answer: (typeof troubles)[number]; retry_after: number; times: number }

const MAX_STORED = 200
const MAX_CHARACTERS = 4096
/** Supported tags of parse_mode HTML; others are answered with 400, as by the real service. */
const TAG = /<(?:\/?(?:b|strong|i|em|u|ins|s|strike|del|code|pre|blockquote)|a href="[^"<>]*"|\/a)>/g

/** @returns the plain text, or `null` when the markup is invalid */
function readMarkup(html: string): string | null {
  const open: string[] = []
  for (const [tag] of html.matchAll(TAG)) {
    const name = /^<\/?(\w+)/.exec(tag)?.[1] ?? ''
    if (!tag.startsWith('</')) open.push(name)
    else if (open.pop() !== name) return null
  }
  const text = html.replace(TAG, '')
  if (open.length > 0 || /[<>]/.test(text) || /&(?!(?:lt|gt|amp|quot|#\d+);)/.test(text)) return null
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

const fail = (reply: FastifyReply, error_code: number, description: string, parameters?: object) =>
  reply.code(error_code).send({ ok: false, error_code, description, ...(parameters ? { parameters } : {}) })

const bodyOf = (body: unknown) =>
  (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
const chatOf = (fields: ReturnType<typeof queryOf>) => one(fields, 'chat') ?? SOMEBODY

export const createTelegram = () => new Telegram()

class Telegram {
  readonly #stored: Kept[] = []
  readonly #blocked = new Set<string>()
  #lastUpdate = 0
  /** Updates that the bot has not confirmed, oldest first. */
  #queue: Kept[] = []
  #trouble: Trouble | null = null

  /** Registers the routes below `/telegram`. */
  registerBot(app: FastifyInstance): void {
    acceptForms(app)
    const style = `${app.prefix.replace(/\/telegram$/, '')}/hh/oauth/page.css`
    const send = (reply: FastifyReply, body: string) =>
      reply
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'self'",
        )
        .type('text/html; charset=utf-8')
        .send(htmlPage({ title: 'Учебный Telegram', style, body }))

    app.get<{ Params: { bot: string } }>('/chat/:bot', async (request, reply) => {
      const query = queryOf(request)
      return send(reply, this.#chatPage(request.params.bot, chatOf(query), one(query, 'start')))
    })
    app.post<{ Params: { bot: string } }>('/chat/:bot', async (request, reply) => {
      const form = formOf(request)
      const chat = chatOf(form)
      this.#hear(chat, one(form, 'text'), one(form, 'block'))
      const back = `${app.prefix}/chat/${encodeURIComponent(request.params.bot)}?chat=${encodeURIComponent(chat)}`
      return reply.code(303).header('location', back).send()
    })
    app.get('/', async (_request, reply) => send(reply, messagesPage(this.#stored)))
    app.route<{ Params: { call: string; method: string } }>({
      method: ['GET', 'POST'],
      url: '/:call/:method',
      handler: async (request, reply) => {
        const { call, method } = request.params
        if (call !== `bot${SANDBOX_BOT_TOKEN}`) return fail(reply, 401, 'Unauthorized')
        if (method === 'getMe')
          return {
            ok: true,
            result: { id: 1_000_000_001, is_bot: true, first_name: 'Резюметр', username: BOT_NAME },
          }
        if (method === 'getUpdates') return this.#updatesFrom(bodyOf(request.body)['offset'])
        if (method !== 'sendMessage') return fail(reply, 404, 'Not Found')
        return this.#send(request, reply)
      },
    })
  }

  /** Registers the routes below `/__sandbox`. */
  registerControls(app: FastifyInstance): void {
    app.get('/telegram', async () => ({ items: this.#stored.filter((line) => line.update_id === 0) }))
    app.delete('/telegram', async () => {
      this.#stored.length = 0
      this.#queue = []
      this.#blocked.clear()
      this.#trouble = null
      return {}
    })
    app.post('/telegram', async ({ body }, reply) => {
      const { answer, next_update, retry_after = 1, times = 1 } = bodyOf(body)
      if (typeof next_update === 'number') {
        this.#lastUpdate = next_update - 1
        this.#queue = []
        return {}
      }
      const known = troubles.find((one) => one === answer)
      if (answer !== 'ok' && !known)
        return reply.code(400).send({ error: `answer: ok, ${troubles.join(', ')}; or next_update` })
      this.#trouble = known ? { answer: known, retry_after: Number(retry_after), times: Number(times) } : null
      return {}
    })
  }

  #keep(line: Omit<Kept, 'at'>): void {
    const row = { ...line, at: new Date().toISOString() }
    this.#stored.push(row)
    if (this.#stored.length > MAX_STORED) this.#stored.shift()
    if (row.update_id > 0) this.#queue = [...this.#queue, row].slice(-MAX_STORED)
  }

  /** What the user does in the chat. */
  #hear(chat: string, text: string | undefined, block: string | undefined): void {
    if (block === 'on') this.#blocked.add(chat)
    else if (block === 'off') this.#blocked.delete(chat)
    if (text === undefined) return
    this.#lastUpdate += 1
    this.#keep({ chat_id: chat, text, update_id: this.#lastUpdate })
  }

  #updatesFrom(offset: unknown) {
    // an offset confirms all earlier updates; the real server ignores one more than ten beyond the next id
    if (typeof offset === 'number' && offset <= this.#lastUpdate + 1 + 10)
      this.#queue = this.#queue.filter((line) => line.update_id >= offset)
    const result = this.#queue.slice(0, 100).map(({ update_id, chat_id, text }) => ({
      update_id,
      message: { message_id: update_id, text, chat: { id: Number(chat_id), type: 'private' } },
    }))
    return { ok: true, result }
  }

  #send(request: FastifyRequest, reply: FastifyReply): unknown {
    const trouble = this.#trouble && this.#trouble.times-- > 0 ? this.#trouble : null
    if (trouble && trouble.answer !== 'cut') return failAsOrdered(reply, trouble)
    const { chat_id, text, parse_mode } = bodyOf(request.body)
    if (typeof chat_id !== 'string' && typeof chat_id !== 'number')
      return fail(reply, 400, 'Bad Request: chat_id is empty')
    if (typeof text !== 'string' || text.trim() === '')
      return fail(reply, 400, 'Bad Request: message text is empty')
    const shown = parse_mode === 'HTML' ? readMarkup(text) : text
    if (shown === null) return fail(reply, 400, "Bad Request: can't parse entities")
    if (shown.length > MAX_CHARACTERS) return fail(reply, 400, 'Bad Request: message is too long')
    if (this.#blocked.has(String(chat_id))) return fail(reply, 403, BLOCKED)
    this.#keep({ chat_id: String(chat_id), text: shown, update_id: 0 })
    if (trouble) {
      request.raw.socket.destroy()
      return reply.hijack()
    }
    return { ok: true, result: { message_id: this.#stored.length, chat: { id: chat_id }, text: shown } }
  }

  #chatPage(bot: string, chat: string, code: string | undefined): string {
    const button = (name: string, value: string, words: string) =>
      `<button type="submit" name="${name}" value="${escapeHtml(value)}">${words}</button>`
    const isBlocked = this.#blocked.has(chat)
    return `<h1>Чат с ботом @${escapeHtml(bot)}</h1>
${this.#stored
  .filter((line) => line.chat_id === chat)
  .map((line) => `<p class="text"><b>${line.update_id > 0 ? 'Вы' : 'Бот'}:</b> ${escapeHtml(line.text)}</p>`)
  .join('\n')}
<form method="post" action="${escapeHtml(bot)}">
<input type="hidden" name="chat" value="${escapeHtml(chat)}">
${code === undefined ? '' : button('text', `/start ${code}`, 'Начать')}
${button('text', '/stop', 'Отправить /stop')}
${button('block', isBlocked ? 'off' : 'on', isBlocked ? 'Разблокировать бота' : 'Заблокировать бота')}
</form>`
  }
}

const BLOCKED = 'Forbidden: bot was blocked by the user'

function failAsOrdered(reply: FastifyReply, { answer, retry_after }: Trouble) {
  if (answer === 'flood')
    return fail(reply, 429, `Too Many Requests: retry after ${retry_after}`, { retry_after })
  if (answer === 'blocked') return fail(reply, 403, BLOCKED)
  return reply.code(502).type('text/html').send('<h1>Bad Gateway</h1>')
}

const messagesPage = (kept: readonly Kept[]) => `<h1>Сообщения в Telegram</h1>
${kept.length === 0 ? '<p>Пока ничего не пришло.</p>' : ''}
${kept
  .toReversed()
  .map(
    (line) =>
      `<h2>${escapeHtml(line.at)} · ${escapeHtml(line.chat_id)}</h2>\n<p class="text">${escapeHtml(line.text)}</p>`,
  )
  .join('\n')}`
