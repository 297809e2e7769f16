/** With `FULL=on` every property is tried ten thousand times instead of a hundred, unless its test says how often. */
import fs from 'node:fs'
import * as fc from 'fast-check'
import { expect } from 'vitest'

/** Where `npm run properties` reads what was tried. */
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
