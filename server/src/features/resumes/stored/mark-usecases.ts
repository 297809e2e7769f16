/** Marks that link responses of one person: computed when written, and here for all others. */
import type { Deps } from '../../../ports/deps.ts'
import { listUnmarked, updateMarks } from './mark-queries.ts'
import { marksOf, marksVersion } from '../../applications/stored/mark-rules.ts'
import { decryptResume } from './resume-rules.ts'

const BATCH = 100

/** Missing marks, or of another key or rules version; on several nodes at once too. */
export async function markUnmarked({ db, keys }: Pick<Deps, 'db' | 'keys'>): Promise<void> {
  for (let after: string | null = null; ;) {
    const rows = await listUnmarked(db, marksVersion(keys), after, BATCH)
    for (const { id, company_id, resume_hash, ...row } of rows) {
      const marks = marksOf(keys, company_id, row, decryptResume(keys, id, row.resume_enc))
      // conditional on the hash: a text stored meanwhile has its own
      await updateMarks(db, company_id, id, resume_hash, marks)
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
