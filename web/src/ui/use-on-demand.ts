import { type ComponentType, useEffect, useRef, useState } from 'react'

const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'scroll'] as const
let presence: Promise<void> | undefined

/** Resolves at the first sign of a person: until then the network belongs to what the screen shows. */
const somebodyIsThere = (): Promise<void> =>
  (presence ??= new Promise((resolve) => {
    // not every browser says when it has nothing to do
    const rest = () => ('requestIdleCallback' in window ? requestIdleCallback(() => resolve()) : resolve())
    for (const sign of SIGNS)
      window.addEventListener(sign, rest, { once: true, passive: true, capture: true })
  }))

/**
 * For a button whose popup is code of its own: the code is fetched as soon as somebody touches the page at all, so that a press
 * answers at once, and later also without a network. Until the first press the button stands alone; then the popup takes it
 * over, and the press is passed on.
 * @param load the same function at every rendering
 * @returns the popup once it was asked for, and the properties of its button
 */
export function useOnDemand<P>(popup: 'menu' | 'dialog', load: () => Promise<ComponentType<P>>) {
  const button = useRef<HTMLButtonElement>(null)
  const [Popup, setPopup] = useState<ComponentType<P> | null>(null)
  // what fails here is fetched by the press
  useEffect(() => {
    void somebodyIsThere()
      .then(load)
      .catch(() => undefined)
  }, [load])
  useEffect(() => {
    if (!Popup) return
    // another element than the one that was pressed
    button.current?.focus()
    button.current?.click()
  }, [Popup])
  if (Popup) return [Popup, { ref: button }] as const
  const open = () => {
    load().then(
      (loaded) => setPopup(() => loaded),
      // the frame says that there is no network; the next press tries again
      () => undefined,
    )
  }
  const alone = { 'aria-haspopup': popup, 'aria-expanded': false, onClick: open } as const
  return [null, alone] as const
}
