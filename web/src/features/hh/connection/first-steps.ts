import { tabMemory } from '../../../ui/tab/memory.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The criteria of the chosen vacancy are shown to be checked as soon as there is something to judge. */
    checkCriteria?: true | undefined
  }
}

/** The user is connecting hh.ru for the first time in this tab: the choice of vacancies opens after the return. */
export const firstSteps = tabMemory('first_steps')
