/**
 * Sends `kill -9` at a random moment between a response appearing on the board and the notification about it:
 * during the scheduled synchronisation, the automatic analysis after it, or the email about good candidates.
 * No response may be lost, analysed twice or charged twice, the cap must hold, and every candidate above the
 * minimum score must be reported in exactly one email.
 */
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { updateAutoAnalysis } from '@rezumetr/contracts/analysis/auto'
import * as jobBoard from '@rezumetr/contracts/hh/job-board'
import { updateSyncSchedule } from '@rezumetr/contracts/hh/schedule'
import * as vacancies from '@rezumetr/contracts/vacancies/vacancies'
import { sql } from 'kysely'
import { enter, synchronise } from '../../../server/src/journey.ts'
import { openDatabase, type Db } from '../../../server/src/platform/db/database.ts'
import { startPostgres } from '../../../server/src/platform/db/embedded-postgres.ts'
import { buildSubscription, scopeOf } from '../../../server/src/testing/scenes/factories.ts'
import { controlSandbox } from '../../../server/src/testing/product/sandbox.ts'
import { until } from '../../../server/src/testing/watch/until.ts'
import type { ChaosOptions } from '../harness/part.ts'
import { freePort, startServer } from '../product/server-process.ts'

const PEOPLE = 7
const MIN_SCORE = 40
/** Upper estimate from a response on the board to its email: polls every 3 s, a synchronisation and two batches. */
const SPAN_MS = 12_000
const person = {
  company_name: 'ООО «Хаос»',
  full_name: 'Анна Смирнова',
  email: 'chaos-auto@example.ru',
  password: 'Once-And-Never-2026',
}

export type AutoRound = {
  readonly killed_after_ms: number
  /** New responses so far, and how many of them may have been analysed by now; the cap changes every round. */
  readonly came: number
  readonly allowed: number
  /** Responses that exist on the board but not in the product. */
  readonly lost: number
  readonly analyzed: number
  /** Repeated analyses of the same response. */
  readonly doubled: number
  readonly charged: number
  /** Candidates above the minimum score, and the total number of candidates the emails report. */
  readonly good: number
  readonly reported: number
}

export const isGoodAutoRound = ({
  allowed,
  lost,
  analyzed,
  doubled,
  charged,
  good,
  reported,
}: AutoRound): boolean =>
  lost === 0 && doubled === 0 && analyzed === allowed && charged === analyzed && reported === good

export async function* shootAuto(
  { data_dir, random, pace }: Pick<ChaosOptions, 'data_dir' | 'random' | 'pace'>,
  rounds: number,
): AsyncGenerator<AutoRound> {
  const own = path.join(data_dir, 'auto')
  const postgres = await startPostgres(path.join(own, 'postgres'))
  const env = { HH_REQUESTS_PER_SECOND: String(pace), SYNC_SCHEDULE: 'on' }
  const options = { data_dir: own, port: await freePort(), env }
  let server = await startServer(options)
  const { db } = openDatabase(postgres.connection, 2)
  try {
    const first = await enter(server.url, person)
    await buildSubscription(db, await scopeOf(db, person.email), 'enterprise')
    await first.call(jobBoard.saveToken, { body: { token: 'sandbox-employer-token' } })
    await first.call(updateSyncSchedule, { body: { quiet: null } })
    await synchronise(first)
    const list = await first.call(vacancies.listVacancies, { query: { active_only: true } })
    const vacancy = list.vacancies.find(({ is_enabled }) => is_enabled)
    const hh_id = /\/vacancy\/(\d+)/.exec(vacancy?.url ?? '')?.[1]
    if (!vacancy || !hh_id) throw new Error('no vacancy to work with')
    await first.call(updateAutoAnalysis, { body: { per_day: null, vacancy_ids: [vacancy.id] } })
    await first.call(jobBoard.updateSettings, {
      body: { auto_analysis: true, min_score: MIN_SCORE, batch_size: 5 },
    })
    let came = 0
    let allowed = 0
    for (let round = 1; round <= rounds; round += 1) {
      const api = await enter(server.url, person)
      came += PEOPLE
      const cap = allowed + Math.floor(random() * (2 * PEOPLE)) + 1
      allowed = Math.min(came, cap)
      await api.call(updateAutoAnalysis, { body: { per_period: cap } })
      const since = new Date()
      await controlSandbox(server.url, '/responses', { vacancy_id: hh_id, count: PEOPLE })
      await sql`update sync_schedules set next_at = now()`.execute(db)
      const killed_after_ms = Math.round(random() * SPAN_MS)
      await pause(killed_after_ms)
      await server.kill()
      server = await startServer(options)
      await settled(db, since)
      const facts = await factsOf(db)
      const kept = new Set(facts.negotiations)
      const lost = (await atBoard(server.url, hh_id)).filter((id) => !kept.has(id)).length
      yield { killed_after_ms, came, allowed, lost, ...facts }
    }
  } finally {
    await server.stop()
    await db.destroy()
    await postgres.stop()
  }
}

async function atBoard(url: string, vacancy_id: string): Promise<string[]> {
  const { items } = await controlSandbox<{ items: { negotiation_id: string }[] }>(
    url,
    `/answers?vacancy_id=${vacancy_id}`,
  )
  return items.map(({ negotiation_id }) => negotiation_id)
}

/** Resolves when the scheduled synchronisation has completed and automatic analysis is idle or stopped by its cap. */
const settled = (db: Db, since: Date) =>
  until(
    async () =>
      (
        await sql<{ is_settled: boolean }>`
          select exists (select from sync_jobs where origin = 'schedule' and status = 'completed' and created_at >= ${since})
            and not exists (select from sync_jobs where status in ('pending', 'processing'))
            and not exists (select from analysis_runs where finished_at is null or notified_at is null)
            and (r.pause_reason is not null or r.emptied_at >
              (select max(completed_at) from sync_jobs where status = 'completed')) as is_settled
          from auto_rules r`.execute(db)
      ).rows[0]?.is_settled === true,
    Boolean,
    180_000,
  )

async function factsOf(db: Db) {
  const { rows } = await sql<
    Pick<AutoRound, 'analyzed' | 'doubled' | 'charged' | 'good'> & { negotiations: string[] }
  >`select
    (select array_agg(hh_negotiation_id) from applications) as negotiations,
    (select count(distinct application_id) from analysis_results) as analyzed,
    (select count(*) - count(distinct application_id) from analysis_results) as doubled,
    (select coalesce(sum(analyses_used + analyses_reserved), 0) from usage_periods) as charged,
    (select count(*) from analysis_results where score >= ${MIN_SCORE}) as good`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('no facts')
  const emails = await sql<{ subject: string }>`
    select payload ->> 'subject' as subject from outbox where payload ->> 'subject' like 'Автоанализ:%'`.execute(
    db,
  )
  const reported = emails.rows.reduce(
    (sum, { subject }) => sum + Number(/(\d+)\s+кандидат/.exec(subject)?.[1] ?? Number.NaN),
    0,
  )
  return { ...facts, reported }
}
