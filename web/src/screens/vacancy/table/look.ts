/** How the candidates are shown: a preference of the device, as the theme is. */
import { useState } from 'react'
import { columnSpecs } from './columns.tsx'

const DENSITY_KEY = 'rezumetr_density'
const COLUMNS_KEY = 'rezumetr_columns'

const densities = ['table', 'cards', 'board'] as const
export type Density = (typeof densities)[number]

export function useDensity() {
  const [density, setDensity] = useState<Density>(
    () => densities.find((known) => known === localStorage.getItem(DENSITY_KEY)) ?? 'table',
  )
  const change = (next: Density) => {
    localStorage.setItem(DENSITY_KEY, next)
    setDensity(next)
  }
  return [density, change] as const
}

const usual = Object.fromEntries(columnSpecs.map(({ id, isExtra }) => [id, isExtra !== true]))

/** What was stored; columns it does not name, or all where it is unreadable, are as usual. */
export function readColumns(stored: string | null): Record<string, boolean> {
  let parsed: unknown = null
  try {
    parsed = JSON.parse(stored ?? 'null')
  } catch {
    // written by hand: as if nothing was
  }
  const known = new Map(Object.entries(typeof parsed === 'object' && parsed !== null ? parsed : {}))
  return Object.fromEntries(
    Object.entries(usual).map(([id, isOn]) => {
      const chosen = known.get(id)
      return [id, typeof chosen === 'boolean' ? chosen : isOn]
    }),
  )
}

const PICTURES_KEY = 'rezumetr_pictures'

/** Pictures above the table take rows of it: shown where a person has asked for them. */
export function usePictures() {
  const [isShown, setShown] = useState(() => localStorage.getItem(PICTURES_KEY) === 'on')
  const change = (next: boolean) => {
    localStorage.setItem(PICTURES_KEY, next ? 'on' : 'off')
    setShown(next)
  }
  return [isShown, change] as const
}

export function useColumns() {
  const [columns, setColumns] = useState(() => readColumns(localStorage.getItem(COLUMNS_KEY)))
  const change = (id: string, isOn: boolean) => {
    const next = { ...columns, [id]: isOn }
    localStorage.setItem(COLUMNS_KEY, JSON.stringify(next))
    setColumns(next)
  }
  return [columns, change] as const
}
