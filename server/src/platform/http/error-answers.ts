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

/** What is not HTTP is answered on the raw socket. */
export function answerNoHttp(
  error: Error & { code?: string; rawPacket?: unknown },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
  /** The answer to the connection's latest request. */
  latest?: ServerResponse,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  // already answered: another answer would be the next request's
  const isAnswered = latest?.headersSent === true && !latest.req.complete
  socket.end(isAnswered ? '' : noHttpAnswer(error.rawPacket, headers))
  // cutting at once could lose the answer
  setTimeout(() => socket.destroy(), LINGER_MS).unref()
}

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
  // after HEAD a body would be the next response
  const isHead = Buffer.isBuffer(rawPacket) && rawPacket.subarray(0, 5).toString() === 'HEAD '
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('\r\n')}\r\n\r\n${isHead ? '' : body}`
}

/** Unexpected failures are logged; the caller gets a request id. */
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
    // a malformed id is like an unknown one
    if (error.validationContext === 'params') return send('NOT_FOUND')
    return send('VALIDATION_ERROR', fieldErrorsOf(error.validation))
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    // only the route tells whether it takes files
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

function fieldErrorsOf(
  issues: readonly { readonly instancePath: string; readonly message?: string | undefined }[],
): RefusalExtras {
  const fields: Record<string, string[]> = {}
  for (const issue of issues) {
    const field = issue.instancePath.split('/').filter(Boolean).join('.') || '_'
    // zod's own messages are in English
    const isOurs = /\p{Script=Cyrillic}/u.test(issue.message ?? '')
    ;(fields[field] ??= []).push(isOurs && issue.message ? issue.message : 'Некорректное значение')
  }
  const [first] = Object.values(fields).flat()
  return { fields, ...(first ? { message: first } : {}) }
}

const causeOf = (error: FastifyError): unknown => {
  const cause: unknown = error.cause
  return cause instanceof z.core.$ZodError
    ? cause.issues.map((issue) => [issue.path.join('.'), issue.code])
    : undefined
}
