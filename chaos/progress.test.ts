import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { openProgress } from './progress.ts'
import { slopeOf } from './slope.ts'

it('a full run that was stopped goes on with the rounds left, unless the program changed', () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-progress-'))
  const file = path.join(directory, 'chaos-full.json')
  const first = openProgress(file, 7, 'a')
  const kills = first.begin('kills', 300)
  kills.note({ is_good: true })
  kills.note({ is_good: false, lost: 1 })
  first.begin('engine', 10).end(true)
  const again = openProgress(file, null, 'a')
  expect(again.seed).toBe(7)
  expect(again.begin('kills', 300)).toMatchObject({ done: 2, bad: 1, lost: 1, is_over: false })
  expect(again.begin('engine', 10)).toMatchObject({ done: 10, bad: 0, is_over: true })
  expect(openProgress(file, null, 'b').begin('kills', 300)).toMatchObject({ done: 0 })
  fs.rmSync(directory, { recursive: true })
})

it('the slope of a line is found whatever wobbles around it, and its margin holds it', () => {
  const wobble = (n: number) => ((n * 7919) % 100) / 50 - 1
  const points = Array.from({ length: 200 }, (_, n): [number, number] => [n * 6, 100 + n * 0.01 + wobble(n)])
  const { per_hour, margin } = slopeOf(points)
  expect(Math.abs(per_hour - 6)).toBeLessThan(margin)
  expect(margin).toBeLessThan(2)
})
