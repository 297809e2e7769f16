import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Parsed query string or form body: repeated keys become arrays. */
export type Fields = Record<string, string | string[] | undefined>

export const queryOf = (request: FastifyRequest): Fields => (request.query ?? {}) as Fields

/** The fields of a form body; an empty or non-object body has none. */
export function formOf(request: FastifyRequest): Fields {
  return typeof request.body === 'object' && request.body !== null ? (request.body as Fields) : {}
}

/** The last value of a field, or undefined. */
export function one(fields: Fields, name: string): string | undefined {
  const value = fields[name]
  return Array.isArray(value) ? value.at(-1) : value
}

export function many(fields: Fields, name: string): string[] {
  const value = fields[name]
  return value === undefined ? [] : Array.isArray(value) ? value : [value]
}

export const isTrue = (fields: Fields, name: string): boolean => one(fields, name) === 'true'

/** Makes an instance parse `application/x-www-form-urlencoded` bodies, whatever its parent does with them. */
export function acceptForms(app: FastifyInstance): void {
  const type = 'application/x-www-form-urlencoded'
  if (app.hasContentTypeParser(type)) app.removeContentTypeParser(type)
  app.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => {
    const fields: Fields = {}
    for (const [name, value] of new URLSearchParams(String(body))) {
      const before = fields[name]
      fields[name] = before === undefined ? value : [before, value].flat()
    }
    done(null, fields)
  })
}
