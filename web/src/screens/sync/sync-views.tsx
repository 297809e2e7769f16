import { useSyncViews } from '../../features/hh/quota/views-api.ts'
import { ViewNote } from '../../features/hh/quota/view-note.tsx'

/** Only where the company opens resumes with the synchronisation: otherwise it spends no view. */
export function SyncViews() {
  const plan = useSyncViews()
  return plan?.opens_with_sync ? <ViewNote plan={plan} isOpening /> : null
}
