import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { formatTime } from '../world/clock.ts'
import { checkRate, checkUserAgent } from './access/access.ts'
import type { Board } from './access/access.ts'
import { registerAccounts } from './access/accounts.ts'
import { registerDictionaries } from './dictionaries.ts'
import { answerError, envelope, notFound } from './answers/errors.ts'
import { registerMessages } from './candidates/messages.ts'
import { registerNegotiations } from './candidates/negotiations.ts'
import { registerAuthorizePage, registerTokens } from './access/oauth.ts'
import { registerPages } from './pages.ts'
import { registerResumes } from './candidates/resumes.ts'
import { registerSubscriptions } from './subscriptions.ts'
import { registerVacancies } from './vacancies/vacancies.ts'

const ALLOWED = 'Authorization, HH-User-Agent, Content-Type, X-Manager-Account-Id, If-None-Match'
const EXPOSED = 'Location, ETag, Date, Expires, Cache-Control, Content-Type, X-Request-ID'

/** The employer side of the hh.ru API: the API itself and the browser pages. */
export function registerBoard(app: FastifyInstance, board: Board): void {
  // browser pages need neither the API's user agent check nor CORS
  app.register(async (pages) => {
    registerAuthorizePage(pages, board)
    registerPages(pages, board)
  })

  app.register(async (api) => {
    api.setErrorHandler(answerError)
    let requests = 0
    api.addHook('onRequest', async (request, reply) => {
      requests += 1
      reply.headers({
        'x-request-id': `${Date.parse(board.store.world.today)}${requests.toString(16).padStart(6, '0')}`,
        'access-control-allow-origin': '*',
        'access-control-expose-headers': EXPOSED,
      })
      if (request.method === 'OPTIONS') return
      checkRate(board, request)
      checkUserAgent(request)
      const { latency_ms } = board.traffic.limits
      if (latency_ms > 0) await wait(latency_ms)
    })
    api.setNotFoundHandler((_request, reply) =>
      reply.code(404).send(envelope(String(reply.getHeader('x-request-id')), notFound())),
    )
    api.options('/*', async (request, reply) =>
      reply
        .code(204)
        .headers({
          'access-control-allow-methods': 'GET, POST, PUT, DELETE, HEAD, OPTIONS',
          'access-control-allow-headers': request.headers['access-control-request-headers'] ?? ALLOWED,
          'access-control-max-age': '600',
        })
        .send(),
    )
    api.get('/cors', async (request) => ({
      method: request.method,
      time: formatTime(board.store.clock.now()),
      origin: request.headers.origin ?? null,
    }))
    registerTokens(api, board)
    registerAccounts(api, board)
    registerVacancies(api, board)
    registerNegotiations(api, board)
    registerResumes(api, board)
    registerMessages(api, board)
    registerSubscriptions(api, board)
    registerDictionaries(api)
  })
}
