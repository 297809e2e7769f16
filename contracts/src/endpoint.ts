/**
 * Definition of an API contract. One `Endpoint` value drives the server's routing and validation, the OpenAPI page and the
 * web's typed `call`, so they cannot diverge.
 */
import * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

export type Access = 'anon' | 'user' | 'admin'
type Shape = Record<string, z.ZodMiniType>

export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify style: `/api/hh/vacancies/:id`. */
  readonly path: string
  readonly access: Access
  readonly summary: string
  readonly params?: z.ZodMiniObject
  readonly query?: z.ZodMiniObject
  readonly body?: z.ZodMiniType
  /** Replaces `body`: the request is a file of at most this many bytes (`application/octet-stream`). */
  readonly bytes?: number
  readonly status?: 200 | 201 | 202
  /** Schema of `data`; absent for `file` responses. */
  readonly data?: z.ZodMiniType
  readonly meta?: z.ZodMiniType
  /** Fields repeated next to `data` for clients of older versions of the specification (refresh, exchange). */
  readonly top?: Shape
  /** The response is a file (a workbook, a document, an archive, a resume), not an envelope. */
  readonly file?: true
  /** With `Accept: text/event-stream` the response is sent repeatedly for half a minute, each after three seconds at the latest. */
  readonly live?: true
  /** A repeated POST with the same `Idempotency-Key` returns the first response (24 h). */
  readonly idempotent?: true
  /** How many such requests of one company a process works on at a time; the others are refused with RATE_LIMITED. */
  readonly max_concurrent?: number
  /** Errors specific to this endpoint; the others follow from the fields above (`refusalsOf`). */
  readonly refusals: readonly ErrorCode[]
}

export const endpoint = <const E extends Endpoint>(spec: E): E => spec

/** Errors that follow from the definition of an endpoint, independent of its logic. The only such list. */
const STANDARD_REFUSALS: readonly [has: (endpoint: Endpoint) => boolean, codes: readonly ErrorCode[]][] = [
  // an unreadable request · server overload · an internal error
  [() => true, ['BAD_REQUEST', 'NOT_READY', 'INTERNAL']],
  [({ access }) => access !== 'anon', ['UNAUTHORIZED', 'TOKEN_EXPIRED', 'ACCOUNT_DISABLED']],
  // per user, or per network: forms without a session have limits of their own, or none
  [({ access, method }) => access !== 'anon' || method === 'GET', ['RATE_LIMITED']],
  [({ access }) => access === 'admin', ['FORBIDDEN', 'SECOND_FACTOR_NEEDED']],
  // a malformed id is answered like an unknown one
  [({ params }) => params !== undefined, ['NOT_FOUND']],
  [({ query, body }) => query !== undefined || body !== undefined, ['VALIDATION_ERROR']],
  [({ method }) => method !== 'GET', ['BODY_TOO_LARGE']],
  [({ bytes }) => bytes !== undefined, ['FILE_TOO_LARGE']],
  [({ idempotent }) => idempotent === true, ['IDEMPOTENCY_CONFLICT']],
]

/** All error codes the endpoint may respond with. */
export const refusalsOf = (endpoint: Endpoint): readonly ErrorCode[] => [
  ...STANDARD_REFUSALS.flatMap(([has, codes]) => (has(endpoint) ? codes : [])),
  ...endpoint.refusals,
]

type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined
type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined

/** Input that the client passes. */
export type Input<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodMiniType ? K : never]: In<E[K]>
}
/** Parsed input that the handler receives. */
export type Parsed<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body']: K extends 'body'
    ? E['bytes'] extends number
      ? Uint8Array
      : Out<E[K]>
    : Out<E[K]>
}
export type Data<E extends Endpoint> = E['data'] extends z.ZodMiniType ? z.output<E['data']> : undefined
export type Meta<E extends Endpoint> = E['meta'] extends z.ZodMiniType ? z.output<E['meta']> : undefined

/** In lower case, as PostgreSQL returns ids: they are compared with those as strings. */
export const id = z.uuid('Некорректный идентификатор').check(z.toLowerCase())
export const idParams = z.object({ id })
export const instant = z.iso.datetime()
export const day = z.iso.date()
export const count = z.int().check(z.gte(0))
export const percent = z.int().check(z.gte(0), z.lte(100))

/** Inclusive bounds of an integer. */
export type Bounds = { readonly least: number; readonly most: number }
export const within = ({ least, most }: Bounds) => z.int().check(z.gte(least), z.lte(most))

/** An integer in a query string: digits, or a number from a typed client. */
export const queryInt = (min: number, max: number) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^-?\d{1,9}$/, 'Ожидается целое число'))]),
    z.pipe(
      z.transform((value: string | number) => Number(value)),
      z.int('Ожидается целое число').check(z.gte(min, `Не меньше ${min}`), z.lte(max, `Не больше ${max}`)),
    ),
  )

/**
 * A list in a query string: values with commas between them, or an array from a typed client.
 * @param longest characters of a value
 */
export const queryList = (longest: number, most: number) =>
  z.pipe(
    z.union([
      z.string().check(z.maxLength(most * (longest + 1))),
      z.array(z.string().check(z.maxLength(longest))).check(z.maxLength(most)),
    ]),
    z.pipe(
      z.transform((value: string | string[]) =>
        (typeof value === 'string' ? value.split(',') : value).filter((one) => one !== ''),
      ),
      z.array(text(longest)).check(z.maxLength(most, `Не больше ${most}`)),
    ),
  )

export const queryFlag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])]),
  z.transform((value) => value === true || value === 'true' || value === '1'),
)

/**
 * Trims, removes control characters except tabs and line breaks, and replaces unpaired surrogates: PostgreSQL
 * rejects NUL and lone surrogates.
 */
export const plain = () =>
  z.overwrite<string>((value) =>
    value
      .replace(/(?![\t\n\r])\p{Cc}/gu, '')
      .toWellFormed()
      .trim(),
  )

/** User-entered text: `plain` and at most `max` characters. */
export const text = (max: number) => z.string().check(plain(), z.maxLength(max, `Не длиннее ${max} символов`))

export const pageMeta = z.object({ total: count, page: count, limit: count })
