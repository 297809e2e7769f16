import { type RefObject, useEffect, useRef } from 'react'

/** Becomes `true` when the component is removed: the outcome of its work then needs a notice of its own. */
export function useGone(): RefObject<boolean> {
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => void (gone.current = true)
  }, [])
  return gone
}
