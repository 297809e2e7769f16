import { defineConfig } from 'vitest/config'

/** The tests of rules alone: a mutant is judged in milliseconds, without a database. */
export default defineConfig({
  test: {
    include: [
      'server/src/features/**/*.test.ts',
      'screening/src/recommend.test.ts',
      'screening/src/properties.test.ts',
    ],
    exclude: ['**/*.db.test.ts'],
    testTimeout: 60_000,
  },
})
