import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { isGoodRace, isGoodRefreshShot, raceRefreshes, shootRefreshes } from './tokens.ts'

it('EXT-04 workers of two processes refresh once; a kill during a refresh ends in the state refresh_lost', async () => {
  const data_dir = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-tokens-'))
  try {
    // full volume: npm run chaos -- --part tokens --rounds 100
    for await (const race of raceRefreshes(data_dir, { rounds: 2, workers: 20, processes: 2 }))
      expect([race, isGoodRace(race)]).toEqual([race, true])
    for await (const shot of shootRefreshes(data_dir, () => 0.5, ['asked', 'answering'])) {
      expect([shot, isGoodRefreshShot(shot)]).toEqual([shot, true])
      expect(shot.end).toBe(shot.point === 'asked' ? 'works' : 'refresh_lost')
      expect(isGoodRefreshShot({ ...shot, end: 'refresh_lost' })).toBe(shot.point !== 'asked')
    }
  } finally {
    fs.rmSync(data_dir, { recursive: true, force: true })
  }
}, 400_000)
