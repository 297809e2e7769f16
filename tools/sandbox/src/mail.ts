/**
 * Mail catcher: an SMTP server on a free loopback port, pages that show the received letters (`/mail`), and
 * controls (`/__sandbox/mail`): GET lists the letters (?to=); POST `{reply: 421…599, words?, times?, at?}` refuses the
 * next letters with that code and words, or with `at` the next 'connection', 'sender' or 'recipient'; `{reply: 'cut'}`
 * accepts the letter but closes the connection before confirming it; DELETE removes all. A letter with a known
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

const steps = ['connection', 'sender', 'recipient', 'letter'] as const
type Step = (typeof steps)[number]
type OnData = Parameters<NonNullable<SMTPServerOptions['onData']>>

const MAX_KEPT = 500
const refusal = (responseCode: number, words: string) => Object.assign(new Error(words), { responseCode })
const LINK = /https?:\/\/[^\s<>"]+/g

export function createMail() {
  let caught: Caught[] = []
  let made = 0
  let trouble: { reply: number | 'cut'; words: string; times: number; at: Step } | null = null
  const troubleAt = (step: Step) => (trouble?.at === step && trouble.times-- > 0 ? trouble : null)
  const refusalAt = (step: Step): Error | null => {
    const told = troubleAt(step)
    return typeof told?.reply === 'number' ? refusal(told.reply, told.words) : null
  }

  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    // idle connections of pooling clients must not delay the shutdown
    closeTimeout: 100,
    onConnect: (_session, callback) => callback(refusalAt('connection')),
    onMailFrom: (_address, _session, callback) => callback(refusalAt('sender')),
    onRcptTo: (_address, _session, callback) => callback(refusalAt('recipient')),
    onData: (...letter) => void receive(...letter),
  })
  // a client that disconnects must not end the process
  server.on('error', () => {})

  async function receive(...[stream, session, callback]: OnData): Promise<void> {
    const source = await buffer(stream)
    const told = troubleAt('letter')
    if (typeof told?.reply === 'number') return callback(refusal(told.reply, told.words))
    const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : ''
    const to = session.envelope.rcptTo.map(({ address }) => address)
    await keep(source, from, to)
    if (told) for (const connection of server.connections) connection.close()
    else callback(null, 'kept')
  }

  async function keep(source: Buffer, from: string, to: string[]): Promise<void> {
    const { subject = '', text: body = '', html = null, ...parsed } = await PostalMime.parse(source)
    const text = body.trimEnd()
    const headers = Object.fromEntries(parsed.headers.map(({ key, value }) => [key, value]))
    const message_id = headers['message-id'] ?? ''
    const known = caught.find((letter) => message_id !== '' && letter.message_id === message_id)
    if (known) {
      known.deliveries += 1
      return
    }
    made += 1
    const links = text.match(LINK) ?? []
    const shown = { subject, text, html, headers, links }
    const letter = { id: made, message_id, from, to, ...shown }
    caught = [...caught, { ...letter, at: new Date().toISOString(), deliveries: 1 }].slice(-MAX_KEPT)
  }

  /** Registers the routes below `/mail`. */
  function registerPages(app: FastifyInstance): void {
    const root = app.prefix.replace(/\/mail$/, '')
    const send = (reply: FastifyReply, title: string, body: string) =>
      reply
        .header('content-security-policy', "default-src 'none'; style-src 'self'; base-uri 'none'")
        .type('text/html; charset=utf-8')
        .send(htmlPage({ title, style: `${root}/hh/oauth/page.css`, body }))

    app.get('/', async (_request, reply) =>
      send(
        reply,
        'Почта',
        `<h1>Пойманные письма</h1>
${caught.length === 0 ? '<p>Писем пока нет.</p>' : ''}
<dl>
${caught
  .toReversed()
  .map(
    (letter) => `<dt><a href="${root}/mail/${letter.id}">${escapeHtml(letter.subject)}</a></dt>
<dd>${escapeHtml(letter.to.join(', '))} · ${escapeHtml(letter.at)}</dd>`,
  )
  .join('\n')}
</dl>`,
      ),
    )
    app.get<{ Params: { id: string } }>('/:id', async ({ params }, reply) => {
      const letter = caught.find((known) => String(known.id) === params.id)
      if (!letter) return send(reply.code(404), 'Письмо не найдено', '<h1>Письмо не найдено</h1>')
      const text = escapeHtml(letter.text).replaceAll(
        LINK,
        (url) => `<a href="${url}" rel="noreferrer">${url}</a>`,
      )
      return send(
        reply,
        letter.subject,
        `<h1>${escapeHtml(letter.subject)}</h1>
<p>От: ${escapeHtml(letter.from)}<br>Кому: ${escapeHtml(letter.to.join(', '))}<br>${escapeHtml(letter.at)}</p>
<p class="text">${text}</p>
${letter.html === null ? '' : `<p><a href="${root}/mail/${letter.id}/html">Показать с оформлением</a></p>`}`,
      )
    })
    app.get<{ Params: { id: string } }>('/:id/html', async ({ params }, reply) => {
      const letter = caught.find((known) => String(known.id) === params.id)
      if (!letter || letter.html === null)
        return send(reply.code(404), 'Письмо не найдено', '<h1>Письмо не найдено</h1>')
      // untrusted markup: the policy forbids scripts and external resources
      return reply
        .header(
          'content-security-policy',
          "sandbox allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'",
        )
        .type('text/html; charset=utf-8')
        .send(letter.html)
    })
  }

  /** Registers the routes below `/__sandbox`. */
  function registerControls(app: FastifyInstance): void {
    app.get('/mail', async (request) => {
      const to = one(queryOf(request), 'to')
      return { items: caught.filter((letter) => to === undefined || letter.to.includes(to)) }
    })
    app.delete('/mail', async () => {
      caught = []
      trouble = null
      return {}
    })
    app.post('/mail', async ({ body }, reply) => {
      const wish = (typeof body === 'object' && body !== null ? body : {}) as {
        reply?: unknown
        words?: unknown
        times?: unknown
        at?: unknown
      }
      const code = wish.reply
      if (code !== 'cut' && !(typeof code === 'number' && code >= 400 && code < 600))
        return reply.code(400).send({ error: "reply: 400 to 599 or 'cut'" })
      const at = steps.find((step) => step === wish.at) ?? 'letter'
      const words = typeof wish.words === 'string' ? wish.words : 'told to refuse'
      trouble = { reply: code, words, times: Number(wish.times ?? 1), at }
      return {}
    })
  }

  return {
    registerPages,
    registerControls,
    /** @returns `smtp://127.0.0.1:PORT` */
    listen: (port: number) =>
      new Promise<string>((resolve, reject) => {
        server.server.once('error', reject)
        server.listen(port, '127.0.0.1', () => {
          // a listening TCP server has an address with a port
          resolve(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`)
        })
      }),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
