import type { OtherApplication } from '@rezumetr/contracts/vacancies/candidates'
import { recommendations } from '@rezumetr/contracts/domain'
import * as z from 'zod'
import type { OtherRow } from './queries.ts'

const verdict = z.enum(recommendations).nullable()

export const presentOther = (row: OtherRow): OtherApplication => ({
  application_id: row.application_id,
  result_id: row.result_id,
  vacancy_id: row.vacancy_id,
  vacancy_title: row.vacancy_title,
  vacancy_name: row.vacancy_name,
  candidate_name: row.candidate_name,
  applied_at: row.applied_at.toISOString(),
  collection_id: row.collection_id,
  score: row.score,
  recommendation: verdict.parse(row.recommendation),
  decision: verdict.parse(row.decision),
  reasons: row.reasons,
  is_confirmed: row.is_confirmed,
})
