/** A real browser with nothing installed: the system's Chrome where there is one, else Chromium from npm. */
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import type { TokenPair } from '@rezumetr/contracts/accounts'

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
  // the package unpacks into the temporary folder and reuses whatever lies there: give it one of its own
  const home = path.resolve(import.meta.dirname, '../.cache/chromium')
  if (!fs.existsSync(home)) await unpack(home)
  process.env['TMPDIR'] = home
  const { default: pack, setupLambdaEnvironment } = await import('@sparticuz/chromium')
  process.env['FONTCONFIG_PATH'] = path.join(home, 'fontconfig')
  setupLambdaEnvironment(path.join(home, 'al2023/lib'))
  return await pack.executablePath()
}

/** Chromium with its libraries and fonts, aside: a browser must not start from a file another process is still writing. */
async function unpack(home: string): Promise<void> {
  const aside = `${home}.${process.pid}`
  fs.mkdirSync(path.join(aside, 'fontconfig'), { recursive: true })
  process.env['TMPDIR'] = aside
  const { default: pack, inflate } = await import('@sparticuz/chromium')
  await pack.executablePath()
  // a bare system lacks libraries and fonts; the package carries them but unpacks them on AWS only
  const bin = path.resolve(
    path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')),
    '../bin',
  )
  await inflate(path.join(bin, 'al2023.tar.br'))
  // the package's own configuration names /tmp/fonts, which is not where these fonts were unpacked;
  // without any font Chromium aborts at the first letter its web font lacks
  fs.writeFileSync(
    path.join(aside, 'fontconfig/fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${home}/fonts</dir><cachedir>${home}/fontconfig/cache</cachedir></fontconfig>`,
  )
  try {
    fs.renameSync(aside, home)
  } catch {
    // somebody was faster
    fs.rmSync(aside, { recursive: true })
  }
}

export async function launchBrowser(...flags: readonly string[]): Promise<Browser> {
  return await chromium.launch({ executablePath: await executable(), args: [...FLAGS, ...flags] })
}

/** Where the web application keeps its tokens (CONST-01). */
export const ACCESS_KEY = 'rezumetr_access_token'
export const REFRESH_KEY = 'rezumetr_refresh_token'

/** The storage of a browser whose user is signed in to the product at `origin`. */
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

/** A page on which an unexpected console error or a broken request fails the journey. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
  /** Console texts a journey provokes on purpose. */
  expected: readonly RegExp[] = [],
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1440, height: 900 },
    ...options,
  })
  const page = await context.newPage()
  const complaints: string[] = []
  const complain = (text: string) => {
    if (!expected.some((pattern) => pattern.test(text))) complaints.push(text)
  }
  page.on('console', (message) => {
    if (message.type() === 'error') complain(message.text())
  })
  page.on('pageerror', (error) => complain(error.message))
  return { page, complaints }
}

/** Where screenshots go; ignored by git. */
export const screenshotDir = path.resolve(import.meta.dirname, '../.cache/screenshots')
export const screenshotName = (title: string): string =>
  path.join(
    screenshotDir,
    `${title.replace(/[^\p{L}\d-]+/gu, '-')}-${createHash('sha1').update(title).digest('hex').slice(0, 4)}.png`,
  )
