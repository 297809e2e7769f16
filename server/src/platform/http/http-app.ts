/** Shared by all endpoints: request ids, headers, load shedding, body parsers, the error envelope. */
import { randomUUID } from 'node:crypto'
import http, { type RequestListener, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from 'fastify'
import { compileContracts } from './contract-parsers.ts'
import { answerError, answerNoHttp } from './error-answers.ts'
import { refuse } from '../values/errors.ts'
import { countRequests } from '../load/in-flight.ts'
import { inTurn } from '../concurrency/in-turn.ts'
import { scrubUrl, type Log } from '../process/log.ts'
import { describeApi } from './openapi.ts'
import { isWatching, refuseOverload } from '../load/overload.ts'
import { securityHeaders } from './security-headers.ts'

export type AppOptions = {
  readonly log: Log
  readonly version: string
  /** Origins the page may connect to besides its own (the job board's `/me`, Q-028). */
  readonly connect_sources: readonly string[]
  readonly secure: boolean
  /** Proxies whose `X-Forwarded-For` is trusted. */
  readonly trusted_proxies: readonly string[]
  /** Called before reads without a session; throws RATE_LIMITED. */
  readonly throttle_anyone: (ip: string) => void
}

type App = {
  readonly app: FastifyInstance
  /** The JSON body byte for byte as text; '' if there is none. */
  readonly rawBodyOf: (request: FastifyRequest) => string
  /** Aborted when the server shuts down. */
  readonly leaving: AbortSignal
}

/** As long as the web application gives a file on its way; also for a client that takes nothing of its answer. */
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
    // requests accepted before the shutdown are still answered
    return503OnClosing: false,
    // URLs that the router cannot parse arrive here without passing any hook
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
  const listener = inTurn(answer)
  // a request without a host is refused by a hook, in our error envelope
  const server = http.createServer(
    { requireHostHeader: false, requestTimeout: PATIENCE_MS, keepAliveTimeout },
    listener,
  )
  server.setTimeout(PATIENCE_MS)
  // an unknown `Expect` header is ignored: Node's own 417 would lack the error envelope
  return server.on('checkExpectation', listener)
}

/** A read without a session: of the endpoints a few, and all that is none. The sandbox stands for services that the product calls. */
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

/** Parsers for JSON and for the other types that a few endpoints accept. @returns a getter of a request's raw JSON text */
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
  // only file endpoints accept binary bodies, each with its own size limit
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  // mail clients unsubscribe with a form (RFC 8058); everything needed is in the URL
  app.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string' },
    (_request, _body, done) => done(null, undefined),
  )
  return (request) => rawBodies.get(request) ?? ''
}
