import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { openTally, readProgress, tell } from './progress.ts'
import { slopeOf } from '../soak/slope.ts'

it('a stopped full run resumes with the remaining rounds, unless the commit or the volume changed', () => {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-progress-'))
  const file = path.join(directory, 'kills.json')
  const kills = openTally(file, { seed: 7, commit: 'a', asked: 300 })
  kills.note({ is_good: true })
  kills.note({ is_good: false, lost: 1 })
  const again = openTally(file, { seed: null, commit: 'a', asked: 300 })
  expect(again).toMatchObject({ seed: 7, done: 2, bad: 1, lost: 1, is_over: false })
  again.end(true)
  expect(readProgress(file)).toMatchObject({ done: 2, bad: 1, is_over: true })
  expect(openTally(file, { seed: null, commit: 'a', asked: 20 })).toMatchObject({ done: 0 })
  expect(openTally(file, { seed: null, commit: 'b', asked: 300 })).toMatchObject({ done: 0 })
  fs.rmSync(directory, { recursive: true })
})

it('the final table counts what was reported, and a part that cannot run here is neither good nor failed', () => {
  const start = () => openTally(null, { seed: 1, commit: 'a', asked: 20 })
  const [drift, disk, kills, sync] = [start(), start(), start(), start()]
  drift.note({ is_good: false, lost: 3, rounds: 20 })
  drift.end(false)
  disk.end(null)
  kills.note({ is_good: true })
  sync.note({ is_good: true, rounds: 20 })
  sync.end(true)
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  try {
    expect(tell({ drift, disk, kills, sync })).toEqual({ failed: ['drift', 'kills'], not_run: ['disk'] })
  } finally {
    log.mockRestore()
  }
  const cells = lines.slice(1).map((line) => line.trim().split(/\s{2,}/))
  expect(cells.map(([name, , done, lost, , , , verdict]) => [name, done, lost, verdict])).toEqual([
    ['drift', '20', '3', '1 BAD'],
    ['disk', '0', '0', 'NOT RUN'],
    ['kills', '1', '0', 'NOT OVER'],
    ['sync', '20', '0', 'good'],
  ])
})

it('the slope of a noisy line is found, and its margin contains the true slope', () => {
  const wobble = (n: number) => ((n * 7919) % 100) / 50 - 1
  const points = Array.from({ length: 200 }, (_, n): [number, number] => [n * 6, 100 + n * 0.01 + wobble(n)])
  const { per_hour, margin } = slopeOf(points)
  expect(Math.abs(per_hour - 6)).toBeLessThan(margin)
  expect(margin).toBeLessThan(2)
})
