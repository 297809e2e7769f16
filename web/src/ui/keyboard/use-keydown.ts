import { useEffect, useEffectEvent } from 'react'

/** Calls the latest `onKey` for each key pressed in the page, after what has the focus. */
export function useKeydown(onKey: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent(onKey)
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
