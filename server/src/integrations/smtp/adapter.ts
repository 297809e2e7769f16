import type * as nodemailer from 'nodemailer'
import { MailFailure, type Mailer } from '../../ports/mailer.ts'

export type SmtpOptions = {
  /** `smtp://user:password@host:587` or `smtps://…:465`; `null`: no server is listening yet. */
  readonly url: () => string | null
  readonly from: { readonly name: string; readonly address: string }
  /** Read by people, which the sender's address may not be. */
  readonly reply_to: string
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/

function openTransport({ createTransport }: typeof nodemailer, address: string) {
  const url = new URL(address)
  const secure = url.protocol === 'smtps:'
  return createTransport({
    host: url.hostname,
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    // passwords and reset links must not cross a network unencrypted; loopback connections do not leave the machine
    requireTLS: !secure && !LOOPBACK.test(url.hostname),
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    tls: { minVersion: 'TLSv1.2' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

const replyOf = (error: object): number | null =>
  'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null
const codeOf = (error: object): string =>
  'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN'

/** SMTP through nodemailer with a connection pool. */
export function createSmtpMailer({ url, from, reply_to }: SmtpOptions): Mailer {
  let transport: { readonly address: string; readonly smtp: ReturnType<typeof openTransport> } | null = null
  return {
    async send({ to, subject, text, html, unsubscribe_url }, id) {
      const address = url()
      if (address === null) throw new MailFailure('ENOSERVER', false)
      // loaded on first use, only by the process that sends mail
      const loaded = await import('nodemailer')
      if (transport?.address !== address) {
        transport?.smtp.close()
        transport = { address, smtp: openTransport(loaded, address) }
      }
      try {
        await transport.smtp.sendMail({
          from,
          replyTo: reply_to,
          to: { name: '', address: to },
          subject,
          text,
          ...(html === undefined ? {} : { html }),
          messageId: `<${id}@${from.address.split('@')[1] ?? 'localhost'}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribe_url === undefined
              ? {}
              : {
                  'List-Unsubscribe': `<${unsubscribe_url}>`,
                  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
                }),
          },
        })
      } catch (error) {
        const facts = error instanceof Error ? error : new Error('unknown')
        const reply = replyOf(facts)
        // a 5xx reply to the connection, our credentials or our address is about the server or its configuration
        const isAboutLetter = 'command' in facts && (facts.command === 'RCPT TO' || facts.command === 'DATA')
        const final = reply !== null && reply >= 500 && isAboutLetter
        throw new MailFailure(reply === null ? codeOf(facts) : `${codeOf(facts)} ${reply}`, final)
      }
    },
    close() {
      transport?.smtp.close()
      transport = null
    },
  }
}
