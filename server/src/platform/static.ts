/**
 * The built web application: precompressed, immutable assets; unknown pages are served by the application itself
 * (EXT-34). Files are looked up per request, so a new build is served while the server runs.
 */
import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import statics from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorBody } from './error-answers.ts'

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

type Page = Record<'plain' | 'gzip' | 'br', Buffer> & { readonly etag: string; readonly built: number }

/** Reads pages and inserts this installation's URL; compressed once per build. */
function pageReader(directory: string, publicUrl: () => string): (name: string) => Promise<Page> {
  const kept = new Map<string, Page>()
  return async (name) => {
    const file = path.join(directory, name)
    const built = (await fs.stat(file)).mtimeMs
    const known = kept.get(name)
    if (known?.built === built) return known
    // messengers load a page's preview image only from an absolute URL
    const html = (await fs.readFile(file, 'utf8')).replace(
      'content="/og.png"',
      `content="${publicUrl()}/og.png"`,
    )
    const plain = Buffer.from(html)
    const page = {
      plain,
      gzip: await promisify(gzip)(plain),
      br: await promisify(brotliCompress)(plain),
      etag: `"${createHash('sha1').update(plain).digest('base64url')}"`,
      built,
    }
    kept.set(name, page)
    return page
  }
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
  const readPage = directory === null ? null : pageReader(directory, publicUrl)
  app.setNotFoundHandler(async (request: FastifyRequest, reply: FastifyReply) => {
    if (readPage === null || !isPage(request)) return reply.code(404).send(errorBody('NOT_FOUND', request.id))
    const page = await readPage(WRITTEN[request.url.split(/[?#]/, 1)[0] ?? ''] ?? 'index.html')
    void reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding').header('etag', page.etag)
    if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
    const taken = request.headers['accept-encoding'] ?? ''
    const encoding = (['br', 'gzip'] as const).find((name) => taken.includes(name))
    if (encoding) void reply.header('content-encoding', encoding)
    return reply
      .code(200)
      .type('text/html; charset=utf-8')
      .send(page[encoding ?? 'plain'])
  })
}
