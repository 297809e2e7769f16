/** Error responses: one envelope with a request id for every failure, including those before a route is known. */
import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { errorStatus, type ErrorBody, type ErrorCode } from '@rezumetr/contracts/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { isReferenceGone, isStarved } from '../db/database.ts'
import { Refusal, refusalMessage, type RefusalExtras } from '../values/errors.ts'
import { scrubUrl, type Log } from '../process/log.ts'
import { OVERLOADED } from '../load/overload.ts'

export function errorBody(code: ErrorCode, request_id: string, extras: RefusalExtras = {}): ErrorBody {
  const message = refusalMessage(code, extras)
  return {
    success: false,
    message,
    error: { code, message },
    detail: { ...extras, error: code, message },
    request_id,
  }
}

const CHANGED = { message: 'Данные уже изменились. Обновите страницу и повторите' }

/** Time to read the answer before the connection is cut. */
const LINGER_MS = 1000

/**
 * Data that is not HTTP never becomes a request: the parser's error is answered on the raw socket, in the same envelope.
 */
export function answerNoHttp(
  error: Error & { code?: string; rawPacket?: unknown },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
  /** The answer to the connection's latest request, if there was one. */
  latest?: ServerResponse,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  // the rest of a request that is already answered: a second answer would be read as the one to the next request
  const isAnswered = latest?.headersSent === true && !latest.req.complete
  socket.end(isAnswered ? '' : noHttpAnswer(error.rawPacket, headers))
  // a client that keeps sending is not waited for forever; cutting at once could lose the answer itself
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

/** @param rawPacket the raw bytes, which Node provides although Fastify's types omit them */
function noHttpAnswer(rawPacket: unknown, headers: Readonly<Record<string, string>>): string {
  const request_id = randomUUID()
  const status = errorStatus('BAD_REQUEST')
  const body = JSON.stringify(errorBody('BAD_REQUEST', request_id))
  const lines = {
    ...headers,
    'x-request-id': request_id,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`)
  // the client of a HEAD request would read a body as the next response
  const isHead = Buffer.isBuffer(rawPacket) && rawPacket.subarray(0, 5).toString() === 'HEAD '
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('\r\n')}\r\n\r\n${isHead ? '' : body}`
}

/** An unexpected failure is logged with its stack; the caller gets only a request id. */
export function answerError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
): FastifyReply {
  const send = (code: ErrorCode, extras: RefusalExtras = {}) => {
    const wait = extras['retry_after']
    if (typeof wait === 'number') void reply.header('retry-after', Math.ceil(wait))
    return reply
      .code(errorStatus(code))
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(errorBody(code, request.id, extras)))
  }
  if (error instanceof Refusal) return send(error.code, error.extras)
  if (hasZodFastifySchemaValidationErrors(error)) {
    // a malformed id is answered like an unknown one
    if (error.validationContext === 'params') return send('NOT_FOUND')
    const fields: Record<string, string[]> = {}
    for (const issue of error.validation) {
      const field = issue.instancePath.split('/').filter(Boolean).join('.') || '_'
      // zod's own messages are in English and meant for developers
      const isOurs = /\p{Script=Cyrillic}/u.test(issue.message ?? '')
      ;(fields[field] ??= []).push(isOurs && issue.message ? issue.message : 'Некорректное значение')
    }
    const [first] = Object.values(fields).flat()
    return send('VALIDATION_ERROR', { fields, ...(first ? { message: first } : {}) })
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    // only the route tells whether it takes files: any request may declare a binary body
    const isFile = request.routeOptions.config.refusals?.includes('FILE_TOO_LARGE') ?? false
    return send(isFile ? 'FILE_TOO_LARGE' : 'BODY_TOO_LARGE')
  }
  if (error.code === 'FST_ERR_MAX_PARAM_LENGTH') return send('NOT_FOUND')
  if (!isResponseSerializationError(error) && error.statusCode !== undefined && error.statusCode < 500)
    return send('BAD_REQUEST')
  log.error(
    {
      request_id: request.id,
      url: scrubUrl(request.url),
      err: error.stack ?? error.message,
      cause: causeOf(error),
    },
    'request failed',
  )
  if (isStarved(error)) return send('NOT_READY', OVERLOADED)
  return isReferenceGone(error) ? send('NOT_FOUND', CHANGED) : send('INTERNAL')
}

const causeOf = (error: FastifyError): unknown => {
  const cause: unknown = error.cause
  return cause instanceof z.core.$ZodError
    ? cause.issues.map((issue) => [issue.path.join('.'), issue.code])
    : undefined
}
