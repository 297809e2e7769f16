import { expect, it } from 'vitest'
import { readMeasurement } from './quality-output.ts'

const OUTPUT = `232410 questions in 41.2 s (5641 a second, one process, transport included)

figure                                measured    floor   target
profession AUC                          0.9861    0.970   0.9850  target
profession nDCG@10                      0.9402    0.935   0.9550  floor
cases strict change                     0.5500    0.600   0.8000  BELOW

cases by kind: name 40/40

1 below the floor
`

it('parses every figure of the evaluator output with its floor and target', () => {
  expect(readMeasurement(OUTPUT)).toEqual({
    questions: 232_410,
    figures: [
      { key: 'profession AUC', value: 0.9861, floor: 0.97, target: 0.985 },
      { key: 'profession nDCG@10', value: 0.9402, floor: 0.935, target: 0.955 },
      { key: 'cases strict change', value: 0.55, floor: 0.6, target: 0.8 },
    ],
  })
})

it('rejects truncated output and output whose summary disagrees with its figures', () => {
  expect(() => readMeasurement(OUTPUT.slice(0, 200))).toThrow('no complete output')
  expect(() => readMeasurement(OUTPUT.replace('1 below', '3 below'))).toThrow('disagree')
})
