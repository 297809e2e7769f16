import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { isGoodRound, leaksIn, shootReadings } from './llm.ts'

it('a process killed during model calls pays for no answer twice, and its log contains no prompts or answers', async () => {
  const data_dir = fs.mkdtempSync(path.join(os.tmpdir(), 'rezumetr-chaos-'))
  const rounds = []
  try {
    for await (const round of shootReadings({ data_dir, random: () => 0.5 }, 1)) rounds.push(round)
    expect(rounds.filter((round) => !isGoodRound(round))).toEqual([])
    expect(rounds.every(({ end }) => end.results > 0)).toBe(true)
    expect(leaksIn(data_dir)).toEqual([])
  } finally {
    fs.rmSync(data_dir, { recursive: true, force: true })
  }
}, 180_000)
