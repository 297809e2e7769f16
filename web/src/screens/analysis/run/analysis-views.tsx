import { useSyncViews } from '../../../features/hh/quota/views-api.ts'
import { ViewNote } from '../../../features/hh/quota/view-note.tsx'

/** A day's worth of them moves slowly. */
const LOOK_MS = 20_000

/** The day's views while a run opens resumes. */
export function ViewsNow() {
  const plan = useSyncViews(LOOK_MS)
  return plan ? <ViewNote plan={plan} /> : null
}
