/**
 * Mail catcher: an SMTP server on a free loopback port, pages that show the received emails (`/mail`), and
 * controls (`/__sandbox/mail`): GET lists the emails (?to=); POST `{reply: 421…599, words?, times?, at?}` refuses the
 * next emails with that code and words, or with `at` the next 'connection', 'sender' or 'recipient'; `{reply: 'cut'}`
 * accepts the email but closes the connection before confirming it; DELETE removes all. An email with a known
 * Message-ID is stored once and its deliveries are counted, as in mailboxes.
 */
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { FastifyInstance, FastifyReply } from 'fastify'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { escapeHtml, htmlPage } from './http/html.ts'
import { one, queryOf } from './http/request-fields.ts'

type Caught = {
  readonly id: number
  readonly message_id: string
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly headers: Readonly<Record<string, string>>
  readonly links: readonly string[]
  readonly at: string
  deliveries: number
}

const steps = ['connection', 'sender', 'recipient', 'email'] as const
type Step = (typeof steps)[number]
type OnData = Parameters<NonNullable<SMTPServerOptions['onData']>>

const MAX_STORED = 500
const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })
const LINK = /https?:\/\/[^\s<>"]+/g

export const createMail = () => new Mail()

class Mail {
  #caught: Caught[] = []
  #made = 0
  #trouble: { reply: number | 'cut'; words: string; times: number; at: Step } | null = null
  readonly #server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    // idle connections of pooling clients must not delay the shutdown
    closeTimeout: 100,
    onConnect: (_session, callback) => callback(this.#refusalAt('connection')),
    onMailFrom: (_address, _session, callback) => callback(this.#refusalAt('sender')),
    onRcptTo: (_address, _session, callback) => callback(this.#refusalAt('recipient')),
    onData: (...mail) => void this.#receive(...mail),
  })

  constructor() {
    // a client that disconnects must not end the process
    this.#server.on('error', () => {})
  }

  /** @returns `smtp://127.0.0.1:PORT` */
  listen(port: number): Promise<string> {
    return new Promise((resolve, reject) => {
      this.#server.server.once('error', reject)
      this.#server.listen(port, '127.0.0.1', () => {
        // a listening TCP server has an address with a port
        resolve(`smtp://127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`)
      })
    })
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }

  /** Registers the routes below `/mail`. */
  registerPages(app: FastifyInstance): void {
    const root = app.prefix.replace(/\/mail$/, '')
    const send = (reply: FastifyReply, title: string, body: string) =>
      reply
        .header('content-security-policy', "default-src 'none'; style-src 'self'; base-uri 'none'")
        .type('text/html; charset=utf-8')
        .send(htmlPage({ title, style: `${root}/hh/oauth/page.css`, body }))
    const emailOf = (id: string) => this.#caught.find((known) => String(known.id) === id)
    const sendMissing = (reply: FastifyReply) =>
      send(reply.code(404), 'Письмо не найдено', '<h1>Письмо не найдено</h1>')

    app.get('/', async (_request, reply) => send(reply, 'Почта', listOf(this.#caught, root)))
    app.get<{ Params: { id: string } }>('/:id', async ({ params }, reply) => {
      const mail = emailOf(params.id)
      return mail ? send(reply, mail.subject, pageOf(mail, root)) : sendMissing(reply)
    })
    app.get<{ Params: { id: string } }>('/:id/html', async ({ params }, reply) => {
      const html = emailOf(params.id)?.html ?? null
      if (html === null) return sendMissing(reply)
      // untrusted markup: the policy forbids scripts and external resources
      return reply
        .header(
          'content-security-policy',
          "sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
        )
        .type('text/html; charset=utf-8')
        .send(html)
    })
  }

  /** Registers the routes below `/__sandbox`. */
  registerControls(app: FastifyInstance): void {
    app.get('/mail', async (request) => {
      const to = one(queryOf(request), 'to')
      return { items: this.#caught.filter((mail) => to === undefined || mail.to.includes(to)) }
    })
    app.delete('/mail', async () => {
      this.#caught = []
      this.#trouble = null
      return {}
    })
    app.post('/mail', async ({ body }, reply) => {
      const settings = (typeof body === 'object' && body !== null ? body : {}) as {
        reply?: unknown
        words?: unknown
        times?: unknown
        at?: unknown
      }
      const code = settings.reply
      if (code !== 'cut' && !(typeof code === 'number' && code >= 400 && code < 600))
        return reply.code(400).send({ error: "reply: 400 to 599 or 'cut'" })
      const at = steps.find((step) => step === settings.at) ?? 'email'
      const words = typeof settings.words === 'string' ? settings.words : 'told to refuse'
      this.#trouble = { reply: code, words, times: Number(settings.times ?? 1), at }
      return {}
    })
  }

  #troubleAt(step: Step) {
    const trouble = this.#trouble
    return trouble?.at === step && trouble.times-- > 0 ? trouble : null
  }

  #refusalAt(step: Step): Error | null {
    const trouble = this.#troubleAt(step)
    return typeof trouble?.reply === 'number' ? refusal(trouble.reply, trouble.words) : null
  }

  async #receive(...[stream, session, callback]: OnData): Promise<void> {
    const source = await buffer(stream)
    const trouble = this.#troubleAt('email')
    if (typeof trouble?.reply === 'number') return callback(refusal(trouble.reply, trouble.words))
    const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
    const to = session.envelope.rcptTo.map(({ address }) => address)
    await this.#keep(source, from, to)
    if (trouble) for (const connection of this.#server.connections) connection.close()
    else callback(null, 'kept')
  }

  async #keep(source: Buffer, from: string, to: string[]): Promise<void> {
    const { subject = '', text: body = '', html = null, ...parsed } = await PostalMime.parse(source)
    const text = body.trimEnd()
    const headers = Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value]))
    const message_id = headers['message-id'] ?? ''
    const known = this.#caught.find((mail) => message_id !== '' && mail.message_id === message_id)
    if (known) {
      known.deliveries += 1
      return
    }
    this.#made += 1
    const links = text.match(LINK) ?? []
    const shown = { subject, text, html, headers, links }
    const mail = { id: this.#made, message_id, from, to, ...shown, at: new Date().toISOString() }
    this.#caught = [...this.#caught, { ...mail, deliveries: 1 }].slice(-MAX_STORED)
  }
}

const listOf = (caught: readonly Caught[], root: string) => `<h1>Пойманные письма</h1>
${caught.length === 0 ? '<p>Писем пока нет.</p>' : ''}
<dl>
${caught
  .toReversed()
  .map(
    (mail) => `<dt><a href="${root}/mail/${mail.id}">${escapeHtml(mail.subject)}</a></dt>
<dd>${escapeHtml(mail.to.join(', '))} · ${escapeHtml(mail.at)}</dd>`,
  )
  .join('\n')}
</dl>`

function pageOf(mail: Caught, root: string): string {
  const text = escapeHtml(mail.text).replaceAll(LINK, (url) => `<a href="${url}" rel="noreferrer">${url}</a>`)
  return `<h1>${escapeHtml(mail.subject)}</h1>
<p>От: ${escapeHtml(mail.from)}<br>Кому: ${escapeHtml(mail.to.join(', '))}<br>${escapeHtml(mail.at)}</p>
<p class="text">${text}</p>
${mail.html === null ? '' : `<p><a href="${root}/mail/${mail.id}/html">Показать с оформлением</a></p>`}`
}
