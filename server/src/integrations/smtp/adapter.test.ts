import Fastify, { type FastifyInstance } from 'fastify'
import { createSandbox } from '@rezumetr/sandbox/plugin'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { controlSandbox } from '../../testing/sandbox.ts'
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
  ['connection', 554, 'EPROTOCOL 554', false],
  ['sender', 550, 'EENVELOPE 550', false],
  ['recipient', 450, 'EENVELOPE 450', false],
  ['recipient', 550, 'EENVELOPE 550', true],
  ['letter', 451, 'EMESSAGE 451', false],
  ['letter', 554, 'EMESSAGE 554', true],
])('a server that refuses the %s with %d: %s, final: %s', async (at, reply, reason, final) => {
  const mailer = createSmtpMailer({
    url: () => smtpUrl,
    from: { name: 'Резюметр', address: 'robot@rezumetr.ru' },
    reply_to: 'support@rezumetr.ru',
  })
  await controlSandbox(origin, '/mail', { reply, at })
  const letter = { to: 'anna@example.ru', subject: 'Проверка', text: 'Проверка связи' }
  const failure: unknown = await mailer.send(letter, 'one').catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'MailFailure', message: reason, final })
  await mailer.send(letter, 'one')
  mailer.close()
})
