import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { listEndpoints } from '../testing/http/endpoints.ts'

type Schema = {
  readonly type?: string
  readonly format?: string
  readonly pattern?: string
  readonly maxLength?: number
  readonly maxItems?: number
  readonly enum?: unknown
  readonly const?: unknown
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

/** A pattern that repeats nothing without an end. */
const isFinite = (pattern: string) => !/(?<!\\)[*+]|\{\d+,\}/.test(pattern)
const isBounded = (schema: Schema): boolean =>
  schema.type === 'array'
    ? schema.maxItems !== undefined
    : schema.type !== 'string' ||
      schema.maxLength !== undefined ||
      schema.enum !== undefined ||
      schema.const !== undefined ||
      schema.format === 'date-time' ||
      schema.format === 'uuid' ||
      (schema.pattern !== undefined && isFinite(schema.pattern))

function* unbounded(schema: Schema, place: string): Generator<string> {
  if (!isBounded(schema)) yield place
  for (const [name, value] of Object.entries(schema.properties ?? {}))
    yield* unbounded(value, `${place}.${name}`)
  if (schema.items) yield* unbounded(schema.items, `${place}[]`)
  if (typeof schema.additionalProperties === 'object')
    yield* unbounded(schema.additionalProperties, `${place}.*`)
  for (const one of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    yield* unbounded(one, place)
}

it('every text and list that a caller sends has a largest length in the contract', async () => {
  const found: string[] = []
  for (const [name, endpoint] of await listEndpoints())
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = endpoint[part]
      if (schema)
        found.push(
          ...unbounded(
            z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema,
            `${name} ${part}`,
          ),
        )
    }
  expect(found).toEqual([])
})

it('finds texts and lists without one', () => {
  const schema = z.toJSONSchema(
    z.object({
      a: z.string(),
      b: z.array(z.string().check(z.maxLength(3))),
      c: z.string().check(z.regex(/^x+$/)),
    }),
  ) as Schema
  expect([...unbounded(schema, 'body')]).toEqual(['body.a', 'body.b', 'body.c'])
})
