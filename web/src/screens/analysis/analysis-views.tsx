import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { analysisViewsQuery, syncViewsQuery, useCanOpen } from '../../features/job-board/views-api.ts'
import { ViewFigures, ViewNote } from '../../features/job-board/view-note.tsx'

/** What the analysis of so many new responses will open. */
export function AnalysisViews({ vacancyId, count }: { vacancyId: string; count: number }) {
  const canOpen = useCanOpen()
  const { data } = useQuery({
    ...analysisViewsQuery(vacancyId, count),
    enabled: canOpen && count > 0,
    placeholderData: keepPreviousData,
  })
  return data && count > 0 ? <ViewNote plan={data} /> : null
}

/** A day's worth of them moves slowly. */
const LOOK_MS = 20_000

/** The day's views while a run opens resumes. */
export function ViewsNow() {
  const { data } = useQuery({ ...syncViewsQuery, enabled: useCanOpen(), refetchInterval: LOOK_MS })
  return data ? <ViewFigures plan={data} /> : null
}
