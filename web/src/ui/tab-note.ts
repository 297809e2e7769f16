import { useSyncExternalStore } from 'react'

let note: string | null = null
const listeners = new Set<() => void>()

/** Puts a few words before the title of the tab, for people who are in another one; `null` takes them away. */
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
