import type { Fault } from './traffic.ts'

const page = (title: string) =>
  `<html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`
const errors = (type: string, value?: string) => ({
  request_id: 'fault',
  errors: [value === undefined ? { type } : { type, value }],
})

/** Presets of faults: `{preset: "bad_gateway"}`. */
const presets: Record<string, Partial<Fault>> = {
  rate_limit: { status: 429, body: { request_id: 'fault', description: 'Too Many Requests', errors: [] } },
  view_limit: { status: 429, body: errors('resumes', 'view_limit_exceeded') },
  unpaid: { status: 403, body: errors('api_access_payment', 'action_must_be_payed') },
  captcha: { status: 403, body: errors('employer_resume_view', 'captcha_required') },
  forbidden: { status: 403, body: errors('forbidden') },
  token_expired: { status: 403, body: { ...errors('oauth', 'token_expired'), oauth_error: 'token-expired' } },
  token_revoked: { status: 403, body: { ...errors('oauth', 'token_revoked'), oauth_error: 'token-revoked' } },
  server_error: { status: 500, body: page('500 Internal Server Error') },
  bad_gateway: { status: 502, body: page('502 Bad Gateway') },
  unavailable: { status: 503, body: page('503 Service Temporarily Unavailable') },
  proxy: { status: 403, body: page('403 Forbidden') },
  reset: { truncate: 0 },
  /** The request takes effect, but its answer is lost. */
  lost_answer: { truncate: 0, after_effect: true },
}

let last = 0

/**
 * A fault from JSON: `{path = "*" (glob below the prefix, e.g. "/hh/resumes/*"), method = "*", times = 1, after = 0, preset?, status?, body?,
 * headers?, retry_after?, delay_ms = 0, truncate?: bytes, after_effect = false}`; own fields win over the preset's.
 */
export function readFault(body: Record<string, unknown>, refuse: (message: string) => Error): Fault {
  const name = body['preset']
  const preset = typeof name === 'string' ? presets[name] : {}
  if (!preset) throw refuse(`preset: one of ${Object.keys(presets).join(', ')}`)
  const number = (field: string, fallback: number): number => {
    const value = body[field] ?? fallback
    if (typeof value !== 'number' || !Number.isInteger(value) || value < 0)
      throw refuse(`${field}: a whole number`)
    return value
  }
  // an explicit null overrides the preset's value
  const optional = (field: string, fallback: number | null) =>
    (body[field] === undefined ? fallback : body[field]) === null ? null : number(field, fallback ?? 0)
  const headers: Record<string, string> = {}
  if (typeof body['headers'] === 'object' && body['headers'] !== null)
    for (const [header, value] of Object.entries(body['headers'])) headers[header] = String(value)
  if (body['retry_after'] !== undefined) headers['retry-after'] = String(number('retry_after', 0))
  const status = optional('status', preset.status ?? null)
  return {
    id: (last += 1),
    method: typeof body['method'] === 'string' ? body['method'].toUpperCase() : '*',
    path: typeof body['path'] === 'string' ? body['path'] : '*',
    after: number('after', 0),
    times: Math.max(1, number('times', 1)),
    status,
    body:
      body['body'] ??
      preset.body ??
      (status !== null && status >= 500 ? page(`${status}`) : { request_id: 'fault', errors: [] }),
    headers,
    delay_ms: number('delay_ms', 0),
    truncate: optional('truncate', preset.truncate ?? null),
    after_effect:
      body['after_effect'] === true || (body['after_effect'] === undefined && preset.after_effect === true),
  }
}
