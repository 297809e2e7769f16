import { Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { createSandbox } from '@rezumetr/sandbox/plugin'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { controlSandbox } from '../../testing/product/sandbox.ts'
import { createSmtpMailer } from './adapter.ts'

let app: FastifyInstance
let origin: string
let smtpUrl = ''
beforeAll(async () => {
  app = Fastify({ forceCloseConnections: true })
  await app.register(
    createSandbox({
      clientId: 'c',
      clientSecret: 's',
      redirectUris: ['http://localhost/'],
      onMailAddress: (url) => {
        smtpUrl = url
      },
    }),
    { prefix: '/sandbox' },
  )
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

it.each([
  ['connection', 554, 'No SMTP service here', 'EPROTOCOL 554', false],
  ['sender', 550, '5.1.0 Address rejected', 'EENVELOPE 550', false],
  ['recipient', 450, '4.1.1 User unknown', 'EENVELOPE 450', false],
  ['recipient', 550, '5.1.1 User unknown in local recipient table', 'EENVELOPE 550', true],
  ['recipient', 556, '5.1.10 Recipient address has null MX', 'EENVELOPE 556', true],
  ['recipient', 550, '5.2.1 Mailbox disabled', 'EENVELOPE 550', true],
  ['recipient', 550, 'Invalid mailbox', 'EENVELOPE 550', true],
  ['recipient', 553, '5.1.8 Sender address rejected: domain not found', 'EENVELOPE 553', false],
  [
    'recipient',
    554,
    '5.7.1 Recipient address rejected: you have exceeded your quota',
    'EENVELOPE 554',
    false,
  ],
  ['recipient', 554, 'Relay access denied', 'EENVELOPE 554', false],
  ['recipient', 552, '5.2.2 Mailbox full', 'EENVELOPE 552', false],
  ['email', 451, 'told to wait', 'EMESSAGE 451', false],
  ['email', 550, '5.1.1 No such user', 'EMESSAGE 550', true],
  ['email', 550, '5.4.5 Daily user sending quota exceeded', 'EMESSAGE 550', false],
  ['email', 554, 'Transaction failed', 'EMESSAGE 554', false],
])('a server that refuses the %s with %d %s: %s, final: %s', async (at, reply, words, reason, final) => {
  const mailer = createSmtpMailer({
    url: () => smtpUrl,
    from: { name: 'Резюметр', address: 'robot@rezumetr.ru' },
    reply_to: 'support@rezumetr.ru',
  })
  await controlSandbox(origin, '/mail', { reply, words, at })
  const mail = { to: 'anna@example.ru', subject: 'Проверка', text: 'Проверка связи' }
  const failure: unknown = await mailer.send(mail, 'one').catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'MailFailure', message: reason, final })
  await mailer.send(mail, 'one')
  mailer.close()
})

it('a server has minutes to confirm an email: one confirmed later would be sent again', async () => {
  const patience = vi.spyOn(Socket.prototype, 'setTimeout')
  const mailer = createSmtpMailer({
    url: () => smtpUrl,
    from: { name: 'Резюметр', address: 'robot@rezumetr.ru' },
    reply_to: 'support@rezumetr.ru',
  })
  await mailer.send({ to: 'anna@example.ru', subject: 'Проверка', text: 'Проверка связи' }, 'slow')
  expect(patience.mock.calls.map(([ms]) => ms)).toContain(5 * 60_000)
  mailer.close()
  patience.mockRestore()
})
