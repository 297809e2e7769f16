import { type RefObject, useEffect, useRef } from 'react'

/** Becomes `true` when the component is removed: the outcome of its work then needs a notice of its own. */
export function useIsUnmounted(): RefObject<boolean> {
  const isUnmounted = useRef(false)
  useEffect(() => {
    isUnmounted.current = false
    return () => void (isUnmounted.current = true)
  }, [])
  return isUnmounted
}
