import { expect, it } from 'vitest'
import { probeOf, saidOf } from '../match/match.ts'
import type { Place } from '../person/person.ts'
import { passageOdds, resumeChances } from './evidence.ts'
import { careerOf, NO_CAREER } from './career.ts'
import { ASK_FEATURES, PASSAGE_FEATURES, RESUME_FEATURES, workTypes } from './features.ts'
import { evidenceTable } from './table.ts'

const said = (text: string, place: Place = 'duty') => ({ ...saidOf(text), place })

it('the table fits its features, and no weight of what is said is negative', () => {
  const { passage, resume } = evidenceTable()
  expect(passage).toHaveLength(PASSAGE_FEATURES + 1)
  for (const weights of workTypes.flatMap((type) => [resume[type].meets, resume[type].tells])) {
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
      NO_CAREER,
      lines.slice(0, count),
      passageOdds(probes, 'task', lines.slice(0, count)),
    )
  expect(chances(2).meets).toBeGreaterThan(chances(1).meets)
  expect(chances(1).meets).toBeGreaterThanOrEqual(chances(0).meets)
})

it('who does the same work meets what it takes rather than one of a near trade, with the same words', () => {
  const job = { near: 0.95, far: 0.99, worth: 0.8, ago: 0, interval: { first: 0, last: 47 } }
  const chances = (same: number) =>
    resumeChances(
      [probeOf('Опыт в закупках от трёх лет')],
      { type: 'experience', months: 36, trade: 0.8 },
      careerOf([{ ...job, same }], 0.8, false),
      [],
      [],
    ).meets
  expect(chances(0.9)).toBeGreaterThan(chances(0.3))
})
