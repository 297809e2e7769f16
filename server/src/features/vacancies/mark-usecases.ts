/** Marks by which responses of one person find each other: made where contacts and texts are written, and here for the rest. */
import type { Deps } from '../../deps.ts'
import { listUnmarked, updateMarks } from './mark-queries.ts'
import { marksOf, marksVersion } from './mark-rules.ts'
import { openResume } from './resume-rules.ts'

const BATCH = 100

/** Responses from before there were marks, or marked by another key or other rules. Safe to run on several nodes. */
export async function markUnmarked({ db, keys }: Pick<Deps, 'db' | 'keys'>): Promise<void> {
  for (let after: string | null = null; ;) {
    const rows = await listUnmarked(db, marksVersion(keys), after, BATCH)
    for (const { id, company_id, resume_hash, ...row } of rows) {
      const marks = marksOf(keys, company_id, row, openResume(keys, id, row.resume_enc))
      // another text read meanwhile has its own marks
      await updateMarks(db, company_id, id, resume_hash, marks)
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
