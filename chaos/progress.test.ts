import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { openTally, readProgress } from './progress.ts'
import { slopeOf } from './slope.ts'

it('a stopped full run resumes with the remaining rounds, unless the commit or the volume changed', () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-progress-'))
  const file = path.join(directory, 'kills.json')
  const kills = openTally(file, { seed: 7, commit: 'a', asked: 300 })
  kills.note({ is_good: true })
  kills.note({ is_good: false, lost: 1 })
  const again = openTally(file, { seed: null, commit: 'a', asked: 300 })
  expect(again).toMatchObject({ seed: 7, done: 2, bad: 1, lost: 1, is_over: false })
  again.end(true)
  expect(readProgress(file)).toMatchObject({ done: 300, bad: 1, is_over: true })
  expect(openTally(file, { seed: null, commit: 'a', asked: 20 })).toMatchObject({ done: 0 })
  expect(openTally(file, { seed: null, commit: 'b', asked: 300 })).toMatchObject({ done: 0 })
  fs.rmSync(directory, { recursive: true })
})

it('the slope of a noisy line is found, and its margin contains the true slope', () => {
  const wobble = (n: number) => ((n * 7919) % 100) / 50 - 1
  const points = Array.from({ length: 200 }, (_, n): [number, number] => [n * 6, 100 + n * 0.01 + wobble(n)])
  const { per_hour, margin } = slopeOf(points)
  expect(Math.abs(per_hour - 6)).toBeLessThan(margin)
  expect(margin).toBeLessThan(2)
})
