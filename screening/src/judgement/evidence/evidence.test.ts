import { expect, it } from 'vitest'
import { probeOf, saidOf } from '../match/match.ts'
import type { Place } from '../person/person.ts'
import { passageOdds, resumeChances } from './evidence.ts'
import { ASK_FEATURES, PASSAGE_FEATURES, RESUME_FEATURES } from './features.ts'
import { evidenceTable } from './table.ts'

const said = (text: string, place: Place = 'duty') => ({ ...saidOf(text), place })

it('the table fits its features, and no weight of what is said is negative', () => {
  const { passage, meets, tells } = evidenceTable()
  expect(passage).toHaveLength(PASSAGE_FEATURES + 1)
  for (const weights of [meets, tells]) {
    expect(weights).toHaveLength(RESUME_FEATURES + 1)
    expect(weights.slice(ASK_FEATURES, -1).filter((weight) => weight < 0)).toEqual([])
  }
})

it('the line that says it has the best odds, and every line more raises the chances', () => {
  const probes = [probeOf('Ремонт холодильного оборудования')]
  const lines = [said('Монтаж витрин'), said('Ремонтировал холодильники и морозильные лари')]
  const [other = 0, own = 0] = passageOdds(probes, 'task', lines)
  expect(own).toBeGreaterThan(other)
  const chances = (count: number) =>
    resumeChances(
      probes,
      { type: 'task', months: null, trade: 0 },
      { is_named: false, months: 24 },
      lines.slice(0, count),
      passageOdds(probes, 'task', lines.slice(0, count)),
    )
  expect(chances(2).meets).toBeGreaterThan(chances(1).meets)
  expect(chances(1).meets).toBeGreaterThanOrEqual(chances(0).meets)
})
