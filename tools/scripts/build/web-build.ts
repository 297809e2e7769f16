/** Builds the web application when its sources are newer than the last build, and compresses the served files. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { engineFingerprint } from './engine-fingerprint.ts'

export const root = path.resolve(import.meta.dirname, '../../..')
const dist = path.join(root, 'web/dist')
const stamp = path.join(dist, '.built')
const sources = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'contracts/src',
  'screening/src',
  'package-lock.json',
]
const TEST = /\.test\.tsx?$/
const COMPRESSIBLE = /\.(?:js|css|html|svg|json|txt|xml|webmanifest|woff)$/

function newest(file: string): number {
  if (TEST.test(file) || !fs.existsSync(file)) return 0
  const stat = fs.statSync(file)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...fs.readdirSync(file).map((name) => newest(path.join(file, name))))
}

/** Whether `file` is missing or older than one of its `sources` (files or directories). */
export function isStale(file: string, from: readonly string[]): boolean {
  if (!fs.existsSync(file)) return true
  const built = fs.statSync(file).mtimeMs
  return from.some((source) => newest(path.join(root, source)) > built)
}

function vite(...options: string[]): void {
  const bin = path.join(root, 'node_modules/vite/bin/vite.js')
  execFileSync(process.execPath, [bin, 'build', path.join(root, 'web'), '--logLevel', 'warn', ...options], {
    stdio: 'inherit',
    cwd: root,
    // the quality page shows whether its figures belong to this version of the engine
    env: { ...process.env, VITE_ENGINE_FINGERPRINT: engineFingerprint() },
  })
}

/** URL of the one built asset whose name matches. */
function assetOf(name: RegExp): string {
  const file = fs.readdirSync(path.join(dist, 'assets')).find((asset) => name.test(asset))
  if (!file) throw new Error(`the build has no ${name}`)
  return `/assets/${file}`
}

type Manifest = Record<string, { file: string; imports?: string[]; isDynamicEntry?: true }>

/** Passes to `preload.js` the files that the frame of a signed-in user and each screen consist of, without the main bundle. */
function nameFiles(): void {
  const manifest = JSON.parse(fs.readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  fs.rmSync(path.join(dist, '.vite'), { recursive: true })
  const known = new Set<string>()
  const filesOf = (name: string): string[] => {
    const chunk = manifest[name]
    if (!chunk) throw new Error(`the build has no ${name}`)
    if (known.has(name)) return []
    known.add(name)
    return [path.basename(chunk.file), ...(chunk.imports ?? []).flatMap(filesOf)]
  }
  filesOf('index.html')
  const frame = Object.keys(manifest).find((name) => name.startsWith('_frame-'))
  const files: Record<string, string[]> = { frame: filesOf(frame ?? '_frame') }
  const common = [...known]
  for (const screen of fs.readdirSync(path.join(root, 'web/src/screens'))) {
    // a vacancy is a frame around its tabs, of which the first is its candidates
    const parts = ['page', 'frame', 'candidates'].map((part) => `src/screens/${screen}/${part}.tsx`)
    // the sign-in screen is part of the main bundle, the dashboard of the frame
    const loaded = parts.filter((part) => manifest[part]?.isDynamicEntry)
    if (loaded.length === 0) continue
    known.clear()
    common.forEach((name) => known.add(name))
    files[screen] = loaded.flatMap(filesOf)
  }
  const html = fs.readFileSync(path.join(dist, 'index.html'), 'utf8')
  fs.writeFileSync(
    path.join(dist, 'index.html'),
    html.replace('src="/preload.js"', `src="/preload.js" data-files='${JSON.stringify(files)}'`),
  )
}

/** Prerendered pages for anonymous visitors; `title` and `description` where they differ from the application's. */
const WRITTEN_PAGES: readonly { path: string; name: string; title?: string; description?: string }[] = [
  { path: '/', name: 'landing' },
  {
    path: '/quality',
    name: 'quality',
    title: 'Как мы измеряем качество — Резюметр',
    description: 'Показатели оценки резюме: что измерено, на чём, с каким результатом и когда.',
  },
]

function prerender(): void {
  const out = path.join(root, '.cache/prerender')
  vite('--ssr', 'src/prerender.tsx', '--outDir', out, '--emptyOutDir')
  for (const page of WRITTEN_PAGES) {
    const script = path.join(out, 'prerender.js')
    writePage(page, execFileSync(process.execPath, [script, page.path], { encoding: 'utf8' }))
  }
}

/** Writes the application's page with the prerendered markup, and the small landing script instead of the application's. */
function writePage({ name, title, description }: (typeof WRITTEN_PAGES)[number], rendered: string): void {
  // the content security policy forbids inline scripts and styles, so inline styles move to the style sheet
  const rules = new Map<string, string>()
  const markup = rendered
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/ style="([^"]*)"/g, (_, rule: string) => {
      if (!rules.has(rule)) rules.set(rule, `p${rules.size}`)
      return ` data-p="${rules.get(rule)}"`
    })
  // this page shows its text before its fonts load: a late font is used from the next page on and causes no
  // layout shift here
  const css = fs
    .readFileSync(path.join(dist, assetOf(/^index-.*\.css$/)), 'utf8')
    .replaceAll('font-display:swap', 'font-display:optional')
    .concat(...[...rules].map(([rule, name]) => `[data-p=${name}]{${rule}}`))
  const fonts = [assetOf(/-cyrillic-wght-.*\.woff2$/), assetOf(/-latin-wght-.*\.woff2$/)]
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 8)
  fs.writeFileSync(path.join(dist, `assets/${name}-${hash}.css`), css)
  if (!markup.includes('<h1')) throw new Error(`the page ${name} was not rendered`)
  const page = fs
    .readFileSync(path.join(dist, 'index.html'), 'utf8')
    .replace(/ data-files='.*?'/, '')
    .replace(/ *<link rel="modulepreload".*\n/g, '')
    .replace(
      /<script type="module" crossorigin src="(.*)"><\/script>/,
      '<script defer src="/landing.js" data-app="$1"></script>',
    )
    .replace(
      /<link rel="stylesheet" .*>/,
      [
        `<link rel="stylesheet" href="/assets/${name}-${hash}.css">`,
        ...fonts.map((font) => `<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`),
      ].join('\n    '),
    )
    .replace('<div id="root"></div>', () => `<div id="root">${markup}</div>`)
    .replace(/(<title>|og:title"\s+content=")[^<"]*/g, (whole, before: string) =>
      title === undefined ? whole : before + title,
    )
    .replace(/((?:name="description"|og:description")\s+content=")[^"]*/g, (whole, before: string) =>
      description === undefined ? whole : before + description,
    )
  fs.writeFileSync(path.join(dist, `${name}.html`), page)
}

export function buildWeb(): void {
  vite()
  nameFiles()
  prerender()
  for (const entry of fs.readdirSync(dist, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name)
    if (!entry.isFile() || !COMPRESSIBLE.test(file)) continue
    const bytes = fs.readFileSync(file)
    fs.writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
    fs.writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
  }
  fs.writeFileSync(stamp, '')
}

export function ensureWebBuilt(): void {
  if (!isStale(stamp, sources)) return
  console.log('Собираем веб-приложение…')
  buildWeb()
}
