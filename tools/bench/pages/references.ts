/**
 * References for the screens: the markup that a screen shows, drawn by React alone when one JSON of all its answers has come, and
 * a virtual list of plain rows. Same bundler, style sheet, fonts and compression as the product; no router, session or query cache.
 */
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { launchBrowser, signedIn } from '../../e2e/browser.ts'
import { root } from '../../scripts/build/web-build.ts'
import type { BenchStage } from '../measures/stage.ts'
import { type Copied, copied } from './bare/copy.ts'
import type { ListCopy } from './bare/list.ts'
import { DESK, PHONE } from './web.ts'

const out = path.join(root, '.cache/bench-bare')
const assets = path.join(root, 'web/dist/assets')

export type References = {
  readonly url: string
  /** Bytes of the JSON of each. */
  readonly bytes: Readonly<Record<string, number>>
  stop(): Promise<void>
}

/** Opens a screen at full speed. @returns it, with all that the API has answered */
async function visit(browser: Browser, stage: BenchStage, path: string, screen: object) {
  const context = await browser.newContext({ ...screen, storageState: signedIn(stage.url, stage.person) })
  const page = await context.newPage()
  const answers: unknown[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/api/') && response.ok())
      answers.push(await response.json().catch(() => null))
  })
  await page.goto(stage.url + path)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')
  return { page, answers, close: () => context.close() }
}

/** `copied` calls itself by its name, which a page does not know. */
const copyOf = (page: Page, selector: string): Promise<Copied> =>
  page.evaluate(
    `(() => { ${copied.toString()}; return copied(document.querySelector(${JSON.stringify(selector)})) })()`,
  )
const cellsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(document.querySelector('tr[data-result]')?.children ?? [])].map(
      ({ textContent }) => textContent ?? '',
    ),
  )

/** The same reference for both lists: their rows have columns, and the card beside them is the same. */
async function copyList(browser: Browser, stage: BenchStage) {
  const { page, answers, close } = await visit(browser, stage, `/vacancies/${stage.ids.vacancy_id}`, DESK)
  const cells = await cellsOf(page)
  const read = [...answers]
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.locator('[data-candidate] h2').waitFor()
  await page.waitForLoadState('networkidle')
  const list: ListCopy = {
    cells,
    beside: await cellsOf(page),
    card: await copyOf(page, 'aside:has([data-candidate])'),
  }
  await close()
  return { list, answers: read }
}

/** @param screens paths of the product by the name of their reference */
export async function serveReferences(
  stage: BenchStage,
  screens: Readonly<Record<string, string>>,
): Promise<References> {
  const browser = await launchBrowser()
  const copies: Record<string, Copied> = {}
  const data: Record<string, string> = {}
  for (const [name, path] of Object.entries(screens)) {
    const { page, answers, close } = await visit(browser, stage, path, PHONE)
    copies[name] = await copyOf(page, '#root')
    data[name] = JSON.stringify(answers)
    await close()
  }
  const { list, answers } = await copyList(browser, stage)
  data['list'] = JSON.stringify(answers)
  await browser.close()
  await build({
    configFile: false,
    root: path.join(import.meta.dirname, 'bare'),
    logLevel: 'error',
    define: { SCREENS: JSON.stringify(copies), LIST: JSON.stringify(list) },
    build: { outDir: out, emptyOutDir: true, modulePreload: { polyfill: false } },
  })
  const server = http.createServer(answerWith(data)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: Object.fromEntries(Object.entries(data).map(([name, text]) => [name, Buffer.byteLength(text)])),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

function answerWith(data: Readonly<Record<string, string>>): http.RequestListener {
  const css = fs.readdirSync(assets).find((file) => /^index-.*\.css$/.test(file)) ?? ''
  const page = fs
    .readFileSync(path.join(out, 'index.html'), 'utf8')
    .replace('</head>', `<link rel="stylesheet" href="/assets/${css}"></head>`)
  const packed = new Map<string, Buffer>()
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://bench')
    const send = (type: string, body: Buffer) => {
      const known = packed.get(pathname) ?? brotliCompressSync(body)
      packed.set(pathname, known)
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(known)
    }
    const answer = data[pathname.replace('/data/', '')]
    if (pathname.startsWith('/data/') && answer !== undefined) {
      // as the API answers, without compression
      response.writeHead(200, { 'content-type': 'application/json' }).end(answer)
      return
    }
    const type = TYPES[path.extname(pathname)]
    if (type === undefined) return send('text/html; charset=utf-8', Buffer.from(page))
    const file = [out, path.dirname(assets)]
      .map((folder) => path.join(folder, pathname))
      .find((file) => fs.existsSync(file))
    if (file === undefined) response.writeHead(404).end()
    else send(type, fs.readFileSync(file))
  }
}
