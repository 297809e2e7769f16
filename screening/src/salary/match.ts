/** The candidate's expectation against the vacancy's range, both in rubles after tax. */
import type { SalaryMatch } from '@rezumetr/contracts/domain'
import type { Salary } from '../model.ts'
import { rateOf } from './rates.ts'

/** So far below an offered range an expectation still matches; above its top it is higher. */
const RANGE_MARGIN = 0.9
/** How far outside when only the lower bound is offered and the upper one is unknown. */
const OPEN_RANGE_MARGIN = { below: 0.7, above: 1.3 }

/** Personal income tax of 13 % is deducted from a gross amount before comparing. */
const NET_OF_GROSS = 0.87

export type SalaryComparison = {
  readonly match: SalaryMatch
  /** How far the expectation is above the top of the range: 0.2 is 20 % above; 0 within or below. */
  readonly excess: number
}

/**
 * Inside [from × 0.9, to] is a match; with only `to`: higher above it, otherwise match; with only `from`:
 * higher above from × 1.3, lower below from × 0.7. `null` when a side or a rate is missing.
 */
export function compareSalary(
  offered: Salary | null,
  expected: { readonly amount: number; readonly currency: string } | null,
  rates: Readonly<Record<string, number>> | null,
): SalaryComparison | null {
  if (offered === null || expected === null || !(expected.amount > 0)) return null
  const offeredRate = rateOf(offered.currency, rates)
  const expectedRate = rateOf(expected.currency, rates)
  if (offeredRate === null || expectedRate === null) return null
  const net = offeredRate * (offered.gross === true ? NET_OF_GROSS : 1)
  const from = offered.from === null ? null : offered.from * net
  const to = offered.to === null ? null : offered.to * net
  const wish = expected.amount * expectedRate
  const low = from === null ? null : from * (to === null ? OPEN_RANGE_MARGIN.below : RANGE_MARGIN)
  const high = to ?? (from === null ? null : from * OPEN_RANGE_MARGIN.above)
  if (high === null) return null
  const top = to ?? from ?? high
  const excess = top > 0 ? Math.max(0, wish / top - 1) : 0
  // a rounding error must not decide
  const hair = 1e-6 * wish
  if (wish > high + hair) return { match: 'higher', excess }
  if (low !== null && wish < low - hair) return { match: 'lower', excess: 0 }
  return { match: 'match', excess }
}
