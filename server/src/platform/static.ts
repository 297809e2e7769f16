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

/** What a search engine may show; both papers for it need absolute addresses, hence no files. */
const PUBLIC_PAGES = ['/', '/demo-results', '/register', '/login', '/terms', '/privacy']
const originOf = (request: FastifyRequest): string => `${request.protocol}://${encodeURI(request.host)}`

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
  app.get('/robots.txt', { schema: { hide: true } }, (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nAllow: /$\nDisallow: /api/\nDisallow: /sandbox/\nSitemap: ${originOf(request)}/sitemap.xml\n`,
      ),
  )
  app.get('/sitemap.xml', { schema: { hide: true } }, (request, reply) => {
    const urls = PUBLIC_PAGES.map((page) => `<url><loc>${originOf(request)}${page}</loc></url>`)
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
      )
  })
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (directory !== null && isPage(request)) {
      return (
        reply
          .code(200)
          .header('cache-control', 'no-cache')
          .type('text/html; charset=utf-8')
          // the landing is written out at the build, for readers without JavaScript and for speed
          .sendFile(request.url.split(/[?#]/, 1)[0] === '/' ? 'landing.html' : 'index.html')
      )
    }
    return reply.code(404).send(errorBody('NOT_FOUND', request.id))
  })
}
