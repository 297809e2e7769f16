import { useSyncExternalStore } from 'react'

/**
 * Stores one short text per user in `sessionStorage`, so that it survives a reload
 * of the tab. The key contains the user id, so the next user of this browser never
 * sees it, and has the prefix of the keys removed when the session ends.
 */
export function tabMemory(name: string) {
  const keyOf = (userId: string) => `rezumetr_${name}:${userId}`
  const listeners = new Set<() => void>()
  const notify = () => listeners.forEach((listener) => listener())
  const read = (userId: string): string | null => sessionStorage.getItem(keyOf(userId))
  /** Notifies of every change made in this tab, for any user. @returns the unsubscribe function */
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  return {
    remember(userId: string, text: string) {
      sessionStorage.setItem(keyOf(userId), text)
      notify()
    },
    clear(userId: string) {
      sessionStorage.removeItem(keyOf(userId))
      notify()
    },
    read,
    subscribe,
    useRemembered: (userId: string) => useSyncExternalStore(subscribe, () => read(userId)),
  }
}
