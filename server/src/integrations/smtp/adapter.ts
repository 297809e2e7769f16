import type * as nodemailer from 'nodemailer'
import { MINUTE_MS } from '../../platform/values/clock.ts'
import { MailFailure, type Mailer } from '../../ports/mailer.ts'

export type SmtpOptions = {
  readonly url: () => string | null
  readonly from: { readonly name: string; readonly address: string }
  /** Read by people. */
  readonly reply_to: string
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/

/**
 * A later confirmation would deliver the email twice. RFC 5321 4.5.3.2.6 asks for ten
 * minutes, but a hanging server holds up other emails.
 */
const SILENCE_MS = 5 * MINUTE_MS

function openTransport({ createTransport }: typeof nodemailer, address: string) {
  const url = new URL(address)
  const secure = url.protocol === 'smtps:'
  return createTransport({
    host: url.hostname,
    port: Number(url.port || (secure ? 465 : 587)),
    secure,
    // passwords and links must not cross a network unencrypted
    requireTLS: !secure && !LOOPBACK.test(url.hostname),
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    pool: true,
    maxConnections: 3,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: SILENCE_MS,
    // an idle connection may be dropped unnoticed
    idleTimeout: 20_000,
    tls: { minVersion: 'TLSv1.2' },
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

const replyOf = (error: object): number | null =>
  'responseCode' in error && typeof error.responseCode === 'number' ? error.responseCode : null
const codeOf = (error: object): string =>
  'code' in error && typeof error.code === 'string' ? error.code : 'UNKNOWN'

const STATUS_OF_REPLY = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/
/** RFC 3463: the recipient's address (5.1.7 and 5.1.8 are the sender's), or a disabled mailbox. */
const ADDRESS_STATUS = /^5\.(1\.(?![78]$)\d+|2\.1)$/
const ADDRESS_REPLIES = [550, 551, 553]

/** Whether the address will never take mail; full mailboxes and policies, also refused with 5xx, pass or are corrected. */
function isAddressRefused(error: object, reply: number | null): boolean {
  const command = 'command' in error ? error.command : null
  if (reply === null || reply < 500 || (command !== 'RCPT TO' && command !== 'DATA')) return false
  const status = 'response' in error ? STATUS_OF_REPLY.exec(String(error.response))?.[1] : undefined
  if (status === undefined) return command === 'RCPT TO' && ADDRESS_REPLIES.includes(reply)
  return ADDRESS_STATUS.test(status)
}

export function createSmtpMailer({ url, from, reply_to }: SmtpOptions): Mailer {
  let transport: { readonly address: string; readonly smtp: ReturnType<typeof openTransport> } | null = null
  return {
    async send({ to, subject, text, html, unsubscribe_url }, id) {
      const address = url()
      if (address === null) throw new MailFailure('ENOSERVER', false)
      // only in processes that send mail
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
        throw new MailFailure(
          reply === null ? codeOf(facts) : `${codeOf(facts)} ${reply}`,
          isAddressRefused(facts, reply),
        )
      }
    },
    close() {
      transport?.smtp.close()
      transport = null
    },
  }
}
