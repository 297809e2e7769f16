import type { Endpoint } from '@rezumetr/contracts/endpoint'
import { requestSample, type Place, type Sample } from '../testing/http/samples.ts'
import type { RowKind } from '../testing/scenes/tenant.ts'
import { rows } from './rows.ts'

export type Ids = Readonly<Partial<Record<RowKind, string>>>

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

export function requestFor(endpoint: Endpoint, ids: Ids): Sample {
  const name = nameOf(endpoint)
  const row = rows[name]
  if (row === undefined) throw new Error(`no row: ${name}`)
  let sample = requestSample(endpoint)
  if (row === 'admin') return fill(sample, 'params.id', ids.user ?? '')
  if (typeof row === 'string') return sample
  sample = {
    params: sample.params,
    query: merged(sample.query, row.query),
    body: merged(sample.body, row.body),
  }
  return Object.entries(row.ids).reduce((done, [place, kind]) => fill(done, place, ids[kind] ?? ''), sample)
}

export const merged = (value: unknown, more: object | undefined): unknown =>
  more || (typeof value === 'object' && value !== null)
    ? { ...(value as object | undefined), ...more }
    : value

export function fill(sample: Sample, path: string, ...ids: string[]): Sample {
  const [place, field] = path.split('.') as [Place, string]
  const before = sample[place] as Record<string, unknown> | undefined
  if (!before || !(field in before)) return sample
  return { ...sample, [place]: { ...before, [field]: Array.isArray(before[field]) ? ids : ids.at(-1) } }
}

export async function sendSample(
  base: string,
  { method, path, ...endpoint }: Endpoint,
  sample: Sample,
  token: string | null,
  headers: object = {},
) {
  const bytes = endpoint.bytes !== undefined
  const params = (sample.params ?? {}) as Record<string, string>
  const query = Object.entries((sample.query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]): [string, string] => [key, String(value)])
  const url = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const body = bytes ? '%PDF-1.4' : sample.body === undefined ? undefined : JSON.stringify(sample.body)
  const response = await fetch(`${base}${url}?${new URLSearchParams(query).toString()}`, {
    method,
    headers: {
      ...(body === undefined
        ? {}
        : { 'content-type': bytes ? 'application/octet-stream' : 'application/json' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  })
  return { status: response.status, text: (await response.text()).toLowerCase() }
}
