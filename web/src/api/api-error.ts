/** Parses every error response shape that the spec allows. */

export type FailureKind = 'http' | 'network' | 'timeout'

/** A failed call. `message` is the server's message, or our own text for a transport failure. */
export class ApiError extends Error {
  readonly kind: FailureKind
  /** HTTP status; 0 when there was no response. */
  readonly status: number
  readonly body: unknown

  constructor(kind: FailureKind, status: number, body: unknown, message: string) {
    super(message)
    this.name = 'ApiError'
    this.kind = kind
    this.status = status
    this.body = body
  }
}

/** The fields of what may be anything; none of what is no object. */
export const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}

const sentence = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

/** Reads `detail` as text, as a joined list or its `message`; else `error.message`, `message`; a bare `error` is a code. */
export function readMessage(body: unknown): string | null {
  const { detail, error, message } = record(body)
  const joined = Array.isArray(detail)
    ? sentence(
        detail
          .map((item) => sentence(item) ?? sentence(record(item)['message']) ?? sentence(record(item)['msg']))
          .filter((part) => part !== null)
          .join('. '),
      )
    : null
  return (
    sentence(detail) ??
    joined ??
    sentence(record(detail)['message']) ??
    sentence(record(error)['message']) ??
    sentence(message)
  )
}

/** The server's error message; `null` when the error did not come from a server response. */
export function serverMessage(error: unknown): string | null {
  return error instanceof ApiError ? readMessage(error.body) : null
}

/** The server's message, else the fallback of the screen; a timeout is always reported as a timeout. */
export function messageOr(error: unknown, fallback: string): string {
  if (error instanceof ApiError && error.kind === 'timeout') return error.message
  return serverMessage(error) ?? fallback
}

/** The error code, such as `LIMIT_EXCEEDED`. */
export function errorCode(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null
  const { detail, error: inner } = record(error.body)
  return sentence(record(detail)['error']) ?? sentence(record(inner)['code'])
}

/** Additional data of an error response, such as the running job or the remaining quota. */
export function errorDetail(error: unknown): Record<string, unknown> {
  return error instanceof ApiError ? record(record(error.body)['detail']) : {}
}

/** The first message of each invalid field. */
export function fieldErrors(error: unknown): Record<string, string> {
  const fields = record(errorDetail(error)['fields'])
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, messages]) => {
      const first = sentence(Array.isArray(messages) ? messages[0] : messages)
      return first === null ? [] : [[name, first]]
    }),
  )
}

export const isStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiError && error.status === status
