import fs from 'node:fs'
import { expect, it } from 'vitest'
import { demoCandidates } from '../demo-results/candidates.ts'
import { demoRows, preview } from './content.ts'

it('Q-148 the figures that the owner claims stand in one file', () => {
  const directory = new URL('../..', import.meta.url)
  const files = fs
    .globSync('**/*.{ts,tsx}', { cwd: directory })
    .filter((file) => !file.includes('.test.'))
    .filter((file) =>
      /около 2\s|10–15|8 часов|до 80%|95%|500\+/.test(fs.readFileSync(new URL(file, directory), 'utf8')),
    )
  expect(files.map((file) => file.replaceAll('\\', '/'))).toEqual(['screens/landing/content.ts'])
})

it('no fictional candidate has two scores, and the hero preview shares no names with the samples', () => {
  const pictured = [preview.best, ...preview.others].map(({ name }) => name)
  const sampled = new Set([...demoRows, ...demoCandidates].map(({ name }) => name))
  expect(pictured.filter((name) => sampled.has(name))).toEqual([])
  for (const { name, score } of demoRows)
    expect(demoCandidates.find((one) => one.name === name)?.relevance ?? score).toBe(score)
})
