import { expect, it } from 'vitest'
import { readProofs } from './proofs-output.ts'

const reportOf = (...rows: [title: string, status: string][]) =>
  JSON.stringify({
    startTime: 1,
    testResults: [{ assertionResults: rows.map(([title, status]) => ({ title, status, duration: 1 })) }],
  })

it('reads tests whose titles state a number of tries, with their outcome, and skips others', () => {
  expect(
    readProofs(
      reportOf(['b (10000 tried)', 'passed'], ['spaces', 'passed'], ['a, of all (260 tried)', 'failed']),
    ),
  ).toEqual({
    began: 1,
    proofs: [
      { key: 'a, of all', tried: 260, holds: false },
      { key: 'b', tried: 10_000, holds: true },
    ],
  })
})

it('rejects the report of a reduced run, a report without counts and other JSON', () => {
  expect(() => readProofs(reportOf(['a (200 tried)', 'passed']))).toThrow('FULL=on')
  expect(() => readProofs(reportOf(['a', 'passed']))).toThrow('how many it tried')
  expect(() => readProofs('{}')).toThrow()
})
