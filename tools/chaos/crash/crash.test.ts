import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { crashPoints } from './points.ts'
import { crashAt } from './crash.ts'

it('API-39 EXT-16 a request repeated after a crash before its answer was stored creates and charges nothing twice', async () => {
  const data_dir = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-crash-'))
  try {
    // full coverage of all points: npm run chaos -- --full --part crash
    const points = crashPoints.filter(
      ({ scenario, name }) => scenario === 'export' && name === 'answer not kept for a repetition',
    )
    expect(points).toHaveLength(1)
    for await (const { findings } of crashAt({ data_dir, random: () => 0 }, points))
      expect(findings).toEqual([])
  } finally {
    fs.rmSync(data_dir, { recursive: true, force: true })
  }
}, 400_000)
