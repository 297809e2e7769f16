import { defineConfig } from 'vitest/config'

const isFull = process.env['FULL'] === 'on'

export default defineConfig({
  test: {
    include: ['{contracts,screening,server,web,tools}/**/*.{test,spec}.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    pool: 'forks',
    // a file that leaves something behind in its process would be found out by the next one: none may
    isolate: false,
    // journeys wait for the browser and harnesses for processes: a third worker uses what two processors leave idle
    maxWorkers: 3,
    // of the tests that say they may run beside each other
    maxConcurrency: 2,
    globalSetup: ['server/src/testing/product/global-setup.ts'],
    setupFiles: isFull ? ['tools/scripts/tests/full-properties.ts'] : [],
    testTimeout: isFull ? 1_800_000 : 60_000,
    hookTimeout: 60_000,
    // a bounded wait on a condition may meet a busy machine
    expect: { requireAssertions: true, poll: { timeout: 10_000 } },
  },
})
