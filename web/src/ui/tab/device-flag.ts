import { useSyncExternalStore } from 'react'

/** A switch remembered on this device, as the theme is: it stays when the session ends. */
export function deviceFlag(key: string, initial: boolean) {
  const listeners = new Set<() => void>()
  const read = (): boolean => {
    const stored = localStorage.getItem(key)
    return stored === null ? initial : stored === 'on'
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    // another tab
    addEventListener('storage', listener)
    return () => {
      listeners.delete(listener)
      removeEventListener('storage', listener)
    }
  }
  return {
    read,
    set: (isOn: boolean): void => {
      if (isOn === initial) localStorage.removeItem(key)
      else localStorage.setItem(key, isOn ? 'on' : 'off')
      listeners.forEach((listener) => listener())
    },
    use: (): boolean => useSyncExternalStore(subscribe, read, read),
  }
}
