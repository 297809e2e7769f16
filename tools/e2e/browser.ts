/** Provides a real browser without installation: the system's Chrome if there is one, else Chromium from npm. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import type { TokenPair } from '@rezumetr/contracts/accounts/account'

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const SYSTEM_BROWSERS = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
]

async function executable(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    const found = SYSTEM_BROWSERS.find((file) => fs.existsSync(file))
    if (!found) throw new Error('install Google Chrome: no Chromium package exists for this platform')
    return found
  }
  // the package unpacks into the temporary folder and reuses what is there: give it its own folder
  const home = path.resolve(import.meta.dirname, '../../.cache/chromium')
  if (!fs.existsSync(home)) await unpack(home)
  process.env['TMPDIR'] = home
  const { default: pack, setupLambdaEnvironment } = await import('@sparticuz/chromium')
  process.env['FONTCONFIG_PATH'] = path.join(home, 'fontconfig')
  setupLambdaEnvironment(path.join(home, 'al2023/lib'))
  return await pack.executablePath()
}

/**
 * Unpacks Chromium with libraries and fonts into a temporary folder and renames it:
 * a browser must not start from a file that another process is still writing.
 */
async function unpack(home: string): Promise<void> {
  const aside = `${home}.${process.pid}`
  fs.mkdirSync(path.join(aside, 'fontconfig'), { recursive: true })
  process.env['TMPDIR'] = aside
  const { default: pack, inflate } = await import('@sparticuz/chromium')
  await pack.executablePath()
  // a minimal system lacks libraries and fonts; the package contains them but unpacks them only on AWS
  const bin = path.resolve(
    path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
    '../bin',
  )
  await inflate(path.join(bin, 'al2023.tar.br'))
  // the package's own configuration points to /tmp/fonts, where these fonts are not; without any font Chromium aborts
  // at the first character missing in its web font
  fs.writeFileSync(
    path.join(aside, 'fontconfig/fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${home}/fonts</dir><cachedir>${home}/fontconfig/cache</cachedir></fontconfig>`,
  )
  try {
    fs.renameSync(aside, home)
  } catch {
    // another process was first
    fs.rmSync(aside, { recursive: true })
  }
}

export async function launchBrowser(...flags: readonly string[]): Promise<Browser> {
  return await chromium.launch({ executablePath: await executable(), args: [...FLAGS, ...flags] })
}

/** Local-storage keys of the tokens (CONST-01). */
export const ACCESS_KEY = 'rezumetr_access_token'
export const REFRESH_KEY = 'rezumetr_refresh_token'

/** Storage state of a browser that is signed in to the product at `origin`. */
export const signedIn = (
  origin: string,
  { access_token, refresh_token }: Pick<TokenPair, 'access_token' | 'refresh_token'>,
): NonNullable<Exclude<BrowserContextOptions['storageState'], string>> => {
  const localStorage = [
    { name: ACCESS_KEY, value: access_token },
    { name: REFRESH_KEY, value: refresh_token },
  ]
  return { cookies: [], origins: [{ origin, localStorage }] }
}

/** Signs the page in. A storage state would open a page of its own in every context, for a fifth of what opening a screen costs. */
export async function storeTokens(
  page: Page,
  origin: string,
  { token, refresh_token }: { readonly token: string | null; readonly refresh_token: string },
): Promise<void> {
  await page.route(`${origin}/`, (route) => route.fulfill({ body: '', contentType: 'text/html' }), {
    times: 1,
  })
  await page.goto(`${origin}/`)
  await page.evaluate((items) => items.forEach(([key, value]) => localStorage.setItem(key, value)), [
    [ACCESS_KEY, token ?? ''],
    [REFRESH_KEY, refresh_token],
  ] as const)
}

/**
 * Opens a page and collects `complaints`: unexpected console errors, which include
 * failed requests, and uncaught exceptions.
 */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
  /** Console messages that the test provokes on purpose. */
  expected: readonly RegExp[] = [],
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1440, height: 900 },
    // Playwright scrolls the page to reach what still moves; a popup over it then jumps away from under the click
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  const complaints: string[] = []
  const complain = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) complaints.push(text)
  }
  page.on('console', (message) => {
    // a failed request is told without its address
    if (message.type() === 'error') complain(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => complain(error.message))
  return { page, complaints }
}

/**
 * Waits until no overlay is coming or going. In its first frames one is transparent, also after it has been told to show itself,
 * and axe does not count it as an open one.
 */
export const overlaysAtRest = (page: Page): Promise<unknown> =>
  page.waitForFunction(
    () =>
      document.querySelector('[data-starting-style], [data-ending-style]') === null &&
      document.getAnimations().every((motion) => motion.playState === 'finished'),
  )

/** Where screenshots go; ignored by git. */
export const screenshotDir = path.resolve(import.meta.dirname, '../../.cache/screenshots')
export const screenshotName = (title: string): string =>
  path.join(
    screenshotDir,
    `${title.replace(/[^\p{L}\d-]+/gu, '-')}-${createHash('sha1').update(title).digest('hex').slice(0, 4)}.png`,
  )
