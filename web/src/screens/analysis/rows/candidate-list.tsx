import type { Result } from '@rezumetr/contracts/analysis/analysis'
import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Review } from '../../../features/candidates/use-review.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { LoadError } from '../../../ui/notices/load-error.tsx'
import { CandidateRow } from './candidate-row.tsx'
import { DenseRow } from './dense-row.tsx'

/** The header stays above the list while it scrolls, and the bar under it: 56 pixels, and some air. */
const HEADER = 60
/** Rows left below the view when the next ones are asked for. */
const AHEAD = 15

/**
 * The rows in the view and one on each side; at least six, for keys and readers, where the list begins below the view. Those of
 * `kept` stay in the page wherever the list is scrolled to.
 */
function pickRows(range: Range, kept: readonly number[]): number[] {
  const near = defaultRangeExtractor({
    ...range,
    endIndex: Math.max(range.endIndex, Math.min(range.startIndex + 4, range.count - 1)),
  })
  return [...new Set([...near, ...kept])].toSorted((a, b) => a - b)
}

type NextRows = { has: boolean; loading: boolean; failed: boolean; load: () => void }

/** @param options.height of a row that was not measured yet, px @returns the rows to draw, scrolled to that of the keys */
function useRowsInPage({
  list,
  bar,
  results,
  current,
  isCardOpen,
  height,
}: {
  list: RefObject<HTMLElement | null>
  bar: RefObject<HTMLElement | null>
  results: readonly Result[]
  current: string | null
  isCardOpen: boolean
  height: number
}) {
  const [top, setTop] = useState(0)
  const [barHeight, setBarHeight] = useState(0)
  // What stands above the list grows and shrinks; a layout read per change of the page is cheap, a wrong offset is not.
  useLayoutEffect(() => {
    const place = () => {
      setTop(list.current ? list.current.getBoundingClientRect().top + window.scrollY : 0)
      setBarHeight(bar.current?.offsetHeight ?? 0)
    }
    place()
    const observer = new ResizeObserver(place)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list, bar])
  const getItemKey = useCallback((index: number) => results[index]?.id ?? index, [results])
  const rangeExtractor = useCallback(
    (range: Range) => {
      // the row that has the focus, and the one that gets it by a step or when its card is closed
      const focused = document.activeElement?.closest<HTMLElement>('[data-result]')?.dataset['result']
      const kept = results.flatMap(({ id }, at) => (id === focused || id === current ? [at] : []))
      return pickRows(range, kept)
    },
    [results, current],
  )
  const virtualizer = useWindowVirtualizer({
    count: results.length,
    estimateSize: () => height,
    // another function makes it measure all rows anew
    getItemKey,
    overscan: 1,
    rangeExtractor,
    scrollMargin: top,
    scrollPaddingStart: HEADER + barHeight,
    scrollPaddingEnd: 16,
  })
  const at = current === null ? -1 : results.findIndex(({ id }) => id === current)
  const isReached = isCardOpen && at >= 0
  const { scrollToIndex, range } = virtualizer
  const isInView = range !== null && at >= range.startIndex && at <= range.endIndex
  const reached = useRef<string | null>(null)
  useEffect(() => {
    const isClosed = !isReached && reached.current === current
    reached.current = isReached ? current : null
    if (current === null || at < 0) return undefined
    // rows grow when their card is closed: the one in view stays there, one scrolled away from is not returned to
    if (isClosed && !isInView) return undefined
    // with the frame, whose layout is made anyway: here it would be made for this alone
    const frame = requestAnimationFrame(() => scrollToIndex(at, { align: 'auto' }))
    return () => cancelAnimationFrame(frame)
    // Only a step scrolls, and the row of the open card once it is there; other new rows under the person's eyes do not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [current, isReached])
  return { virtualizer, top }
}

/** Rows of the list, as many in the page as can be seen: thousands scroll like ten. */
export function CandidateList({
  results,
  total,
  review,
  candidate,
  withVacancy,
  isDense = false,
  bar,
  more,
}: {
  results: readonly Result[]
  /** `null` until it is known. */
  total: number | null
  review: Review
  candidate: string | null
  withVacancy: boolean
  /** Rows of three short lines. */
  isDense?: boolean
  /** Stays above the list while it scrolls. */
  bar: RefObject<HTMLElement | null>
  more: NextRows
}) {
  const list = useRef<HTMLDivElement>(null)
  const { current } = review
  const { virtualizer, top } = useRowsInPage({
    list,
    bar,
    results,
    current,
    isCardOpen: candidate !== null,
    height: isDense ? 76 : candidate !== null ? 93 : 204,
  })
  const { load } = more
  const last = virtualizer.range?.endIndex ?? -1
  const nearEnd = more.has && !more.loading && !more.failed && last >= results.length - AHEAD
  useEffect(() => {
    if (nearEnd) load()
  }, [nearEnd, load])
  return (
    <div className="min-w-0 overflow-clip rounded-xl border border-line bg-surface shadow-raised">
      <div
        ref={list}
        role="feed"
        aria-label="Кандидаты"
        aria-busy={more.loading}
        className="relative"
        style={{ height: virtualizer.getTotalSize() }}
      >
        {virtualizer.getVirtualItems().map((row) => {
          const result = results[row.index]
          if (!result) return null
          const place = {
            result,
            position: row.index + 1,
            // as ARIA says that it is not known
            total: total ?? -1,
            current: current === result.id,
            opened: candidate === result.id,
            offset: row.start - top,
            measure: virtualizer.measureElement,
            onOpen: review.open,
          }
          return isDense ? (
            <DenseRow key={row.key} {...place} />
          ) : (
            <CandidateRow key={row.key} {...place} compact={candidate !== null} withVacancy={withVacancy} />
          )
        })}
      </div>
      {more.has && <More more={more} />}
    </div>
  )
}

const More = ({ more: { failed, loading, load } }: { more: NextRows }) => (
  <div className="flex justify-center p-3">
    {failed ? (
      <LoadError message="Не удалось загрузить следующих кандидатов." retrying={loading} onRetry={load} />
    ) : (
      <Button size="sm" busy={loading} onClick={load}>
        {loading ? 'Загружаем...' : 'Показать ещё'}
      </Button>
    )}
  </div>
)
