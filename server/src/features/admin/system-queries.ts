import { CONNECTION_CHANGED, SYNC_CANCELLED } from '@rezumetr/contracts/hh/job-board'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type WaitingFigures = {
  readonly emails: number
  readonly emails_failed: number
  readonly board_actions: number
  readonly board_actions_failed: number
  readonly syncs_failed: number
  readonly exports_failed: number
}

export async function countWaiting(db: Db, since: Date): Promise<WaitingFigures> {
  const { rows } = await sql<WaitingFigures>`select
    (select count(*) from outbox where status = 'pending') as emails,
    -- emails are given up after three days at most; their time of making has the index
    (select count(*) from outbox where status = 'failed' and failed_at > ${since}
      and created_at > ${since}::timestamptz - interval '3 days') as emails_failed,
    (select count(*) from board_actions where status in ('waiting', 'sending')) as board_actions,
    (select count(*) from board_actions where status = 'failed' and send_at > ${since}) as board_actions_failed,
    -- a user who stops one or changes the connection is no failure
    (select count(*) from sync_jobs where status = 'failed' and created_at > ${since}
      and not errors ?| ${[SYNC_CANCELLED, CONNECTION_CHANGED]}::text[]) as syncs_failed,
    (select count(*) from exports where status = 'failed' and created_at > ${since}) as exports_failed`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('an aggregate always gives one row')
  return row
}

export type BoardPace = {
  readonly rate: number
  readonly top_rate: number
  readonly wait_ms: number
  readonly changed_at: Date
}

export async function findBoardPace(db: Db): Promise<BoardPace | null> {
  const { rows } = await sql<BoardPace>`
    select top_rate, changed_at,
      case when clock_timestamp() > changed_at + make_interval(secs => probe_seconds) then top_rate else rate end as rate,
      greatest(0, extract(epoch from next_at - clock_timestamp()) * 1000)::int as wait_ms
    from paces where name = 'hh'`.execute(db)
  return rows[0] ?? null
}

export type Spending = { readonly answers: number; readonly microrubles: number | null }

export async function sumSpending(db: Db, since: Date): Promise<Spending> {
  const { rows } = await sql<Spending>`
    select count(*) as answers, sum(cost_microrubles)::float8 as microrubles
    from model_answers where answered_at >= ${since}`.execute(db)
  return rows[0] ?? { answers: 0, microrubles: null }
}
