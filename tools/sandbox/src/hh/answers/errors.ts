import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'

export type ErrorItem = { type: string; value?: string; reason?: string; captcha_url?: string }

const descriptions: Record<number, string> = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  429: 'Too Many Requests',
}

/** An error answer of the API: status, the `errors` list, and the legacy keys of the envelope. */
export class BoardError extends Error {
  override readonly name = 'BoardError'
  readonly status: number
  readonly errors: ErrorItem[]
  readonly extras: Record<string, unknown>

  constructor(status: number, errors: ErrorItem[], extras: Record<string, unknown> = {}) {
    super(errors.map((error) => `${error.type}/${error.value ?? ''}`).join(', '))
    this.status = status
    this.errors = errors
    this.extras = extras
  }
}

/** Errors of the token endpoint: `{error, error_description}`. */
export class TokenError extends Error {
  override readonly name = 'TokenError'
  readonly status: number
  readonly error: string

  constructor(error: string, description: string, status = 400) {
    super(description)
    this.error = error
    this.status = status
  }
}

export function badArgument(...names: string[]): BoardError {
  return new BoardError(
    400,
    names.map((value) => ({ type: 'bad_argument', value })),
    {
      bad_argument: names[0],
      bad_arguments: names.map((name) => ({ name, description: `${name} is missing or invalid` })),
    },
  )
}

const legacyOauth: Record<string, string> = {
  token_expired: 'token-expired',
  token_revoked: 'token-revoked',
  bad_authorization: 'bad-auth-type',
  application_not_found: 'client-id-deleted',
}

/** hh.ru answers token problems with 403, never 401. */
export function oauthError(value: string): BoardError {
  const legacy = legacyOauth[value]
  return new BoardError(403, [{ type: 'oauth', value }], legacy ? { oauth_error: legacy } : {})
}

export const badRequest = () => new BoardError(400, [{ type: 'bad_request' }])
export const badUserAgent = (value: 'unset' | 'blacklisted') =>
  new BoardError(400, [{ type: 'bad_user_agent', value }])
export const forbidden = () => new BoardError(403, [{ type: 'forbidden' }])
export const unpaid = () =>
  new BoardError(403, [{ type: 'api_access_payment', value: 'action_must_be_payed' }])
export const notFound = () => new BoardError(404, [{ type: 'not_found' }])
export const negotiationError = (value: string, status = 403) =>
  new BoardError(status, [{ type: 'negotiations', value }])
export const viewLimit = () => new BoardError(429, [{ type: 'resumes', value: 'view_limit_exceeded' }])
export const tooMany = () => new BoardError(429, [])

export function envelope(requestId: string, error: BoardError): Record<string, unknown> {
  return {
    request_id: requestId,
    description: descriptions[error.status] ?? 'Error',
    ...error.extras,
    errors: error.errors,
  }
}

/** Converts any thrown error into the documented envelope. */
export function answerError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): unknown {
  if (error instanceof TokenError)
    return reply.code(error.status).send({ error: error.error, error_description: error.message })
  if (error instanceof BoardError) return reply.code(error.status).send(envelope(requestId(reply), error))
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500
  if (status < 500) return reply.code(400).send(envelope(requestId(reply), badRequest()))
  request.log.error(error)
  return reply
    .code(500)
    .type('text/html; charset=utf-8')
    .send('<html><body>Internal Server Error</body></html>')
}

const requestId = (reply: FastifyReply) => String(reply.getHeader('x-request-id') ?? '')
