import { useSyncExternalStore } from 'react'

let note: string | null = null
const listeners = new Set<() => void>()

/** Prefixes the document title with a short note, visible while the user is in another tab; `null` removes it. */
export function setTabNote(words: string | null) {
  note = words
  listeners.forEach((listener) => listener())
}

export function useTabNote(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => note,
    () => null,
  )
}
