import { type ComponentType, useEffect, useRef, useState } from 'react'

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const
let presence: Promise<void> | undefined

/**
 * Resolves after the first user interaction, so that prefetching does not compete
 * with the initial load for the network.
 */
const somebodyIsThere = (): Promise<void> =>
  (presence ??= new Promise((resolve) => {
    // `requestIdleCallback` is missing in some browsers
    const rest = () => ('requestIdleCallback' in window ? requestIdleCallback(() => resolve()) : resolve())
    for (const sign of SIGNS)
      window.addEventListener(sign, rest, { once: true, passive: true, capture: true })
  }))

/**
 * For a button whose popup is a lazy chunk. The chunk is prefetched after the first user interaction with the page, so
 * that a click responds at once and later works offline. Until the first click only the button is rendered; then the
 * popup takes it over as its trigger, and the click is replayed.
 * @param load must be the same function on every render
 * @returns the popup component once requested, and the props of its button
 */
export function useOnDemand<P>(popup: 'menu' | 'dialog', load: () => Promise<ComponentType<P>>) {
  const button = useRef<HTMLButtonElement>(null)
  const [Popup, setPopup] = useState<ComponentType<P> | null>(null)
  // errors are ignored: the click loads the chunk again
  useEffect(() => {
    void somebodyIsThere()
      .then(load)
      .catch(() => undefined)
  }, [load])
  useEffect(() => {
    if (!Popup) return
    // the popup renders a new trigger element, so the focus and the click are repeated on it
    button.current?.focus()
    button.current?.click()
  }, [Popup])
  if (Popup) return [Popup, { ref: button }] as const
  const open = () => {
    load().then(
      (loaded) => setPopup(() => loaded),
      // the root layout shows that there is no network; the next click tries again
      () => undefined,
    )
  }
  const alone = { 'aria-haspopup': popup, 'aria-expanded': false, onClick: open } as const
  return [null, alone] as const
}
