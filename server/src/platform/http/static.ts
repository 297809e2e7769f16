/** The built web application (EXT-34), looked up per request, so that a new build is served at once. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { isKnownPage } from '@rezumetr/contracts/pages'
import statics from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorBody } from './error-answers.ts'
import { prepare, sendPrepared, type Prepared } from './prepared.ts'

const isPage = (request: FastifyRequest): boolean => {
  // `new URL` throws on "//"
  const pathname = request.url.split('?', 1)[0] ?? ''
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/(api|assets|health|sandbox)(\/|$)/.test(pathname) &&
    // people see the application, others an error
    (path.extname(pathname) === '' || (request.headers.accept ?? '').includes('text/html'))
  )
}

/** robots.txt and sitemap.xml need absolute URLs. */
const PUBLIC_PAGES = ['/', '/quality', '/demo-results', '/register', '/login', '/terms', '/privacy']
/** Pre-rendered for speed and clients without JavaScript. */
const WRITTEN: Readonly<Record<string, string>> = { '/': 'landing.html', '/quality': 'quality.html' }

/** Inserts this installation's URL, once per build. */
function pageReader(directory: string, publicUrl: () => string): (name: string) => Promise<Prepared> {
  const cached = new Map<string, { readonly built: number; readonly page: Promise<Prepared> }>()
  return async (name) => {
    const file = path.join(directory, name)
    const built = (await fs.stat(file)).mtimeMs
    const known = cached.get(name)
    if (known?.built === built) return await known.page
    const page = readPage(file, publicUrl)
    cached.set(name, { built, page })
    // tried again
    page.catch(() => cached.delete(name))
    return await page
  }
}

async function readPage(file: string, publicUrl: () => string): Promise<Prepared> {
  const html = await fs.readFile(file, 'utf8')
  // previews need an absolute URL
  return await prepare(Buffer.from(html.replace('content="/og.png"', `content="${publicUrl()}/og.png"`)))
}

export async function serveWeb(
  app: FastifyInstance,
  directory: string | null,
  publicUrl: () => string,
): Promise<void> {
  if (directory !== null) {
    await app.register(statics, {
      root: path.join(directory, 'assets'),
      // its own route reads the directory per request
      serve: false,
      preCompressed: true,
      index: false,
      immutable: true,
      maxAge: '1y',
    })
    app.get<{ Params: { file: string } }>('/assets/:file', { schema: { hide: true } }, (request, reply) =>
      reply.sendFile(request.params.file),
    )
    app.get<{ Params: { file: string } }>('/:file', { schema: { hide: true } }, (request, reply) => {
      const { file } = request.params
      // pages only at their own paths
      if (['', '.html'].includes(path.extname(file))) return reply.callNotFound()
      return reply.sendFile(file, directory, { immutable: false, maxAge: 0 })
    })
  }
  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nAllow: /$\nDisallow: /api/\nDisallow: /sandbox/\nSitemap: ${publicUrl()}/sitemap.xml\n`,
      ),
  )
  app.get('/sitemap.xml', { schema: { hide: true } }, (_request, reply) => {
    const urls = PUBLIC_PAGES.map((page) => `<url><loc>${publicUrl()}${page}</loc></url>`)
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
      )
  })
  const pageOf = directory === null ? null : pageReader(directory, publicUrl)
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    if (pageOf === null || !isPage(request)) return reply.code(404).send(errorBody('NOT_FOUND', request.id))
    const pathname = request.url.split(/[?#]/, 1)[0] ?? ''
    const page = await pageOf(WRITTEN[pathname] ?? 'index.html')
    // of a path it does not know the application says that there is no such page
    const status = isKnownPage(pathname) ? 200 : 404
    return sendPrepared(request, reply, page, 'text/html; charset=utf-8', status)
  })
}
