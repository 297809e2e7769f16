import { createContext, useContext } from 'react'
import type { Evidence } from './quotes.ts'

/** Quotes to walk through in the resume, beginning with one of them. */
export type Shown = { readonly title: string; readonly quotes: readonly Evidence[]; readonly at: number }

/** Shows quotes in the resume beside; `null` where there is no resume to show. */
export const ShowQuote = createContext<((shown: Shown) => void) | null>(null)
export const useShowQuote = () => useContext(ShowQuote)
