import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideRefresh, ROTATION_GRACE_MS } from './rules.ts'

const now = new Date('2026-11-20T10:00:00Z')
const session = (fields: Partial<Parameters<typeof decideRefresh>[0]> = {}) => ({
  expires_at: new Date(now.getTime() + 1000),
  rotated_at: null,
  revoked_at: null,
  superseded: false,
  ...fields,
})

describe('EXT-08 refresh tokens', () => {
  it('rotates a fresh one', () => {
    expect(decideRefresh(session(), now)).toBe('rotate')
  })
  it('accepts the last one again within the grace period', () => {
    expect(decideRefresh(session({ rotated_at: new Date(now.getTime() - ROTATION_GRACE_MS) }), now)).toBe(
      'rotate',
    )
  })
  it('detects reuse after the grace period, and of any but the last one', () => {
    expect(decideRefresh(session({ rotated_at: new Date(now.getTime() - ROTATION_GRACE_MS - 1) }), now)).toBe(
      'reuse',
    )
    expect(decideRefresh(session({ rotated_at: now, superseded: true }), now)).toBe('reuse')
  })
  it('refuses expired and revoked ones', () => {
    expect(decideRefresh(session({ expires_at: now }), now)).toBe('dead')
    expect(decideRefresh(session({ revoked_at: now }), now)).toBe('dead')
  })
})

it('EXT-08 a revoked or expired session or a superseded token never issues tokens, now or later', () => {
  const offset = fc.integer({ min: -3_600_000, max: 3_600_000 })
  const at = (ms: number | null) => (ms === null ? null : new Date(now.getTime() + ms))
  fc.assert(
    fc.property(
      offset,
      fc.option(offset),
      fc.option(offset),
      fc.boolean(),
      fc.nat(86_400_000),
      (ends, rotated, revoked, superseded, later) => {
        const stored = session({
          expires_at: at(ends) ?? now,
          rotated_at: at(rotated),
          revoked_at: at(revoked),
          superseded,
        })
        const said = decideRefresh(stored, now)
        expect(said === 'dead').toBe(revoked !== null || ends <= 0)
        expect(said === 'rotate' && rotated !== null && superseded).toBe(false)
        // the passage of time alone never revives a session
        const then = decideRefresh(stored, new Date(now.getTime() + later))
        const life = ['dead', 'reuse', 'rotate']
        expect(life.indexOf(then)).toBeLessThanOrEqual(life.indexOf(said))
      },
    ),
  )
})
