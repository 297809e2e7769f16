import { type KeyboardEvent, type PointerEvent, useRef } from 'react'

export type Resize = {
  /** px, as shown. */
  readonly width: number
  /** `null`: the usual width again. */
  readonly onResize: (width: number | null) => void
}

/** The edge of a header, which is dragged; a double press brings the usual width back. */
export function ColumnEdge({ width, onResize }: Resize) {
  const from = useRef<number | null>(null)
  const drag = ({ currentTarget, pointerId, clientX }: PointerEvent) => {
    currentTarget.setPointerCapture(pointerId)
    from.current = clientX - width
  }
  return (
    <span
      aria-hidden
      data-edge
      onPointerDown={drag}
      onPointerMove={({ clientX }) => from.current !== null && onResize(clientX - from.current)}
      onPointerUp={() => (from.current = null)}
      onPointerCancel={() => (from.current = null)}
      onDoubleClick={() => onResize(null)}
      className="absolute inset-y-1 right-0 w-2 cursor-col-resize touch-none rounded-sm hover:bg-line-strong"
    />
  )
}

const STEP = 8

/** Shift with an arrow on the header's button, where the edge cannot be dragged. */
export function resizeByKey(event: KeyboardEvent, { width, onResize }: Resize) {
  const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key]
  if (!event.shiftKey || by === undefined) return
  onResize(width + by)
  event.preventDefault()
}
