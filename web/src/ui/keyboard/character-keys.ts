import { useSyncExternalStore } from 'react'

// a preference of the device, as the theme is: it stays when the session ends
const KEY = 'rezumetr_keys'
const listeners = new Set<() => void>()

/**
 * Whether letters, digits and signs are shortcuts. Users can switch them off, because speech input or an unsteady hand triggers
 * them by accident (WCAG 2.1.4); arrows, Enter, Escape and combinations with Ctrl always work.
 */
export const areCharacterKeysOn = (): boolean => localStorage.getItem(KEY) !== 'off'

export function switchCharacterKeys(on: boolean) {
  if (on) localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, 'off')
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  // another tab
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

export const useCharacterKeys = (): boolean =>
  useSyncExternalStore(subscribe, areCharacterKeysOn, areCharacterKeysOn)
