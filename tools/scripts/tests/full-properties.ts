/** With `FULL=on`, runs every property 10,000 times instead of 100, unless its test sets the number itself. */
import fs from 'node:fs'
import * as fc from 'fast-check'
import { expect } from 'vitest'

/** `npm run properties` reads the results from this file. */
const log = process.env['PROPERTIES_LOG']

fc.configureGlobal({
  numRuns: 10_000,
  reporter(details) {
    const tried = { test: expect.getState().currentTestName, runs: details.numRuns, failed: details.failed }
    if (log !== undefined) fs.appendFileSync(log, `${JSON.stringify(tried)}\n`)
    const problem = fc.defaultReportMessage(details)
    if (problem !== undefined) throw new Error(problem, { cause: details.errorInstance })
  },
})
