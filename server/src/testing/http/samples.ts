/** Generates valid values from the schemas of an endpoint. */
import type { Endpoint } from '@rezumetr/contracts/endpoint'
import * as z from 'zod/mini'

type Json = z.core.JSONSchema.BaseSchema

/** The three places of a request that a caller controls. */
export const PLACES = ['params', 'query', 'body'] as const
export type Place = (typeof PLACES)[number]
export type Sample = Record<Place, unknown>

const schemaOf = (endpoint: Endpoint, place: Place): Json | null => {
  const schema = endpoint[place]
  return schema ? z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) : null
}

/** Values by field name for patterns and checks that JSON Schema cannot express. */
const WORDS: Readonly<Record<string, string>> = {
  password: 'Wrong12345',
  new_password: 'Another123',
  return_url: 'http://localhost/pricing',
  inn: '7707083893',
  kpp: '770701001',
  target: 'phone_interview',
  collection_id: 'response',
  collection_filter: 'response',
  key: '0123456789abcdef0123456789abcdef',
}

const UUID = '00000000-0000-4000-8000-000000000000'

/** @param name of the field, for values that the schema alone does not determine */
function sampleOf(schema: Json, name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const union = schema.anyOf ?? schema.oneOf
  if (union) return sampleOf(union.find((one) => one.type !== 'null') ?? {}, name)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, sampleOf(inner as Json, key)]),
      )
    case 'array':
      return [sampleOf((schema.items ?? {}) as Json, name)]
    case 'string':
      return wordOf(schema, name)
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, Math.min(1, schema.maximum ?? 1))
    case 'boolean':
      return false
    default:
      return null
  }
}

function wordOf(schema: Json, name: string): string {
  const known = WORDS[name]
  if (known !== undefined) return known
  if (schema.format === 'uuid') return UUID
  if (schema.format === 'email') return 'nobody@example.ru'
  if (schema.format === 'date') return '2026-11-20'
  if (schema.format === 'date-time') return '2026-11-20T10:00:00Z'
  if (schema.pattern?.includes('\\d')) return '1'
  return 'Слово'.padEnd(schema.minLength ?? 0, 'а').slice(0, schema.maxLength ?? 100)
}

/** A valid value for every place the endpoint reads. */
export function requestSample(endpoint: Endpoint): Sample {
  const at = (place: Place) => {
    const schema = schemaOf(endpoint, place)
    return schema ? sampleOf(schema) : undefined
  }
  return { params: at('params'), query: at('query'), body: at('body') }
}

/** `params.id`, `body.application_ids`: the fields where the endpoint takes row ids. */
export function idPlaces(endpoint: Endpoint): string[] {
  return PLACES.flatMap((place) => {
    const schema = schemaOf(endpoint, place)
    return schema ? idsIn(schema).map((path) => `${place}.${path}`) : []
  })
}

function idsIn(schema: Json): string[] {
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])] as Json[]
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
    const field = value as Json
    return isId(field) ? [key] : idsIn(field).map((path) => `${key}.${path}`)
  })
  return [...new Set([...own, ...inner.flatMap(idsIn)])]
}

const isId = (schema: Json): boolean =>
  schema.format === 'uuid' ||
  (schema.type === 'array' && isId((schema.items ?? {}) as Json)) ||
  (schema.anyOf ?? schema.oneOf ?? []).some(isId)
