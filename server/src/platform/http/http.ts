import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { refusalsOf, type Data, type Endpoint, type Meta, type Parsed } from '@rezumetr/contracts/endpoint'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  RouteShorthandOptions,
} from 'fastify'
import * as z from 'zod/mini'
import { createConcurrencyLimit } from '../load/concurrency-limit.ts'
import { readAgain } from '../db/database.ts'
import { refuse, Refusal } from '../values/errors.ts'
import { openApp, type AppOptions } from './http-app.ts'
import { bodyHooks } from '../load/in-flight.ts'
import { LIVE_TYPE, sendLive } from './live.ts'
import { withLogFields } from '../process/log.ts'
import { refuseOverload } from '../load/overload.ts'
import { prepare, sendPrepared, type Prepared } from './prepared.ts'
import { remember } from '../concurrency/remember.ts'
import { createUploads, type Uploads } from './uploads.ts'

export type FileReply = {
  readonly file: {
    readonly body: Readable | Buffer
    readonly name: string
    readonly type: string
    readonly headers?: Record<string, string>
  }
}
export type DataReply<E extends Endpoint> = E['meta'] extends z.ZodMiniType
  ? { readonly data: Data<E>; readonly meta: Meta<E> }
  : { readonly data: Data<E> }
export type Reply<E extends Endpoint> = E['file'] extends true ? FileReply : DataReply<E>

export type RequestFacts = {
  readonly ip: string
  readonly user_agent: string | null
  readonly bearer: string | null
  /** For signatures; '' without a body. */
  readonly raw_body: string
  header(name: string): string | null
  /** Of the object made: the same for retries with an `Idempotency-Key`. */
  readonly created_id: string
  readonly isDisconnected: () => boolean
}

export type Handler<E extends Endpoint, S> = (
  input: Parsed<E> & {
    readonly session: E['access'] extends 'anon' ? null : S
    readonly request: RequestFacts
  },
) => Promise<Reply<E>>

export type HttpOptions<S> = AppOptions & {
  /** @throws Refusal without a valid session or role */
  readonly authenticate: (bearer: string | null, access: 'user' | 'admin') => Promise<S>
  readonly throttle: (session: S) => void
  /** Whose heavy requests are limited together. */
  readonly company: (session: S) => string
  readonly watch: (session: S, onMoved: () => void) => () => void
  /** Once per key; see platform/queue/idempotency.ts. */
  readonly once: (
    session: S,
    key: string,
    fingerprint: string,
    work: (created_id: string) => Promise<{ status: number; body: unknown }>,
  ) => Promise<{ status: number; body: unknown }>
}

export type Http<S> = {
  readonly app: FastifyInstance
  /** @param remembered_ms how long a public answer without input is cached */
  handle<E extends Endpoint>(endpoint: E, handler: Handler<E, S>, remembered_ms?: number): void
  refuseOtherMethods(): void
}

/** For a client that has hung up. */
const ABANDONED = refuse('BAD_REQUEST')

const JSON_TYPE = 'application/json; charset=utf-8'

export async function createHttp<S>(options: HttpOptions<S>): Promise<Http<S>> {
  const { app, rawBodyOf, leaving } = await openApp(options)
  const uploads = createUploads()
  const { enter, sessionOf } = createEntrance(options, uploads)
  const methodsOf = new Map<string, string[]>()
  return {
    app,
    refuseOtherMethods: () => refuseOtherMethods(app, methodsOf),
    handle(endpoint, handler, remembered_ms) {
      methodsOf.set(endpoint.path, [...(methodsOf.get(endpoint.path) ?? []), endpoint.method])
      const respond = responderOf(
        { options, sessionOf, rawBodyOf, leaving },
        endpoint,
        handler,
        remembered_ms,
      )
      app.route({
        method: endpoint.method,
        url: endpoint.path,
        schema: schemaOf(endpoint),
        config: {
          refusals: refusalsOf(endpoint),
          is_public: endpoint.access === 'anon' && endpoint.method === 'GET',
        },
        ...bodyLimitOf(endpoint),
        // a file may be counted, and HEAD gets none
        exposeHeadRoute: endpoint.file !== true,
        onRequest: enter(endpoint),
        ...(endpoint.method === 'GET' ? {} : receive(endpoint, uploads)),
        handler: (request, reply) => withLogFields({ request_id: request.id }, () => respond(request, reply)),
      })
    },
  }
}

/** Authenticates before the body is read: otherwise anybody could send one and learn its schema. */
function createEntrance<S>(options: HttpOptions<S>, uploads: Uploads) {
  const sessions = new WeakMap<FastifyRequest, S>()
  const authenticate = async (request: FastifyRequest, access: 'user' | 'admin') => {
    const session = await withLogFields({ request_id: request.id }, () =>
      readAgain(() => options.authenticate(bearerOf(request), access)),
    ).catch((error: unknown) => {
      if (error instanceof Refusal) options.throttle_anyone(request.ip)
      throw error
    })
    // a client may have given up; changes are still made
    if (request.method === 'GET' && request.raw.socket.destroyed) throw ABANDONED
    options.throttle(session)
    sessions.set(request, session)
    return session
  }
  const enter = ({ access, bytes }: Endpoint): onRequestHookHandler[] => [
    (_request, reply, done) => {
      void reply.header('cache-control', 'no-store')
      done()
    },
    ...(access === 'anon'
      ? []
      : [
          async (request: FastifyRequest) => {
            const session = await authenticate(request, access)
            if (bytes !== undefined) uploads.begin(request, options.company(session))
          },
        ]),
  ]
  return { enter, sessionOf: (request: FastifyRequest): S | null => sessions.get(request) ?? null }
}

type Responding<S> = {
  readonly options: HttpOptions<S>
  readonly sessionOf: (request: FastifyRequest) => S | null
  readonly rawBodyOf: (request: FastifyRequest) => string
  readonly leaving: AbortSignal
}

function responderOf<S, E extends Endpoint>(
  { options, sessionOf, rawBodyOf, leaving }: Responding<S>,
  endpoint: E,
  handler: Handler<E, S>,
  remembered_ms?: number,
) {
  const status = endpoint.status ?? 200
  // a file may be counted
  const isRead = endpoint.method === 'GET' && !endpoint.file
  const prepared = preparedOf(endpoint, remembered_ms ?? 0)
  const limited =
    endpoint.max_concurrent === undefined ? null : createConcurrencyLimit(endpoint.max_concurrent)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const session = sessionOf(request)
    const { params, query, body } = request
    const answer = async (created_id?: string) => {
      const facts = factsOf(request, rawBodyOf(request), created_id)
      // parsed with this endpoint's schemas
      const input = { params, query, body, session, request: facts } as Parameters<typeof handler>[0]
      const handled = () => (isRead ? readAgain(() => handler(input)) : handler(input))
      if (limited === null || session === null) return await handled()
      return await limited(options.company(session), handled)
    }
    if (remembered_ms !== undefined)
      return sendPrepared(request, reply, await prepared(reply, answer), JSON_TYPE)
    const key = request.headers['idempotency-key']
    if (endpoint.idempotent && session !== null && typeof key === 'string' && key !== '') {
      const fingerprint = JSON.stringify([endpoint.path, params, query, body])
      const stored = await options.once(session, key.slice(0, 200), fingerprint, async (created_id) => ({
        status,
        body: wrap(endpoint, await answer(created_id)),
      }))
      return reply.code(stored.status).send(stored.body)
    }
    const result = await answer()
    if ('file' in result) return sendFile(reply, result)
    const first = wrap(endpoint, result)
    // HEAD comes here too, and nobody reads its stream
    const isWatched = request.method === 'GET' && request.headers.accept === LIVE_TYPE
    if (!endpoint.live || !isWatched) return reply.code(status).send(first)
    const again = async () => {
      // the session may have ended
      if (endpoint.access !== 'anon') await options.authenticate(bearerOf(request), endpoint.access)
      return wrap(endpoint, await answer())
    }
    const watch = (onMoved: () => void) => (session ? options.watch(session, onMoved) : () => {})
    return sendLive(reply, first, again, watch, leaving)
  }
}

/** Packed once: half the cost of a small answer. */
function preparedOf(endpoint: Endpoint, remembered_ms: number) {
  let last: Prepared | null = null
  return remember(remembered_ms, async (reply: FastifyReply, result: () => Promise<object>) => {
    // `compileContracts` serialises to text
    const plain = Buffer.from(reply.serialize(wrap(endpoint, await result())) as string)
    return (last = last?.plain.equals(plain) ? last : await prepare(plain))
  })
}

const receive = (
  endpoint: Endpoint,
  uploads: Uploads,
): Pick<RouteShorthandOptions, 'preParsing' | 'preValidation' | 'onSend'> => ({
  preParsing: bodyHooks.preParsing,
  preValidation: [
    bodyHooks.preValidation,
    // many bodies may have come at once
    refuseOverload,
    (request, _reply, done) => {
      // a missing body is an empty object
      if (endpoint.body) request.body ??= {}
      if (isMissing(endpoint, request.body)) throw refuse('BAD_REQUEST')
      if (endpoint.bytes !== undefined) uploads.receive(request)
      done()
    },
  ],
  ...(endpoint.bytes === undefined
    ? {}
    : {
        onSend: (request, _reply, _payload, done) => {
          uploads.end(request)
          done()
        },
      }),
})

/** Forms and notifications; larger ones could fill the memory. */
const ANONYMOUS_BODY_LIMIT = 65_536
const bodyLimitOf = ({ bytes, access }: Endpoint): { bodyLimit?: number } =>
  bytes !== undefined ? { bodyLimit: bytes } : access === 'anon' ? { bodyLimit: ANONYMOUS_BODY_LIMIT } : {}

function refuseOtherMethods(app: FastifyInstance, methodsOf: ReadonlyMap<string, readonly string[]>): void {
  const known = [...methodsOf].map(([path, methods]) => ({
    address: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/?]+')}(?:\\?|$)`),
    allow: methods.join(', '),
  }))
  // one hook: routes would slow the start
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    const found = known.find(({ address }) => address.test(request.url))
    if (found) void reply.header('allow', found.allow)
    // before the body is read
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    done(found ? refuse('METHOD_NOT_ALLOWED') : isRead ? undefined : refuse('NOT_FOUND'))
  })
}

/** Of requests and answers, for Fastify and the OpenAPI document. */
const schemaOf = (endpoint: Endpoint) => ({
  summary: endpoint.summary,
  tags: [endpoint.path.split('/')[2] ?? 'api'],
  ...(endpoint.access === 'anon' ? {} : { security: [{ bearer: [] }] }),
  ...(endpoint.params ? { params: endpoint.params } : {}),
  ...(endpoint.query ? { querystring: endpoint.query } : {}),
  ...(endpoint.body ? { body: endpoint.body } : {}),
  ...(endpoint.bytes === undefined ? {} : { consumes: ['application/octet-stream'] }),
  ...(endpoint.file ? {} : { response: { [endpoint.status ?? 200]: envelope(endpoint) } }),
})

const envelope = (endpoint: Endpoint) =>
  z.object({
    success: z.literal(true),
    data: endpoint.data ?? z.object({}),
    ...(endpoint.meta ? { meta: endpoint.meta } : {}),
    ...endpoint.top,
  })

function wrap(endpoint: Endpoint, result: object): Record<string, unknown> {
  const { data, meta } = result as { data?: Record<string, unknown>; meta?: unknown }
  const top = Object.fromEntries(Object.keys(endpoint.top ?? {}).map((key) => [key, data?.[key]]))
  return { success: true, data, ...(meta === undefined ? {} : { meta }), ...top }
}

function sendFile(reply: FastifyReply, { file }: FileReply): FastifyReply {
  // RFC 6266: an ASCII fallback
  const ascii = file.name.replace(/[^\w.+-]/g, '_')
  const name = encodeURIComponent(file.name).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return reply
    .headers({
      'content-type': file.type,
      'content-disposition': `attachment; filename="${ascii}"; filename*=UTF-8''${name}`,
      'cache-control': 'no-store',
      ...file.headers,
    })
    .send(file.body)
}

const isMissing = (endpoint: Endpoint, body: unknown): boolean =>
  endpoint.bytes === undefined ? Buffer.isBuffer(body) : !Buffer.isBuffer(body)

const bearerOf = (request: FastifyRequest): string | null =>
  /^Bearer ([\w.~+/=-]{1,4096})$/.exec(request.headers.authorization ?? '')?.[1] ?? null

const factsOf = (
  request: FastifyRequest,
  raw_body: string,
  created_id: string = randomUUID(),
): RequestFacts => ({
  created_id,
  raw_body,
  isDisconnected: () => request.raw.socket.destroyed,
  get ip() {
    return request.ip
  },
  get bearer() {
    return bearerOf(request)
  },
  get user_agent() {
    return request.headers['user-agent']?.slice(0, 300) ?? null
  },
  header(name) {
    const value = request.headers[name]
    return typeof value === 'string' ? value : null
  },
})
