import { useQuery } from '@tanstack/react-query'
import { syncViewsQuery, useCanOpen } from '../../features/job-board/views-api.ts'
import { ViewNote } from '../../features/job-board/view-note.tsx'

/** Only where the company opens resumes with the synchronisation: otherwise it spends no view. */
export function SyncViews() {
  const { data } = useQuery({ ...syncViewsQuery, enabled: useCanOpen() })
  return data?.opens_with_sync ? <ViewNote plan={data} /> : null
}
