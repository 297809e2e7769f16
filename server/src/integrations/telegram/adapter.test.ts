import net from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { createSandbox } from '@rezumetr/sandbox/plugin'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MessengerFailure } from '../../ports/messenger.ts'
import { controlSandbox } from '../../testing/product/sandbox.ts'
import { createTelegramMessenger, formatMessage } from './adapter.ts'

const TOKEN = '1000000001:sandbox-bot-token'
let app: FastifyInstance
let origin: string
beforeAll(async () => {
  app = Fastify({ forceCloseConnections: true })
  await app.register(
    createSandbox({ clientId: 'c', clientSecret: 's', redirectUris: ['http://localhost/'] }),
    {
      prefix: '/sandbox',
    },
  )
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

const messenger = (fields: { token?: string; api_url?: string } = {}) =>
  createTelegramMessenger({
    api_url: () => fields.api_url ?? `${origin}/sandbox/telegram`,
    token: fields.token ?? TOKEN,
    chat_id: '-1001',
  })
const failureOf = async (work: Promise<void>) => {
  const error: unknown = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(MessengerFailure)
  return error as MessengerFailure
}
const messages = async () =>
  (await controlSandbox<{ items: { chat_id: string; text: string }[] }>(origin, '/telegram')).items

describe('API-43 a message to Telegram', () => {
  it('arrives unchanged when it contains HTML special characters', async () => {
    const title = 'A<b> & "Б" </b>&lt;'
    await messenger().send({ title, lines: [{ label: '<i>x' }, { label: 'a&b', value: '1 < 2 > 0' }] })
    expect((await messages()).at(-1)).toMatchObject({
      chat_id: '-1001',
      text: `${title}\n<i>x\na&b: 1 < 2 > 0`,
    })
  })
  it('above the length limit loses whole lines and still arrives', async () => {
    const lines = Array.from({ length: 900 }, (_, i) => ({ label: `Строка ${i}`, value: '&<>' }))
    expect(formatMessage({ title: 'Т', lines }).length).toBeGreaterThan(4096)
    await messenger().send({ title: 'Т', lines })
    const { text } = (await messages()).at(-1) ?? { text: '' }
    expect(text.length).toBeLessThanOrEqual(4096)
    expect(text.split('\n').at(-1)).toMatch(/^Строка \d+: &<>$/)
  })
  it('keeps its link and what fits when a line is longer than the limit', async () => {
    const name = { label: `«${'Менеджер 😀 & Ко '.repeat(300)}»` }
    const lines = [
      { label: 'Найдено: 2' },
      name,
      { label: 'Решение за вами' },
      { label: 'https://x.ru/results' },
    ]
    await messenger().send({ title: 'Т', lines })
    expect((await messages()).at(-1)?.text).toBe('Т\nНайдено: 2\nРешение за вами\nhttps://x.ru/results')
    expect(formatMessage({ title: 'Т', lines: [{ label: 'Найдено: 2' }, name] })).toBe('<b>Т</b>\nНайдено: 2')
  })
  it('with a wrong token can be sent once the token is right, and the failure does not contain the token', async () => {
    const failure = await failureOf(messenger({ token: '77:wrong-secret' }).send({ title: 'Т', lines: [] }))
    expect(failure.problem).toBe('unavailable')
    expect(`${failure.message}${failure.stack}`).not.toContain('wrong-secret')
  })
  it.each([
    [400, "Bad Request: can't parse entities", 'refused'],
    [400, 'Bad Request: chat not found', 'gone'],
    [403, 'Forbidden: bot was kicked from the group chat', 'gone'],
    [404, 'Not Found', 'unavailable'],
    [409, 'Conflict: terminated by other getUpdates request', 'unavailable'],
  ])('answered with %i %s is %s', async (error_code, description, problem) => {
    const api = Fastify({ forceCloseConnections: true })
    api.post('/*', (_request, reply) => reply.code(error_code).send({ ok: false, error_code, description }))
    const api_url = await api.listen({ port: 0, host: '127.0.0.1' })
    expect((await failureOf(messenger({ api_url }).send({ title: 'Т', lines: [] }))).problem).toBe(problem)
    await api.close()
  })
  it('to a group that became a supergroup arrives there', async () => {
    const reached: unknown[] = []
    const api = Fastify({ forceCloseConnections: true })
    api.post<{ Body: { chat_id: unknown } }>('/*', ({ body }, reply) => {
      reached.push(body.chat_id)
      if (body.chat_id === -100_123) return reply.send({ ok: true, result: {} })
      const description = 'Bad Request: group chat was upgraded to a supergroup chat'
      const parameters = { migrate_to_chat_id: -100_123 }
      return reply.code(400).send({ ok: false, error_code: 400, description, parameters })
    })
    const api_url = await api.listen({ port: 0, host: '127.0.0.1' })
    await messenger({ api_url }).send({ title: 'Т', lines: [] })
    expect(reached).toEqual(['-1001', -100_123])
    await api.close()
  })
  it('taken by a server that does not answer is unanswered, unlike one whose connection was not established', async () => {
    const api = net.createServer((socket) => {
      socket.on('error', () => {})
      socket.once('data', () => socket.destroy())
    })
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve))
    const host = `127.0.0.1:${(api.address() as net.AddressInfo).port}`
    const failures = await Promise.all(
      [`http://${host}`, `https://${host}`].map((api_url) =>
        failureOf(messenger({ api_url }).send({ title: 'Т', lines: [] })),
      ),
    )
    expect(failures.map(({ problem }) => problem)).toEqual(['unanswered', 'unavailable'])
    expect(failures.map(({ message, stack }) => `${message}${stack}`).join()).not.toContain(
      'sandbox-bot-token',
    )
    api.close()
  })
  it('to an unreachable server is unavailable, and the failure does not contain the token', async () => {
    const failure = await failureOf(
      messenger({ api_url: 'http://127.0.0.1:1' }).send({ title: 'Т', lines: [] }),
    )
    expect(failure.problem).toBe('unavailable')
    expect(JSON.stringify([failure.message, failure.stack, failure.cause])).not.toContain('sandbox-bot-token')
  })
})
