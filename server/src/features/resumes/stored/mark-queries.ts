import type { Db } from '../../../platform/db/database.ts'
import { createScope, type CompanyScope } from '../../companies/scope.ts'
import type { ApplicationMarks } from '../../applications/stored/mark-rules.ts'

export async function listUnmarked(db: Db, version: string, after: string | null, limit: number) {
  let query = db
    .selectFrom('applications')
    .select(['id', 'company_id', 'candidate_email', 'candidate_phone', 'resume_enc', 'resume_hash'])
    .where('resume_enc', 'is not', null)
    .where('resume_hash', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('marks_version', 'is', null),
        eb('marks_version', '<', version),
        eb('marks_version', '>', version),
      ]),
    )
  if (after !== null) query = query.where('id', '>', after)
  const rows = await query
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ resume_enc: Buffer; resume_hash: string }>()
    .execute()
  return rows.map((row) => ({ ...row, company_id: createScope(row.company_id) }))
}

export async function updateMarks(
  db: Db,
  scope: CompanyScope,
  id: string,
  resume_hash: string,
  marks: ApplicationMarks,
): Promise<void> {
  await db
    .updateTable('applications')
    .set(marks)
    .where('company_id', '=', scope)
    .where('id', '=', id)
    .where('resume_hash', '=', resume_hash)
    .execute()
}
