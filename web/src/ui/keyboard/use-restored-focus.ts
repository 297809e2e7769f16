import { useEffect } from 'react'

/** Id of the element around the screen, which can take the focus. */
export const CONTENT = 'content'

/**
 * When the focused control disappears – a button that resets what it belongs to, a
 * dialog whose opener is gone – the focus goes to the nearest thing around it that is
 * left and can take it, or to the screen: otherwise the next Tab would begin at the
 * top of the page.
 */
export function useRestoredFocus(): void {
  useEffect(() => {
    /** What was focused or pressed last, with everything around it, from the inside out. */
    let around: readonly Element[] = []
    let frame = 0
    const remember = ({ target }: Event) => {
      around = []
      for (let node = target as Element | null; node; node = node.parentElement) around = [...around, node]
    }
    const keep = () => {
      if (document.activeElement !== document.body) return
      const left = around.find((node) => node.isConnected && node.hasAttribute('tabindex'))
      const target = left ?? document.getElementById(CONTENT)
      if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    }
    const observer = new MutationObserver(() => {
      if (around[0]?.isConnected !== false) return
      cancelAnimationFrame(frame)
      // whoever removed it may be about to say where the focus goes
      frame = requestAnimationFrame(keep)
    })
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    // a press beside all controls takes the focus away on purpose, and one on the focused control does not move it
    document.addEventListener('pointerdown', remember, true)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      document.removeEventListener('focusin', remember)
      document.removeEventListener('pointerdown', remember, true)
    }
  }, [])
}
