import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contracts,screening,sandbox,server,web,scripts,e2e,chaos}/**/*.{test,spec}.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    pool: 'forks',
    globalSetup: ['server/src/testing/global-setup.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // a bounded wait on a condition may meet a busy machine
    expect: { requireAssertions: true, poll: { timeout: 10_000 } },
  },
})
