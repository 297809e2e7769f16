/** The current job outlives a reload of the tab (STATE-29); the key names the user, so nobody meets another's. */
import { useSyncExternalStore } from 'react'

const PREFIX = 'rezumetr_sync_job:'
const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function rememberJob(userId: string, jobId: string) {
  sessionStorage.setItem(PREFIX + userId, jobId)
  notify()
}

export function forgetJob(userId: string) {
  sessionStorage.removeItem(PREFIX + userId)
  notify()
}

export function useRememberedJob(userId: string): string | null {
  return useSyncExternalStore(subscribe, () => sessionStorage.getItem(PREFIX + userId))
}
