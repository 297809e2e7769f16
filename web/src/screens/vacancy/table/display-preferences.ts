/** How the candidates are shown: a preference of the device, as the theme is. */
import { useCallback, useState } from 'react'
import { type Layout, readLayout } from './layout.ts'

const DENSITY_KEY = 'rezumetr_density'
const COLUMNS_KEY = 'rezumetr_columns'

const densities = ['table', 'cards', 'board'] as const
export type Density = (typeof densities)[number]

export function useDensity() {
  const [density, setDensity] = useState<Density>(
    () => densities.find((known) => known === localStorage.getItem(DENSITY_KEY)) ?? 'table',
  )
  const change = useCallback((next: Density) => {
    localStorage.setItem(DENSITY_KEY, next)
    setDensity(next)
  }, [])
  return [density, change] as const
}

const PICTURES_KEY = 'rezumetr_pictures'

/** Pictures above the table take rows of it: shown where a person has asked for them. */
export function usePictures() {
  const [isShown, setShown] = useState(() => localStorage.getItem(PICTURES_KEY) === 'on')
  const change = useCallback((next: boolean) => {
    localStorage.setItem(PICTURES_KEY, next ? 'on' : 'off')
    setShown(next)
  }, [])
  return [isShown, change] as const
}

/** What was stored; as usual where that is unreadable. */
function storedLayout(): Layout {
  try {
    return readLayout(JSON.parse(localStorage.getItem(COLUMNS_KEY) ?? 'null'))
  } catch {
    // written by hand: as if nothing was
    return readLayout(null)
  }
}

export function useLayout() {
  const [layout, setLayout] = useState(storedLayout)
  const change = useCallback((next: Layout) => {
    localStorage.setItem(COLUMNS_KEY, JSON.stringify(next))
    setLayout(next)
  }, [])
  return [layout, change] as const
}
