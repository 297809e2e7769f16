/** What holds for every request, whatever it asks: ids, headers, room, bodies, the one error envelope, the OpenAPI document. */
import { randomUUID } from 'node:crypto'
import swagger from '@fastify/swagger'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { compileContracts } from './contract-parsers.ts'
import { answerError, answerNoHttp } from './error-answers.ts'
import { refuse } from './errors.ts'
import { countRequests } from './in-flight.ts'
import { scrubUrl, type Log } from './log.ts'
import { refuseOverload } from './overload.ts'
import { securityHeaders } from './security-headers.ts'

export type AppOptions = {
  readonly log: Log
  readonly version: string
  /** Origins the page may talk to besides its own (the job board's `/me`, Q-028). */
  readonly connect_sources: readonly string[]
  readonly secure: boolean
  /** Whose `X-Forwarded-For` is believed. */
  readonly trusted_proxies: readonly string[]
}

type App = {
  readonly app: FastifyInstance
  /** The JSON body as it came; '' without one. */
  readonly rawBodyOf: (request: FastifyRequest) => string
  /** The server ends. */
  readonly leaving: AbortSignal
}

export async function openApp(options: AppOptions): Promise<App> {
  const headers = securityHeaders(options.connect_sources, options.secure)
  const app = Fastify({
    genReqId: () => randomUUID(),
    trustProxy: [...options.trusted_proxies],
    bodyLimit: 1_048_576,
    routerOptions: { maxParamLength: 512 },
    forceCloseConnections: 'idle',
    // whoever was let in is served to the end
    return503OnClosing: false,
    // a request without a host is refused below, with words
    http: { requireHostHeader: false },
    // addresses the router can not read come here, past every hook
    frameworkErrors(error, request, reply) {
      void reply.headers(headers).header('x-request-id', request.id)
      void answerError(error, request, reply, options.log)
    },
    clientErrorHandler: (error, socket) => answerNoHttp(error, socket, headers),
  })
  // an expectation nobody has heard of is no reason to answer without the envelope
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
  countRequests(app)
  compileContracts(app)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Резюметр', version: options.version },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
  })
  const leaving = new AbortController()
  app.addHook('preClose', (done) => {
    leaving.abort()
    done()
  })
  app.addHook('onRequest', (request, reply, done) => {
    void reply.headers(headers).header('x-request-id', request.id)
    const isNamed = request.headers.host !== undefined || request.raw.httpVersion === '1.0'
    done(isNamed ? undefined : refuse('BAD_REQUEST'))
  })
  refuseOverload(app)
  logAnswers(app, options.log)
  app.setErrorHandler((error: FastifyError, request, reply) =>
    answerError(error, request, reply, options.log),
  )
  const rawBodyOf = readBodies(app)
  app.get('/api/docs', { schema: { hide: true } }, async () => app.swagger())
  return { app, rawBodyOf, leaving: leaving.signal }
}

function logAnswers(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (log.isLevelEnabled('debug'))
      log.debug(
        {
          request_id: request.id,
          method: request.method,
          url: scrubUrl(request.url),
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        'request',
      )
    done()
  })
}

/** JSON, and what few endpoints take besides. @returns what reads the text again as it came */
function readBodies(app: FastifyInstance): App['rawBodyOf'] {
  const rawBodies = new WeakMap<FastifyRequest, string>()
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    rawBodies.set(request, String(body))
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(String(body)))
    } catch {
      done(refuse('BAD_REQUEST'))
    }
  })
  // an endpoint of bytes alone takes them, within its own limit
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  // mail programs unsubscribe with a form (RFC 8058); what it says stands in the address
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, _body, done) => done(null, undefined),
  )
  return (request) => rawBodies.get(request) ?? ''
}
