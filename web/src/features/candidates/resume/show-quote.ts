import type { ResumeSections } from '@rezumetr/contracts/analysis/whole-resume'
import { createContext, useContext } from 'react'
import type { Evidence } from '../../resumes/quotes.ts'

/** Quotes to step through in the resume, starting at index `at`. */
export type Shown = { readonly title: string; readonly quotes: readonly Evidence[]; readonly at: number }

/** Opens the resume pane at a quote; `null` where no resume is available. */
export const ShowQuote = createContext<((shown: Shown) => void) | null>(null)
export const useShowQuote = () => useContext(ShowQuote)

/** The jobs that lines of the resume are named by; none until they are read. */
export const Jobs = createContext<ResumeSections['jobs']>([])
export const useJobs = () => useContext(Jobs)
