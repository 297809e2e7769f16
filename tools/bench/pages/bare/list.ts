/** A virtual list of plain rows, with the virtualiser of the product, and beside it the card of the current one. */
import { useVirtualizer } from '@tanstack/react-virtual'
import { createElement as h, useEffect, useReducer, useRef } from 'react'
import { type Copied, drawn } from './copy.ts'

export type ListCopy = {
  /** Texts of the cells of one row, and of one beside an open card. */
  readonly cells: readonly string[]
  readonly beside: readonly string[]
  readonly card: Copied
}

const ROWS = 100_000
const ROW = 42

type Place = { at: number; isOpen: boolean; marks: Readonly<Record<number, string>> }
function pressed(place: Place, key: string): Place {
  if (key === 'j') return { ...place, at: place.at + 1 }
  if (key === 'Enter') return { ...place, isOpen: true }
  if (/^[1-4]$/.test(key)) return { ...place, marks: { ...place.marks, [place.at]: key } }
  return place
}

export function BareList({ cells, beside, card }: ListCopy) {
  const box = useRef<HTMLDivElement>(null)
  const [{ at, isOpen, marks }, press] = useReducer(pressed, { at: -1, isOpen: false, marks: {} })
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent) => press(key)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  // no compiler runs here
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: ROWS,
    getScrollElement: () => box.current,
    estimateSize: () => ROW,
    overscan: 6,
  })
  const { scrollToIndex } = virtualizer
  useEffect(() => {
    if (at >= 0) scrollToIndex(at, { align: 'auto' })
  }, [at, scrollToIndex])
  const items = virtualizer.getVirtualItems()
  const texts = isOpen ? beside : cells
  const gap = (height: number) => h('tr', {}, h('td', { style: { height } }))
  const rows = items.map(({ index, key }) =>
    h(
      'tr',
      {
        key,
        'data-result': index,
        style: { height: ROW, background: index === at ? '#eef' : undefined, borderBottom: '1px solid #ddd' },
      },
      texts.map((text, column) =>
        h('td', { key: column, className: 'truncate px-2' }, column === 0 ? (marks[index] ?? text) : text),
      ),
    ),
  )
  return h(
    'main',
    { style: { display: 'grid', gridTemplateColumns: isOpen ? '4fr 5fr' : '1fr', gap: 16 } },
    h('h1', { className: 'sr-only' }, 'Bare'),
    h(
      'div',
      { ref: box, style: { height: '75vh', overflow: 'auto' } },
      h(
        'table',
        { 'aria-rowcount': ROWS, className: 'w-full table-fixed' },
        h(
          'tbody',
          {},
          gap(items[0]?.start ?? 0),
          rows,
          gap(virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)),
        ),
      ),
    ),
    isOpen && h('div', { key: at, style: { height: '90vh', overflow: 'auto' } }, drawn(card)),
  )
}
