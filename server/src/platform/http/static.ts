/**
 * The built web application: precompressed, immutable assets; unknown pages are served by the application itself
 * (EXT-34). Files are looked up per request, so a new build is served while the server runs.
 */
import fs from 'node:fs/promises'
import path from 'node:path'
import { isKnownPage } from '@rezumetr/contracts/pages'
import statics from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorBody } from './error-answers.ts'
import { prepare, sendPrepared, type Prepared } from './prepared.ts'

const isPage = (request: FastifyRequest): boolean => {
  // not `new URL`: it throws on "//" and similar paths
  const pathname = request.url.split('?', 1)[0] ?? ''
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/(api|assets|health|sandbox)(\/|$)/.test(pathname) &&
    // whoever follows a link to a missing file is shown the application, which says so; its other readers get an error
    (path.extname(pathname) === '' || (request.headers.accept ?? '').includes('text/html'))
  )
}

/** Pages for search engines; robots.txt and sitemap.xml need absolute URLs, so they are not static files. */
const PUBLIC_PAGES = ['/', '/quality', '/demo-results', '/register', '/login', '/terms', '/privacy']
/** Pre-rendered at build time, for clients without JavaScript and for speed. */
const WRITTEN: Readonly<Record<string, string>> = { '/': 'landing.html', '/quality': 'quality.html' }

/** Reads pages and inserts this installation's URL; prepared once per build. */
function pageReader(directory: string, publicUrl: () => string): (name: string) => Promise<Prepared> {
  const kept = new Map<string, { readonly built: number; readonly page: Promise<Prepared> }>()
  return async (name) => {
    const file = path.join(directory, name)
    const built = (await fs.stat(file)).mtimeMs
    const known = kept.get(name)
    if (known?.built === built) return await known.page
    const page = readPage(file, publicUrl)
    kept.set(name, { built, page })
    // one that cannot be read is tried again
    page.catch(() => kept.delete(name))
    return await page
  }
}

async function readPage(file: string, publicUrl: () => string): Promise<Prepared> {
  const html = await fs.readFile(file, 'utf8')
  // messengers load a page's preview image only from an absolute URL
  return await prepare(Buffer.from(html.replace('content="/og.png"', `content="${publicUrl()}/og.png"`)))
}

/** @param publicUrl the public URL of this installation */
export async function serveWeb(
  app: FastifyInstance,
  directory: string | null,
  publicUrl: () => string,
): Promise<void> {
  if (directory !== null) {
    await app.register(statics, {
      root: path.join(directory, 'assets'),
      // its own route reads the whole directory per request, to refuse other spellings of a name
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
      // the not-found handler below sends the built pages: not as they are, and only at their own paths
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
