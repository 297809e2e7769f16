import { createContext, useContext } from 'react'
import type { SyncWatch } from './use-sync-watch.ts'

const SyncWatchContext = createContext<SyncWatch | null>(null)
export const SyncWatchProvider = SyncWatchContext.Provider

/** The synchronisation tracked by the shell; all screens share one poll. */
export function useWatchedSync(): SyncWatch {
  const watch = useContext(SyncWatchContext)
  if (!watch) throw new Error('useWatchedSync outside of the shell')
  return watch
}
