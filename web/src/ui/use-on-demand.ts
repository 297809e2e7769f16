import { type ComponentType, useEffect, useRef, useState } from 'react'

/**
 * For a button whose popup is code of its own: the code is fetched at the first sign of interest. Until the first press
 * the button stands alone; then the popup takes it over, and the press is passed on.
 * @returns the popup once it was asked for, and the properties of its button
 */
export function useOnDemand<P>(popup: 'menu' | 'dialog', load: () => Promise<ComponentType<P>>) {
  const button = useRef<HTMLButtonElement>(null)
  const [Popup, setPopup] = useState<ComponentType<P> | null>(null)
  useEffect(() => {
    if (!Popup) return
    // another element than the one that was pressed
    button.current?.focus()
    button.current?.click()
  }, [Popup])
  if (Popup) return [Popup, { ref: button }] as const
  // without a network nothing opens; the next press tries again
  const fetchCode = () => void load().catch(() => undefined)
  const open = () => {
    load().then(
      (loaded) => setPopup(() => loaded),
      () => undefined,
    )
  }
  const alone = {
    'aria-haspopup': popup,
    'aria-expanded': false,
    onPointerEnter: fetchCode,
    onFocus: fetchCode,
    onClick: open,
  } as const
  return [null, alone] as const
}
