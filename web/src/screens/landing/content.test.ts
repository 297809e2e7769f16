import { expect, it } from 'vitest'
import { demoCandidates } from '../demo-results/candidates.ts'
import { demoRows, preview } from './content.ts'

it('no fictional candidate has two scores, and the hero preview shares no names with the samples', () => {
  const pictured = [preview.best, ...preview.others].map(({ name }) => name)
  const sampled = new Set([...demoRows, ...demoCandidates].map(({ name }) => name))
  expect(pictured.filter((name) => sampled.has(name))).toEqual([])
  for (const { name, score } of demoRows)
    expect(demoCandidates.find((one) => one.name === name)?.relevance ?? score).toBe(score)
})
