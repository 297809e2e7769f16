/** Builds the web application when its sources are newer than the last build, and compresses what is served. */
import { execFileSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

export const root = path.resolve(import.meta.dirname, '..')
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
const COMPRESSIBLE = /\.(?:js|css|html|svg|json|txt|xml|webmanifest|woff)$/

function newest(file: string): number {
  if (!fs.existsSync(file)) return 0
  const stat = fs.statSync(file)
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...fs.readdirSync(file).map((name) => newest(path.join(file, name))))
}

export function isWebStale(): boolean {
  if (!fs.existsSync(stamp)) return true
  const built = fs.statSync(stamp).mtimeMs
  return sources.some((source) => newest(path.join(root, source)) > built)
}

export function buildWeb(): void {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  execFileSync(process.execPath, [vite, 'build', path.join(root, 'web'), '--logLevel', 'warn'], {
    stdio: 'inherit',
    cwd: root,
  })
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
  if (!isWebStale()) return
  console.log('Собираем веб-приложение…')
  buildWeb()
}
