/** The built web application: precompressed, immutable assets; every unknown page is the application's own (EXT-34). */
import path from 'node:path'
import statics from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorBody } from './http.ts'

const isPage = (request: FastifyRequest): boolean => {
  // not `new URL`: it throws at "//" and its like
  const pathname = request.url.split('?', 1)[0] ?? ''
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/(api|health|sandbox)(\/|$)/.test(pathname) &&
    path.extname(pathname) === ''
  )
}

export async function serveWeb(app: FastifyInstance, directory: string | null): Promise<void> {
  if (directory !== null) {
    await app.register(statics, {
      root: directory,
      preCompressed: true,
      wildcard: false,
      index: false,
      setHeaders: (reply, file) => {
        const immutable = file.includes(`${path.sep}assets${path.sep}`)
        void reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (directory !== null && isPage(request)) {
      return reply
        .code(200)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .sendFile('index.html')
    }
    return reply.code(404).send(errorBody('NOT_FOUND', request.id))
  })
}
