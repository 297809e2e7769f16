import type { Run } from '@rezumetr/contracts/analysis'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { isRunActive } from './api.ts'

/** When the running analysis is over, everything it changed is read anew (STATE-38), wherever the person is. */
export function useRunEnd(run: Run | null) {
  const cache = useQueryClient()
  const active = isRunActive(run) ? run.id : null
  const before = useRef<string | null>(null)
  useEffect(() => {
    if (before.current !== null && active !== before.current) {
      for (const queryKey of [
        ['results'],
        ['applications'],
        ['vacancies'],
        ['dashboard'],
        ['billing'],
        ['run'],
      ]) {
        void cache.invalidateQueries({ queryKey })
      }
    }
    before.current = active
  }, [active, cache])
}
