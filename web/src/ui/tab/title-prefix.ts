import { useSyncExternalStore } from 'react'

let prefix: string | null = null
const listeners = new Set<() => void>()

/** Prefixes the document title with a short text, visible while the user is in another tab; `null` removes it. */
export function setTitlePrefix(words: string | null) {
  prefix = words
  listeners.forEach((listener) => listener())
}

export function useTitlePrefix(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => prefix,
    () => null,
  )
}
