/**
 * Stand-in for the Telegram Bot API: `/bot<token>/sendMessage` and `getMe`, a page with what arrived, and controls
 * (`/__sandbox/telegram`): GET the messages, POST `{answer: 'ok'|'blocked'|'flood'|'down', retry_after?, times?}` for the
 * next calls, DELETE forgets. Source: core.telegram.org/bots/api.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml, htmlPage } from './hh/html.ts'

const SANDBOX_BOT_TOKEN = '1000000001:sandbox-bot-token'

type Kept = { readonly chat_id: string; readonly text: string; readonly at: string }
type Trouble = { answer: 'blocked' | 'flood' | 'down'; retry_after: number; times: number }

const MAX_KEPT = 200
const MAX_CHARACTERS = 4096
/** The markup of parse_mode HTML that we accept; anything else is the 400 that the real service gives. */
const TAG = /<(?:\/?(?:b|strong|i|em|u|ins|s|strike|del|code|pre|blockquote)|a href="[^"<>]*"|\/a)>/g

/** @returns the shown text, or `null` when the markup can not be read */
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
  let trouble: Trouble | null = null
  const fail = (reply: FastifyReply, error_code: number, description: string, parameters?: object) =>
    reply.code(error_code).send({ ok: false, error_code, description, ...(parameters ? { parameters } : {}) })

  /** Below `/telegram`. */
  function registerBot(app: FastifyInstance): void {
    app.get('/', async (_request, reply) =>
      reply
        .header('content-security-policy', "default-src 'none'; style-src 'self'; base-uri 'none'")
        .type('text/html; charset=utf-8')
        .send(
          htmlPage({
            title: 'Учебный Telegram',
            style: `${app.prefix.replace(/\/telegram$/, '')}/hh/oauth/page.css`,
            body: `<h1>Сообщения в Telegram</h1>
${kept.length === 0 ? '<p>Пока ничего не пришло.</p>' : ''}
${kept
  .toReversed()
  .map(
    (one) =>
      `<h2>${escapeHtml(one.at)} · ${escapeHtml(one.chat_id)}</h2>\n<p class="text">${escapeHtml(one.text)}</p>`,
  )
  .join('\n')}`,
          }),
        ),
    )
    app.route<{ Params: { call: string; method: string } }>({
      method: ['GET', 'POST'],
      url: '/:call/:method',
      handler: async ({ params, body }, reply) => {
        if (params.call !== `bot${SANDBOX_BOT_TOKEN}`) return fail(reply, 401, 'Unauthorized')
        if (params.method === 'getMe')
          return { ok: true, result: { id: 1_000_000_001, is_bot: true, first_name: 'Резюметр' } }
        if (params.method !== 'sendMessage') return fail(reply, 404, 'Not Found')
        if (trouble && trouble.times-- > 0) {
          const { answer, retry_after } = trouble
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
        kept.push({ chat_id: String(chat_id), text: shown, at: new Date().toISOString() })
        if (kept.length > MAX_KEPT) kept.shift()
        return { ok: true, result: { message_id: kept.length, chat: { id: chat_id }, text: shown } }
      },
    })
  }

  /** Below `/__sandbox`. */
  function registerControls(app: FastifyInstance): void {
    app.get('/telegram', async () => ({ items: kept }))
    app.delete('/telegram', async () => {
      kept.length = 0
      trouble = null
      return {}
    })
    app.post('/telegram', async ({ body }, reply) => {
      const wish = (typeof body === 'object' && body !== null ? body : {}) as Partial<
        Record<'answer' | 'retry_after' | 'times', unknown>
      >
      const { answer } = wish
      if (answer === 'ok') trouble = null
      else if (answer === 'blocked' || answer === 'flood' || answer === 'down')
        trouble = { answer, retry_after: Number(wish.retry_after ?? 1), times: Number(wish.times ?? 1) }
      else return reply.code(400).send({ error: 'answer: ok, blocked, flood or down' })
      return {}
    })
  }
  return { registerBot, registerControls }
}
