import type { Db, Trx } from '../../../platform/db/database.ts'
import type { CompanyScope } from '../../companies/scope.ts'
import type { NewApplication } from './queries.ts'

const selectUploaded = (db: Db, scope: CompanyScope, id: string) =>
  db
    .selectFrom('applications')
    .select([
      'vacancy_id',
      'resume_enc',
      'resume_hash',
      'candidate_name',
      'candidate_email',
      'candidate_phone',
      'read_hash',
      'corrected_at',
    ])
    .where('company_id', '=', scope)
    .where('id', '=', id)
    .where('source', '=', 'upload')
    .where('resume_enc', 'is not', null)
    .where('resume_hash', 'is not', null)
    .$narrowType<{ resume_enc: Buffer; resume_hash: string }>()

export const findUploaded = async (db: Db, scope: CompanyScope, id: string) =>
  (await selectUploaded(db, scope, id).executeTakeFirst()) ?? null

export const lockUploaded = async (trx: Trx, scope: CompanyScope, id: string) =>
  (await selectUploaded(trx, scope, id).forNoKeyUpdate().executeTakeFirst()) ?? null

type Corrected = Omit<NewApplication, 'id' | 'candidate_email' | 'candidate_phone' | 'area_name'> & {
  readonly read_hash: string
  readonly corrected_at: Date
}

export async function updateCorrected(
  trx: Trx,
  scope: CompanyScope,
  id: string,
  row: Corrected,
): Promise<void> {
  await trx
    .updateTable('applications')
    .set(row)
    .where('company_id', '=', scope)
    .where('id', '=', id)
    .execute()
}
