import type { FastifyInstance } from 'fastify'
import { ResponseSerializationError, validatorCompiler } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

export function compileContracts(app: FastifyInstance): void {
  app.setValidatorCompiler<z.ZodMiniType>((route) => {
    const validator = once(() => validatorCompiler({ ...route, schema: z.compile(route.schema) }))
    return (data) => validator()(data)
  })
  app.setSerializerCompiler<z.ZodMiniType>(({ schema, method, url }) => {
    const compiled = once(() => z.compile(schema))
    return (data) => {
      const checked = z.safeParse(compiled(), data)
      if (!checked.success) throw new ResponseSerializationError(method, url, { cause: checked.error })
      return JSON.stringify(checked.data)
    }
  })
}

/** At the first request: all would take longer than the rest of the start. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
