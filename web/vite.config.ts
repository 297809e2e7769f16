import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

const server = process.env['REZUMETR_SERVER'] ?? 'http://127.0.0.1:3000'

/** The entries a module is part of: those that reach it without an `import()` on the way. */
function entriesOf(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): string[] {
  const module = context.getModuleInfo(id)
  if (!module || seen.has(id)) return []
  seen.add(id)
  const above = module.importers.flatMap((importer) => entriesOf(importer, context, seen))
  return module.isEntry || module.dynamicImporters.length > 0 ? [id, ...above] : above
}

/**
 * A visitor waits for files, not for bytes alone: a browser asks for six at a time, and each has its way to go. What every
 * screen and the sign-in need is one file, the frame and the first screen behind the sign-in another; the rest splits by
 * itself.
 */
function chunkOf(id: string, context: Rolldown.ChunkingContext): string | null {
  const entries = entriesOf(id, context)
  const isPartOf = (...files: string[]) => files.some((file) => entries.some((entry) => entry.endsWith(file)))
  // what an index reaches without anybody before the frame using it
  if (/\/(?:useBlocker|useInfiniteQuery|infiniteQueryObserver)\.js$/.test(id)) return 'frame'
  if (isPartOf('/web/index.html', '/screens/login/page.tsx')) return 'index'
  if (isPartOf('/app/shell/shell.tsx', '/screens/dashboard/page.tsx')) return 'frame'
  // else one file for every set of screens that share some
  return id.includes('/lucide-react/') ? 'icons' : null
}

/**
 * Icons are imported from their own files. By way of the package's index every screen seems to need every icon, and the
 * sign-in would carry them all.
 */
function iconsApart(): Plugin {
  const index = fileURLToPath(import.meta.resolve('lucide-react/dist/esm/lucide-react.mjs'))
  const files = new Map<string, string>()
  for (const [, names = '', file = ''] of fs
    .readFileSync(index, 'utf8')
    .matchAll(/export \{([^}]*)\} from '\.\/(icons\/[^']+)\.mjs'/g))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) files.set(name, `lucide-react/${file}`)
  return {
    name: 'icons-apart',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    // after the types are gone
    enforce: 'post',
    transform: (code) =>
      code.replace(/import \{([^}]*)\} from ["']lucide-react["'];?/g, (_, names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean)
          .map((name) => {
            const [imported = name, local = imported] = name.split(/\s+as\s+/)
            const file = files.get(imported)
            if (file === undefined) throw new Error(`lucide-react has no icon ${imported}`)
            return `import ${local} from ${JSON.stringify(file)};`
          })
          .join(''),
      ),
  }
}

/** Answers are the server's to judge: the browser carries no schemas of them, nor the words of the API's own page. */
function answersApart(): Plugin {
  const left = new Set(['data', 'meta', 'top', 'summary', 'refusals'])
  return {
    name: 'answers-apart',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/contracts\/src\/.*\.ts$/, code: /\bendpoint\(\{/ },
      handler(code) {
        let short = code
        // from the end on, so that what comes before keeps its place
        for (const statement of this.parse(code).body.toReversed()) {
          if (
            statement.type !== 'ExportNamedDeclaration' ||
            statement.declaration?.type !== 'VariableDeclaration'
          )
            continue
          const made = statement.declaration.declarations[0]?.init
          if (
            made?.type !== 'CallExpression' ||
            made.callee.type !== 'Identifier' ||
            made.callee.name !== 'endpoint'
          )
            continue
          const [spec] = made.arguments
          if (spec?.type !== 'ObjectExpression') continue
          const kept = spec.properties.filter(
            (part) => part.type !== 'Property' || part.key.type !== 'Identifier' || !left.has(part.key.name),
          )
          const parts = kept.map((part) => code.slice(part.start, part.end))
          short = `${short.slice(0, spec.start)}{${parts.join()}}${short.slice(spec.end)}`
        }
        return short
      },
    },
  }
}

// eslint-disable-next-line import/no-default-export -- Vite reads its configuration from the default export
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), iconsApart(), answersApart()],
  resolve: {
    alias: [
      // what the shim adds to older versions, React brings itself
      {
        find: /^use-sync-external-store\/shim\/with-selector(?:\.js)?$/,
        replacement: 'use-sync-external-store/with-selector.js',
      },
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
    ],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    // `light-dark()` carries the whole theme; rewriting it for older engines would double the style sheet.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // A font inlined as data: would need a hole in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // read by scripts/web-build.ts
    manifest: true,
    rolldownOptions: {
      // a schema nobody asks for is left out: making one changes nothing
      treeshake: { manualPureFunctions: ['z', 'endpoint'] },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: chunkOf, debugName: 'screens' }],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(['/api', '/health', '/sandbox'].map((path) => [path, { target: server }])),
  },
})
