import { type TouchEvent, useRef } from 'react'

/** px: shorter is a tap that slipped; so many times further aside than along, or it is a scroll. */
const LEAST = 60
const SLANT = 2

/** Something between the finger and the card scrolls sideways itself, or holds a text. */
function isTaken(target: EventTarget, card: Element): boolean {
  let node = target instanceof Element ? target : null
  if (node?.closest('input, textarea, [role="slider"]')) return true
  for (; node && node !== card; node = node.parentElement)
    if (node.scrollWidth > node.clientWidth && /auto|scroll/.test(getComputedStyle(node).overflowX))
      return true
  return false
}

/** Swipes of one finger over the card: to the left the next candidate, to the right the one before. */
export function useSwipe(onStep: (by: 1 | -1) => void) {
  const begun = useRef<{ readonly x: number; readonly y: number } | null>(null)
  return {
    onTouchStart: ({ touches, target, currentTarget }: TouchEvent) => {
      const finger = touches.item(0)
      begun.current =
        finger && touches.length === 1 && !isTaken(target, currentTarget)
          ? { x: finger.clientX, y: finger.clientY }
          : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches.item(0)
      const from = begun.current
      begun.current = null
      if (!from || !finger || !getSelection()?.isCollapsed) return
      const [aside, along] = [finger.clientX - from.x, Math.abs(finger.clientY - from.y)]
      if (Math.abs(aside) >= LEAST && Math.abs(aside) > along * SLANT) onStep(aside < 0 ? 1 : -1)
    },
  }
}
