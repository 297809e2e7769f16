import type { HistoryEvent } from '@rezumetr/contracts/analysis/history'
import { recommendations, type Recommendation } from '@rezumetr/contracts/domain'

export type Decided = Extract<HistoryEvent, { kind: 'decided' }>
export type Entry = {
  readonly before: unknown
  readonly after: unknown
  readonly created_at: Date
  readonly by: string | null
}
export type StoredDecision = {
  readonly verdict: Recommendation
  readonly note: string | null
  readonly score: number
  readonly decided_at: Date
  readonly by: string | null
}

/** The log outlives releases: another form tells nothing. */
function factsOf(side: unknown): { verdict: Recommendation | null; score: number | null } {
  const { verdict, score } = (side ?? {}) as { verdict?: unknown; score?: unknown }
  return {
    verdict: recommendations.find((one) => one === verdict) ?? null,
    score: typeof score === 'number' ? score : null,
  }
}

/** @param stored decisions; one the log does not name is an event of its own */
export function decisionEvents(entries: readonly Entry[], stored: readonly StoredDecision[]): Decided[] {
  // a note stays with later decisions: it is told where it was written
  const noteOf = (made: StoredDecision | undefined) =>
    made && stored.some((one) => one.decided_at < made.decided_at && one.note === made.note)
      ? null
      : (made?.note ?? null)
  const isOf = (made: StoredDecision, { created_at, after }: Entry) =>
    made.decided_at.getTime() === created_at.getTime() && made.verdict === factsOf(after).verdict
  const logged = entries.map((entry): Decided => {
    const { verdict, score } = factsOf(entry.after)
    return {
      kind: 'decided',
      at: entry.created_at.toISOString(),
      by: entry.by,
      verdict,
      former: factsOf(entry.before).verdict,
      score,
      note: noteOf(stored.find((made) => isOf(made, entry))),
    }
  })
  const unlogged = stored
    .filter((made) => !entries.some((entry) => isOf(made, entry)))
    .map(({ verdict, note, score, decided_at, by }): Decided => ({
      kind: 'decided',
      at: decided_at.toISOString(),
      by,
      verdict,
      former: null,
      score,
      note,
    }))
  return [...logged, ...unlogged]
}

export const newestFirst = (events: readonly HistoryEvent[]): HistoryEvent[] =>
  events.toSorted((a, b) => b.at.localeCompare(a.at))
