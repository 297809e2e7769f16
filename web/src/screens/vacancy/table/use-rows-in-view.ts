import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useEffect } from 'react'

const ROW = 42
const HEAD = 36
/** Rows left below the view when the next ones are asked for. */
const AHEAD = 30

/** Rows that a page shows at once without becoming slow. */
export const MOST_ROWS = 1000

/** The rows below those that are loaded. */
export type NextRows = { has: boolean; loading: boolean; failed: boolean; load: () => void }

/**
 * The rows in the page: those that can be seen, and the one the keys stand on. Asks for the next ones near the end.
 * @param at index of that row, or -1
 * @param current its id
 */
export function useRowsInView({
  box,
  count,
  at,
  current,
  isWhole,
  more,
}: {
  /** What scrolls. */
  box: HTMLDivElement | null
  count: number
  at: number
  current: string | null
  /** All rows are in the page, as many as it takes, for the browser's own search. */
  isWhole: boolean
  more: NextRows
}) {
  const rangeExtractor = useCallback(
    (range: Range) => {
      // the row that the keys stand on gets the focus when its card is closed
      const near = defaultRangeExtractor(range)
      return at === -1 || near.includes(at) ? near : [...near, at].toSorted((a, b) => a - b)
    },
    [at],
  )
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => box,
    estimateSize: () => ROW,
    overscan: 6,
    scrollPaddingStart: HEAD,
    rangeExtractor,
  })

  const last = virtualizer.range?.endIndex ?? -1
  const isNearEnd =
    more.has && !more.loading && !more.failed && (isWhole ? count < MOST_ROWS : last >= count - AHEAD)
  const { load } = more
  useEffect(() => {
    if (isNearEnd) load()
  }, [isNearEnd, load])

  const { scrollToIndex } = virtualizer
  useEffect(() => {
    if (at >= 0) scrollToIndex(at, { align: 'auto' })
    // a step scrolls; rows that come under the person's eyes do not
    // oxlint-disable-next-line react/exhaustive-deps
  }, [current, box])
  const items = virtualizer.getVirtualItems()
  if (isWhole) {
    const shown = Math.min(count, MOST_ROWS)
    return {
      items: Array.from({ length: shown }, (_, index) => ({ index, gap: 0 })),
      below: (count - shown) * ROW,
    }
  }
  return {
    /** Each with the height left out above it. */
    items: items.map(({ index, start }, n) => ({ index, gap: start - (items[n - 1]?.end ?? 0) })),
    /** The height left out below them. */
    below: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
  }
}
