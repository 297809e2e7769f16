/** What a statement says about a thing it names; everything except `has` is no possession. */

/**
 * `lacks`: not held, not done. `wants`: wished for, being learned, or learned without practice. `refuses`: not wanted.
 * `lost`: held once, no longer valid or no longer done. `other`: somebody else's. `hypothetical`: only if.
 */
export type Status = 'has' | 'lacks' | 'wants' | 'refuses' | 'lost' | 'other' | 'hypothetical'

/** A piece of a statement with one status; the pieces of a statement follow each other without gaps. */
export type Clause = {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly status: Status
  /** Last month (`year × 12 + month index`) of what it names: a paper's validity, the end of a deprivation. */
  readonly until: number | null
}
