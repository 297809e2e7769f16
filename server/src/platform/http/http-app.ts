import { randomUUID } from 'node:crypto'
import http, { type RequestListener, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify'
import { compileContracts } from './contract-parsers.ts'
import { answerError, answerNoHttp } from './error-answers.ts'
import { refuse } from '../values/errors.ts'
import { countRequests } from '../load/in-flight.ts'
import { sequentialRequests } from '../concurrency/sequential-requests.ts'
import { scrubUrl, type Log } from '../process/log.ts'
import { describeApi } from './openapi.ts'
import { isWatching, refuseOverload } from '../load/overload.ts'
import { securityHeaders } from './security-headers.ts'

export type AppOptions = {
  readonly log: Log
  readonly version: string
  /** Origins that pages may connect to: hh.ru's `/me`. */
  readonly connect_sources: readonly string[]
  readonly secure: boolean
  readonly trusted_proxies: readonly string[]
  /** Reads without a session. */
  readonly throttle_anyone: (ip: string) => void
}

type App = {
  readonly app: FastifyInstance
  readonly rawBodyOf: (request: FastifyRequest) => string
  readonly leaving: AbortSignal
}

/** As the web application waits for a file. */
const PATIENCE_MS = 180_000

export async function openApp(options: AppOptions): Promise<App> {
  const headers = securityHeaders(options.connect_sources, options.secure)
  const latest = new WeakMap<Socket, ServerResponse>()
  const app = Fastify({
    genReqId: () => randomUUID(),
    trustProxy: [...options.trusted_proxies],
    bodyLimit: 1_048_576,
    serverFactory: (answer, { keepAliveTimeout }) => serverOf(answer, Number(keepAliveTimeout)),
    routerOptions: { maxParamLength: 512 },
    forceCloseConnections: 'idle',
    // requests before the shutdown are answered
    return503OnClosing: false,
    // unparsable URLs arrive here without hooks
    frameworkErrors(error, request, reply) {
      void reply.headers(headers).header('x-request-id', request.id)
      void answerError(error, request, reply, options.log)
    },
    clientErrorHandler: (error, socket) => answerNoHttp(error, socket, headers, latest.get(socket)),
  })
  countRequests(app)
  compileContracts(app)
  const leaving = new AbortController()
  app.addHook('preClose', (done) => {
    leaving.abort()
    done()
  })
  app.addHook('onRequest', (request, reply, done) => {
    latest.set(request.raw.socket, reply.raw)
    void reply.headers(headers).header('x-request-id', request.id)
    const isNamed = request.headers.host !== undefined || request.raw.httpVersion === '1.0'
    done(isNamed ? undefined : refuse('BAD_REQUEST'))
  })
  app.addHook('onRequest', refuseOverload)
  app.addHook('onRequest', (request, _reply, done) => {
    if (isPublic(request)) options.throttle_anyone(request.ip)
    done()
  })
  logAnswers(app, options.log)
  app.setErrorHandler((error: FastifyError, request, reply) =>
    answerError(error, request, reply, options.log),
  )
  const rawBodyOf = readBodies(app)
  await describeApi(app, options.version)
  return { app, rawBodyOf, leaving: leaving.signal }
}

function serverOf(answer: RequestListener, keepAliveTimeout: number): http.Server {
  const listener = sequentialRequests(answer)
  // a request without a host gets our envelope
  const server = http.createServer(
    { requireHostHeader: false, requestTimeout: PATIENCE_MS, keepAliveTimeout },
    listener,
  )
  server.setTimeout(PATIENCE_MS)
  // Node's own 417 lacks our envelope
  return server.on('checkExpectation', listener)
}

/** Without a session: few endpoints and all else, but not the sandbox's services. */
const isPublic = ({ url, is404, routeOptions: { config } }: FastifyRequest): boolean =>
  (config.refusals === undefined || config.is_public === true) &&
  !isWatching(url) &&
  (is404 || !url.startsWith('/sandbox/'))

function logAnswers(app: FastifyInstance, log: Log): void {
  if (!log.isLevelEnabled('debug')) return
  app.addHook('onResponse', (request, reply, done) => {
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
  // with limits of their own
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  // mail clients unsubscribe with a form (RFC 8058)
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string' },
    (_request, _body, done) => done(null, undefined),
  )
  return (request) => rawBodies.get(request) ?? ''
}
