import { defineConfig } from 'vitest/config'

/** The tests of rules alone: a mutant is judged in milliseconds, without a database. */
export default defineConfig({
  test: {
    include: ['server/src/features/**/*.test.ts', 'screening/src/**/*.test.ts'],
    // what is drawn or tried by the hundred takes seconds for each mutant, and names no rule it broke
    exclude: ['**/*.db.test.ts', '**/{fuzz,determinism,properties,fairness,attacks,truth,explain}.test.ts'],
    testTimeout: 60_000,
  },
})
