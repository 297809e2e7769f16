/** What goes wrong, as it is answered: one envelope, told by a request id, whatever failed and however early. */
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { errorMessage, errorStatus, type ErrorBody, type ErrorCode } from '@rezumetr/contracts/errors'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { Refusal, type RefusalExtras } from './errors.ts'
import { scrubUrl, type Log } from './log.ts'

export function errorBody(code: ErrorCode, request_id: string, extras: RefusalExtras = {}): ErrorBody {
  const message = extras.message ?? errorMessage(code)
  return {
    success: false,
    message,
    error: { code, message },
    detail: { ...extras, error: code, message },
    request_id,
  }
}

/** What is no HTTP at all never becomes a request: the parser's complaint is answered on the bare socket, in the same envelope. */
export function answerNoHttp(
  error: Error & { code?: string; rawPacket?: unknown },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
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
  // whoever asked for a head would take the body for another answer; Node gives the bytes, whatever Fastify's types say
  const { rawPacket } = error
  const isHead = Buffer.isBuffer(rawPacket) && rawPacket.subarray(0, 5).toString() === 'HEAD '
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('\r\n')}\r\n\r\n${isHead ? '' : body}`,
  )
}

/** Unknown failures are told to the log with their stack and to the caller with a request id, never more. */
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
    // an id that can not be one is as absent as any other
    if (error.validationContext === 'params') return send('NOT_FOUND')
    const fields: Record<string, string[]> = {}
    for (const issue of error.validation) {
      const field = issue.instancePath.split('/').filter(Boolean).join('.') || '_'
      // without words of ours zod speaks English, to developers
      const isOurs = /\p{Script=Cyrillic}/u.test(issue.message ?? '')
      ;(fields[field] ??= []).push(isOurs && issue.message ? issue.message : 'Некорректное значение')
    }
    const [first] = Object.values(fields).flat()
    return send('VALIDATION_ERROR', { fields, ...(first ? { message: first } : {}) })
  }
  const isFile = request.headers['content-type'] === 'application/octet-stream'
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return send(isFile ? 'FILE_TOO_LARGE' : 'BODY_TOO_LARGE')
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
  return send('INTERNAL')
}

const causeOf = (error: FastifyError): unknown => {
  const cause: unknown = error.cause
  return cause instanceof z.core.$ZodError
    ? cause.issues.map((issue) => [issue.path.join('.'), issue.code])
    : undefined
}
