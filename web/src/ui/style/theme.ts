import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'
/** Also read by `public/preload.js`, which runs before the bundle. */
const KEY = 'rezumetr_theme'
const listeners = new Set<() => void>()

function chosen(): Theme {
  const theme = document.documentElement.dataset['theme']
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

function choose(theme: Theme) {
  if (theme === 'system') {
    delete document.documentElement.dataset['theme']
    localStorage.removeItem(KEY)
  } else {
    document.documentElement.dataset['theme'] = theme
    localStorage.setItem(KEY, theme)
  }
  listeners.forEach((listener) => listener())
}

/** The chosen theme and its setter. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, chosen)
  return [theme, choose]
}
