/**
 * How a promise between server and web is written down. One value of `Endpoint` feeds the server's registration and
 * validation, the OpenAPI page and the web's typed `call`, so none of them can drift.
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
  /** Instead of `body`: the request is a file of at most so many bytes (`application/octet-stream`). */
  readonly bytes?: number
  readonly status?: 200 | 201 | 202
  /** Schema of `data`; absent for `file` answers. */
  readonly data?: z.ZodMiniType
  readonly meta?: z.ZodMiniType
  /** Fields repeated beside `data` for older readers of the spec (refresh, exchange). */
  readonly top?: Shape
  /** The answer is bytes (xlsx, json download), not an envelope. */
  readonly file?: true
  /** Asked for with `Accept: text/event-stream`, the answer is told again every few seconds for half a minute. */
  readonly live?: true
  /** A repeated POST with the same `Idempotency-Key` gives the first answer again (24 h). */
  readonly idempotent?: true
  /** Refusals beyond those any endpoint can give (401, 422, 429, 500). */
  readonly refusals: readonly ErrorCode[]
}

export const endpoint = <const E extends Endpoint>(spec: E): E => spec

type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined
type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined

/** What a caller may pass. */
export type Input<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodMiniType ? K : never]: In<E[K]>
}
/** What the handler receives, parsed. */
export type Parsed<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body']: K extends 'body'
    ? E['bytes'] extends number
      ? Uint8Array
      : Out<E[K]>
    : Out<E[K]>
}
export type Data<E extends Endpoint> = E['data'] extends z.ZodMiniType ? z.output<E['data']> : undefined
export type Meta<E extends Endpoint> = E['meta'] extends z.ZodMiniType ? z.output<E['meta']> : undefined

export const id = z.uuid('Некорректный идентификатор')
export const idParams = z.object({ id })
export const instant = z.iso.datetime()
export const day = z.iso.date()
export const count = z.int().check(z.gte(0))
export const percent = z.int().check(z.gte(0), z.lte(100))

/** A whole number in a query string: digits, or a number from a typed caller. */
export const queryInt = (min: number, max: number) =>
  z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^-?\d{1,9}$/, 'Ожидается целое число'))]),
    z.pipe(
      z.transform((value: string | number) => Number(value)),
      z.int('Ожидается целое число').check(z.gte(min, `Не меньше ${min}`), z.lte(max, `Не больше ${max}`)),
    ),
  )

export const queryFlag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false', '1', '0'])]),
  z.transform((value) => value === true || value === 'true' || value === '1'),
)

/** Trims; drops control characters besides tabs and line ends: NUL and half a surrogate pair are nothing a database can keep. */
export const plain = () =>
  z.overwrite<string>((value) =>
    value
      .replace(/(?![\t\n\r])\p{Cc}/gu, '')
      .toWellFormed()
      .trim(),
  )

/** Text a person typed: `plain` and never longer than `max`. */
export const text = (max: number) => z.string().check(plain(), z.maxLength(max, `Не длиннее ${max} символов`))

export const pageMeta = z.object({ total: count, page: count, limit: count })
