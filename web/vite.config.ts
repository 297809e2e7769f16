import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'

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
  if (isPartOf('/web/index.html', '/screens/login/page.tsx')) return 'index'
  return isPartOf('/app/shell/shell.tsx', '/screens/dashboard/page.tsx') ? 'frame' : null
}

// eslint-disable-next-line import/no-default-export -- Vite reads its configuration from the default export
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
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
