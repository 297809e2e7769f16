import { expect, it } from 'vitest'
import { claims } from '../landing/content.ts'
import { groups, mayClaim, measuredIn, sealedIn, standingOf, tried } from './figures.ts'
import { measurement } from './measurement.gen.ts'
import { proofs } from './proofs.gen.ts'
import { sealed } from './sealed.gen.ts'
import { PANEL_TITLES } from './sealed.ts'

it('every figure of the measurement and every proof is shown', () => {
  const shown = groups.flatMap(measuredIn).map(({ key }) => key)
  expect(shown.toSorted()).toEqual(measurement.figures.map(({ key }) => key).toSorted())
  const closed = groups.flatMap(sealedIn).map(({ key }) => key)
  expect(closed.toSorted()).toEqual(Object.keys(sealed.sets).toSorted())
  expect(sealed.panel.figures.filter(({ key }) => !(key in PANEL_TITLES))).toEqual([])
  const all: readonly { key: string }[] = proofs.proofs
  expect(tried.map(({ key }) => key).toSorted()).toEqual(all.map(({ key }) => key).toSorted())
})

it('a figure is classified as reaching its target, reaching its floor, or below', () => {
  const bars = { floor: 0.8, target: 0.9 }
  expect([0.9, 0.85, 0.8, 0.79].map((value) => standingOf({ value, ...bars }))).toEqual([
    'target',
    'floor',
    'floor',
    'below',
  ])
})

it('the landing claims no accuracy beyond what was measured', () => {
  const claimed = claims.filter(({ text }) => /точност/.test(text))
  expect(claimed.map(({ value }) => mayClaim(Number.parseInt(value, 10) / 100))).toEqual(
    claimed.map(() => true),
  )
  expect(mayClaim(1.01)).toBe(false)
})
