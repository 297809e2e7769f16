/** The last run this tab knows of: its outcome and failures outlive a reload and wait to be dismissed. */
import { useSyncExternalStore } from 'react'

/** Removed with the session, like every key of this prefix. */
const KEY = 'rezumetr_run'
const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function rememberRun(id: string) {
  sessionStorage.setItem(KEY, id)
  notify()
}

export function forgetRun() {
  sessionStorage.removeItem(KEY)
  notify()
}

export function useRememberedRun(): string | null {
  return useSyncExternalStore(subscribe, () => sessionStorage.getItem(KEY))
}
