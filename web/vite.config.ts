import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = process.env['REZUMETR_SERVER'] ?? 'http://127.0.0.1:3000'

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
  },
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(['/api', '/health', '/sandbox'].map((path) => [path, { target: server }])),
  },
})
