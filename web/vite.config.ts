import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

const server = process.env['REZUMETR_SERVER'] ?? 'http://127.0.0.1:3000'

/** The entries that contain a module: those that reach it through static imports only. */
function entriesOf(id: string, context: Rolldown.ChunkingContext, seen = new Set<string>()): string[] {
  const module = context.getModuleInfo(id)
  if (!module || seen.has(id)) return []
  seen.add(id)
  const above = module.importers.flatMap((importer) => entriesOf(importer, context, seen))
  return module.isEntry || module.dynamicImporters.length > 0 ? [id, ...above] : above
}

/**
 * The load time depends on the number of files, not only on their size: a browser requests about six at a time, and
 * each costs a round trip. The code common to all screens and the sign-in is one chunk, the shell and the first screen
 * after the sign-in another; the rest is split automatically.
 */
function chunkOf(id: string, context: Rolldown.ChunkingContext): string | null {
  // imported through the contracts but not used by the sign-in, except the regexes of its form
  if (/\/zod\/v4\/(?!core\/regexes)|\/contracts\/src\/(?:endpoint|forms)\.ts$/.test(id)) return 'forms'
  const entries = entriesOf(id, context)
  const isPartOf = (...files: string[]) => files.some((file) => entries.some((entry) => entry.endsWith(file)))
  // imported through package indexes, but not used before the shell
  if (/\/(?:useBlocker|useInfiniteQuery|infiniteQueryObserver)\.js$/.test(id)) return 'frame'
  if (isPartOf('/web/index.html', '/screens/login/page.tsx')) return 'index'
  if (isPartOf('/app/shell/shell.tsx', '/screens/dashboard/page.tsx')) return 'frame'
  // overlays consist of some eighteen modules: dialogs, and popups anchored to a button
  if (/\/@(?:base|floating)-ui\//.test(id)) {
    if (isPartOf('/screens/demo-results/page.tsx', '/screens/pricing/page.tsx')) return 'dialogs'
    if (isPartOf('/screens/results/page.tsx')) return 'popups'
  }
  // what the lists of candidates have in common is some thirty modules: the list and its card, and the controls of all screens
  if (id.includes('/web/src/') && isPartOf('/screens/vacancy/candidates.tsx')) {
    if (id.includes('/web/src/ui/')) return 'controls'
    if (isPartOf('/features/candidates/candidate-panel.tsx')) return 'card'
    if (isPartOf('/screens/analysis/page.tsx')) return 'list'
  }
  // everything else: one chunk for every set of screens that share modules
  return id.includes('/lucide-react/') ? 'icons' : null
}

/**
 * Rewrites icon imports to per-icon files. Through the index of the package every
 * screen would seem to need every icon, and the sign-in chunk would contain them all.
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
    // runs after the types have been removed
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

/**
 * Requests and responses are validated by the server, so in the browser an endpoint
 * keeps only its path, method and call options: no schemas and no API documentation
 * texts. Schemas that forms need are separate exports, in contracts/src/forms.ts.
 */
function endpointsBare(): Plugin {
  const left = new Set(['params', 'query', 'body', 'data', 'meta', 'top', 'status', 'summary', 'refusals'])
  return {
    name: 'endpoints-bare',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: /\/contracts\/src\/.*\.ts$/ },
      handler(code) {
        let short = code
        // in reverse order, so that earlier offsets stay valid
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
          // removes the call as well, which would pull its module into the bundle
          short = `${short.slice(0, made.start)}{${parts.join()}}${short.slice(made.end)}`
        }
        // creating a schema has no side effects: marked pure, so that unused ones are dropped
        return short.replace(/\b(?:z\.\w+|text|queryInt|within)\(/g, '/* @__PURE__ */ $&')
      },
    },
  }
}

// eslint-disable-next-line import/no-default-export -- Vite reads its configuration from the default export
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), iconsApart(), endpointsBare()],
  resolve: {
    alias: [
      // React itself provides what the shim adds to older versions
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
    // The theme relies on `light-dark()`; transpiling it for older engines would double the style sheet.
    target: ['chrome123', 'firefox120', 'safari17.5'],
    // Fonts inlined as `data:` URLs would require a weaker content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // read by tools/scripts/build/web-build.ts
    manifest: true,
    rolldownOptions: {
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
