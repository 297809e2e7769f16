import { expect, it } from 'vitest'
import { measureFiles, measureTexts, type Tally } from './measure.ts'

const FLOOR = 0.98
const below = (tally: Tally) =>
  Object.entries(tally)
    .filter(([, { right, all }]) => right < FLOOR * all)
    .map(([field, { right, all }]) => `${field}: ${right} of ${all}`)

it.each([
  ['open', 200],
  ['kept', 100],
  ['fresh', 100],
] as const)('every field of a resume is found again in the hundreds of layouts: %s', (share, least) => {
  const { tally, documents } = measureTexts(share, 1)
  expect(documents).toBeGreaterThanOrEqual(least)
  expect(below(tally)).toEqual([])
})

it('and in files of every format', async () => {
  const { tally, documents } = await measureFiles('all', 4)
  expect(documents).toBeGreaterThanOrEqual(80)
  expect(below(tally)).toEqual([])
})
