import swagger from '@fastify/swagger'
import { errorCodes, errorStatus, type ErrorBody, type ErrorCode } from '@rezumetr/contracts/errors'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import { prepare, sendPrepared } from './prepared.ts'
import { remember } from '../concurrency/remember.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    refusals?: readonly ErrorCode[]
    is_public?: boolean
  }
}

export async function describeApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Резюметр', version },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    // not in the schema, by which Fastify would serialise answers
    transform(document) {
      const transformed = jsonSchemaTransform(document)
      const { schema, url } = transformed
      const refusals = document.route.config?.refusals
      if (!refusals) return transformed
      return { url, schema: { ...schema, response: { ...(schema.response ?? FILE), ...byStatus(refusals) } } }
    },
    transformObject(document) {
      if (!('openapiObject' in document)) return document.swaggerObject
      const { openapiObject } = document
      const schemas = { ...openapiObject.components?.schemas, Refusal: z.toJSONSchema(refusal) }
      const components = { ...openapiObject.components, schemas }
      return { ...openapiObject, components } as typeof openapiObject
    },
  })
  const read = remember(Infinity, async () => prepare(Buffer.from(JSON.stringify(app.swagger()))))
  app.get('/api/docs', { schema: { hide: true } }, async (request, reply) =>
    sendPrepared(request, reply, await read(), 'application/json; charset=utf-8'),
  )
}

const text = z.string()
const code = z.enum(errorCodes)
const refusal: z.ZodMiniType<ErrorBody> = z.object({
  success: z.literal(false),
  message: text,
  error: z.object({ code, message: text }),
  detail: z.looseObject({
    error: code,
    message: text,
    fields: z.exactOptional(z.record(text, z.array(text))),
  }),
  request_id: text,
})

const FILE = {
  200: {
    description: 'The file',
    content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
  },
}

const byStatus = (codes: readonly ErrorCode[]) =>
  Object.fromEntries(
    [...Map.groupBy(codes, errorStatus)].map(([status, same]) => [
      status,
      { description: same.join(' · '), $ref: '#/components/schemas/Refusal' },
    ]),
  )
