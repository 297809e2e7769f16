import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { serveWeb } from './static.ts'

let directory: string
const write = (name: string, text: string) => fs.writeFileSync(path.join(directory, name), text)
beforeEach(() => {
  directory = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-web-'))
  fs.mkdirSync(path.join(directory, 'assets'))
  write('index.html', '<meta property="og:image" content="/og.png">application')
  write('landing.html', '<meta property="og:image" content="/og.png">landing')
})
afterEach(() => fs.rmSync(directory, { recursive: true }))

async function serve() {
  const app = Fastify()
  await serveWeb(app, directory, () => 'https://rezumetr.example')
  await app.ready()
  return app
}

it('robots.txt and sitemap.xml use the configured origin, also when a file is in the way', async () => {
  write('robots.txt', 'Disallow: /')
  const app = await serve()
  // the URL comes from the configuration, not from the Host header
  for (const page of ['/robots.txt', '/sitemap.xml']) {
    const { body } = await app.inject({ url: page, headers: { host: 'evil.example' } })
    expect([page, body.includes('evil'), body.includes('https://rezumetr.example/')]).toEqual([
      page,
      false,
      true,
    ])
  }
})

it('EXT-34 every unknown page serves the application, and og:image is an absolute URL', async () => {
  const app = await serve()
  expect((await app.inject('/')).body).toBe(
    '<meta property="og:image" content="https://rezumetr.example/og.png">landing',
  )
  for (const [address, status] of [
    ['/results?page=2', 200],
    ['/vacancies/1/compare', 200],
    ['/settings/hh-callback', 200],
    ['/index', 404],
    ['/vacancies/1/nothing', 404],
  ] as const) {
    const { statusCode, body } = await app.inject(address)
    expect([address, statusCode, body]).toEqual([address, status, expect.stringContaining('application')])
  }
  expect((await app.inject('/api/unknown')).statusCode).toBe(404)
  expect((await app.inject('/nothing.css')).statusCode).toBe(404)
})

it('ROUTE-19 a missing file is a page for whoever follows a link to it, an error for what loads it', async () => {
  const app = await serve()
  const links = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
  for (const url of ['/about.html', '/index.php', '/v1.2/docs'])
    expect([url, (await app.inject({ url, headers: links })).body]).toEqual([
      url,
      expect.stringContaining('application'),
    ])
  for (const url of ['/about.html', '/index.php', '/landing.html'])
    expect((await app.inject({ url, headers: { accept: '*/*' } })).statusCode).toBe(404)
  for (const url of ['/assets/gone-1a2b.js', '/api/unknown.json'])
    expect((await app.inject({ url, headers: links })).statusCode).toBe(404)
})

it('serves a page compressed, and 304 without a body when the ETag matches', async () => {
  const app = await serve()
  const packed = await app.inject({ url: '/login', headers: { 'accept-encoding': 'gzip, deflate, br' } })
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' })
  expect(String(brotliDecompressSync(packed.rawPayload))).toContain('application')
  const again = await app.inject({ url: '/login', headers: { 'if-none-match': packed.headers.etag } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

it('serves a build that ends while the server runs', async () => {
  const app = await serve()
  expect((await app.inject('/assets/new-1a2b.js')).statusCode).toBe(404)
  write('assets/new-1a2b.js', 'fresh()')
  write('sign.svg', '<svg/>')
  write('index.html', 'second')
  const script = await app.inject('/assets/new-1a2b.js')
  expect([script.body, script.headers['cache-control']]).toEqual([
    'fresh()',
    'public, max-age=31536000, immutable',
  ])
  expect((await app.inject('/sign.svg')).headers['cache-control']).toBe('public, max-age=0')
  expect((await app.inject('/login')).body).toBe('second')
})

it('an asset is served as it is kept, and nothing outside its directory', async () => {
  write('assets/some-1a2b.js', 'some()')
  fs.writeFileSync(path.join(directory, 'assets/some-1a2b.js.br'), brotliCompressSync('some()'))
  const app = await serve()
  const { headers, rawPayload } = await app.inject({
    url: '/assets/some-1a2b.js',
    headers: { 'accept-encoding': 'gzip, br' },
  })
  expect(headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'content-encoding': 'br',
    vary: 'accept-encoding',
  })
  expect(String(brotliDecompressSync(rawPayload))).toBe('some()')
  for (const url of [
    '/assets/../index.html',
    '/assets/..%2findex.html',
    '/assets/..%5cindex.html',
    '/assets/%2e%2e%2findex.html',
    '/assets/%2fetc%2fpasswd',
    '/assets/%00',
    '/assets/',
  ]) {
    const { statusCode, body } = await app.inject(url)
    expect([url, statusCode >= 400 && statusCode < 500, /application|root:/.test(body)]).toEqual([
      url,
      true,
      false,
    ])
  }
})
