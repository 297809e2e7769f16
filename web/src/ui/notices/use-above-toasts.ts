import { type RefObject, useLayoutEffect } from 'react'

/** Read by the place of notices; unset where nothing has to stay free. */
const PROPERTY = '--toasts-above'

/** Notices appear above this element as long as it is on the page: they speak of what its buttons do. */
export function useAboveToasts(element: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const root = document.documentElement
    // at the end of a page it leaves the lower edge of the window, so its own height would not do
    const measure = () => {
      const top = element.current?.getBoundingClientRect().top ?? innerHeight
      root.style.setProperty(PROPERTY, `${Math.max(0, Math.round(innerHeight - top))}px`)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    if (element.current) observer.observe(element.current)
    const gone = new AbortController()
    for (const moved of ['scroll', 'resize']) addEventListener(moved, measure, { signal: gone.signal })
    measure()
    return () => {
      gone.abort()
      observer.disconnect()
      root.style.removeProperty(PROPERTY)
    }
  }, [element])
}
