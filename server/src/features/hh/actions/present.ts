import type { BoardAction } from '@rezumetr/contracts/hh/actions'
import type { ActionRow } from './queries.ts'

export const presentAction = (row: ActionRow): BoardAction => ({
  id: row.id,
  batch_id: row.batch_id,
  application_id: row.application_id,
  candidate_name: row.candidate_name,
  vacancy_title: row.vacancy_title,
  kind: row.kind,
  target: row.target,
  target_name: row.target_name,
  message: row.message,
  status: row.status,
  // released while sending: its answers were lost
  is_unanswered: row.status === 'sending' && (row.claimed_by === null || row.attempts > 0),
  send_at: row.send_at.toISOString(),
  settled_at: row.settled_at?.toISOString() ?? null,
  problem: row.problem,
  created_at: row.created_at.toISOString(),
  by: row.by ?? '',
})
