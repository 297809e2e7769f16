import { useQuery } from '@tanstack/react-query'
import { syncViewsQuery, useCanOpen } from '../../features/job-board/views-api.ts'
import { ViewFigures } from '../../features/job-board/view-note.tsx'

/** A day's worth of them moves slowly. */
const LOOK_MS = 20_000

/** The day's views while a run opens resumes. */
export function ViewsNow() {
  const { data } = useQuery({ ...syncViewsQuery, enabled: useCanOpen(), refetchInterval: LOOK_MS })
  return data ? <ViewFigures plan={data} /> : null
}
