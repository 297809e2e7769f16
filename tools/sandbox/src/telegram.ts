/**
 * Stand-in for the Telegram Bot API: `/bot<token>/sendMessage`, `getUpdates` and `getMe`; a page with the
 * received messages; a chat in which the visitor writes as a user (`/chat/<bot>?start=CODE&chat=N`, the
 * equivalent of `t.me/<bot>?start=CODE`); and controls (`/__sandbox/telegram`): GET lists the messages, POST
 * `{answer: 'ok'|'blocked'|'flood'|'down'|'cut', retry_after?, times?}` sets the answer to the next calls (`cut`: the
 * message arrives, the connection breaks), POST
 * `{next_update: ID}` continues the ids of updates from another number, as after a week without updates, DELETE
 * removes all. Source: core.telegram.org/bots/api.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
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

const MAX_KEPT = 200
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

export function createTelegram() {
  const kept: Kept[] = []
  const blocked = new Set<string>()
  let lastUpdate = 0
  /** Updates that the bot has not confirmed, oldest first. */
  let queue: Kept[] = []
  let trouble: Trouble | null = null
  const fail = (reply: FastifyReply, error_code: number, description: string, parameters?: object) =>
    reply.code(error_code).send({ ok: false, error_code, description, ...(parameters ? { parameters } : {}) })

  function keep(line: Omit<Kept, 'at'>): void {
    const row = { ...line, at: new Date().toISOString() }
    kept.push(row)
    if (kept.length > MAX_KEPT) kept.shift()
    if (row.update_id > 0) queue = [...queue, row].slice(-MAX_KEPT)
  }

  /** Registers the routes below `/telegram`. */
  function registerBot(app: FastifyInstance): void {
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
    const chatOf = (fields: ReturnType<typeof queryOf>) => one(fields, 'chat') ?? SOMEBODY

    app.get<{ Params: { bot: string } }>('/chat/:bot', async (request, reply) => {
      const chat = chatOf(queryOf(request))
      const code = one(queryOf(request), 'start')
      const button = (name: string, value: string, words: string) =>
        `<button type="submit" name="${name}" value="${escapeHtml(value)}">${words}</button>`
      return send(
        reply,
        `<h1>Чат с ботом @${escapeHtml(request.params.bot)}</h1>
${kept
  .filter((line) => line.chat_id === chat)
  .map((line) => `<p class="text"><b>${line.update_id > 0 ? 'Вы' : 'Бот'}:</b> ${escapeHtml(line.text)}</p>`)
  .join('\n')}
<form method="post" action="${escapeHtml(request.params.bot)}">
<input type="hidden" name="chat" value="${escapeHtml(chat)}">
${code === undefined ? '' : button('text', `/start ${code}`, 'Начать')}
${button('text', '/stop', 'Отправить /stop')}
${button('block', blocked.has(chat) ? 'off' : 'on', blocked.has(chat) ? 'Разблокировать бота' : 'Заблокировать бота')}
</form>`,
      )
    })
    app.post<{ Params: { bot: string } }>('/chat/:bot', async (request, reply) => {
      const form = formOf(request)
      const chat = chatOf(form)
      const text = one(form, 'text')
      if (one(form, 'block') === 'on') blocked.add(chat)
      else if (one(form, 'block') === 'off') blocked.delete(chat)
      if (text !== undefined) {
        lastUpdate += 1
        keep({ chat_id: chat, text, update_id: lastUpdate })
      }
      const back = `${app.prefix}/chat/${encodeURIComponent(request.params.bot)}?chat=${encodeURIComponent(chat)}`
      return reply.code(303).header('location', back).send()
    })
    app.get('/', async (_request, reply) =>
      send(
        reply,
        `<h1>Сообщения в Telegram</h1>
${kept.length === 0 ? '<p>Пока ничего не пришло.</p>' : ''}
${kept
  .toReversed()
  .map(
    (line) =>
      `<h2>${escapeHtml(line.at)} · ${escapeHtml(line.chat_id)}</h2>\n<p class="text">${escapeHtml(line.text)}</p>`,
  )
  .join('\n')}`,
      ),
    )
    app.route<{ Params: { call: string; method: string } }>({
      method: ['GET', 'POST'],
      url: '/:call/:method',
      handler: async (request, reply) => {
        const { params, body } = request
        if (params.call !== `bot${SANDBOX_BOT_TOKEN}`) return fail(reply, 401, 'Unauthorized')
        if (params.method === 'getMe')
          return {
            ok: true,
            result: { id: 1_000_000_001, is_bot: true, first_name: 'Резюметр', username: BOT_NAME },
          }
        if (params.method === 'getUpdates') {
          const { offset } = (typeof body === 'object' && body !== null ? body : {}) as { offset?: unknown }
          // an offset confirms all earlier updates; the real server ignores one more than ten beyond the next id
          if (typeof offset === 'number' && offset <= lastUpdate + 1 + 10)
            queue = queue.filter((line) => line.update_id >= offset)
          const result = queue.slice(0, 100).map(({ update_id, chat_id, text }) => ({
            update_id,
            message: { message_id: update_id, text, chat: { id: Number(chat_id), type: 'private' } },
          }))
          return { ok: true, result }
        }
        if (params.method !== 'sendMessage') return fail(reply, 404, 'Not Found')
        const told = trouble && trouble.times-- > 0 ? trouble : null
        if (told && told.answer !== 'cut') {
          const { answer, retry_after } = told
          if (answer === 'flood')
            return fail(reply, 429, `Too Many Requests: retry after ${retry_after}`, { retry_after })
          if (answer === 'blocked') return fail(reply, 403, 'Forbidden: bot was blocked by the user')
          return reply.code(502).type('text/html').send('<h1>Bad Gateway</h1>')
        }
        const fields = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
        const { chat_id, text, parse_mode } = fields
        if (typeof chat_id !== 'string' && typeof chat_id !== 'number')
          return fail(reply, 400, 'Bad Request: chat_id is empty')
        if (typeof text !== 'string' || text.trim() === '')
          return fail(reply, 400, 'Bad Request: message text is empty')
        const shown = parse_mode === 'HTML' ? readMarkup(text) : text
        if (shown === null) return fail(reply, 400, "Bad Request: can't parse entities")
        if (shown.length > MAX_CHARACTERS) return fail(reply, 400, 'Bad Request: message is too long')
        if (blocked.has(String(chat_id))) return fail(reply, 403, 'Forbidden: bot was blocked by the user')
        keep({ chat_id: String(chat_id), text: shown, update_id: 0 })
        if (told) {
          request.raw.socket.destroy()
          return reply.hijack()
        }
        return { ok: true, result: { message_id: kept.length, chat: { id: chat_id }, text: shown } }
      },
    })
  }

  /** Registers the routes below `/__sandbox`. */
  function registerControls(app: FastifyInstance): void {
    app.get('/telegram', async () => ({ items: kept.filter((line) => line.update_id === 0) }))
    app.delete('/telegram', async () => {
      kept.length = 0
      queue = []
      blocked.clear()
      trouble = null
      return {}
    })
    app.post('/telegram', async ({ body }, reply) => {
      const wish = (typeof body === 'object' && body !== null ? body : {}) as Partial<
        Record<'answer' | 'retry_after' | 'times' | 'next_update', unknown>
      >
      const { answer, next_update } = wish
      if (typeof next_update === 'number') {
        lastUpdate = next_update - 1
        queue = []
        return {}
      }
      const known = troubles.find((one) => one === answer)
      if (answer !== 'ok' && !known)
        return reply.code(400).send({ error: `answer: ok, ${troubles.join(', ')}; or next_update` })
      trouble = known
        ? { answer: known, retry_after: Number(wish.retry_after ?? 1), times: Number(wish.times ?? 1) }
        : null
      return {}
    })
  }
  return { registerBot, registerControls }
}
