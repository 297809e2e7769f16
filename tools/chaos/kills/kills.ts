/**
 * R1: `kill -9` at random moments while several companies synchronise, analyse, export and pay. Their users
 * retry every interrupted request; each company must end equal to an undisturbed twin, with everything
 * counted, created and paid for exactly once.
 */
import { setTimeout as pause } from 'node:timers/promises'
import * as analysis from '@rezumetr/contracts/analysis/analysis'
import * as billing from '@rezumetr/contracts/billing/plans'
import * as exportsContract from '@rezumetr/contracts/analysis/exports'
import * as jobBoard from '@rezumetr/contracts/hh/job-board'
import * as payments from '@rezumetr/contracts/billing/payments'
import pg from 'pg'
import { chooseVacancy } from '../../../server/src/journey.ts'
import { until } from '../../../server/src/testing/watch/until.ts'
import { setStage, type Stage } from '../product/stage.ts'
import { fingerprint, type Fingerprint } from '../product/fingerprint.ts'
import { compare, type Finding } from '../harness/finding.ts'
import type { ChaosOptions } from '../harness/part.ts'

export type Kill = {
  readonly after_ms: number
  /** Until the server is ready again. */
  readonly back_in_ms: number
  /** From readiness until all interrupted work has made progress; 0 when there was none. */
  readonly resumed_in_ms: number
  /** What companies that finished since the last kill miss or have in excess. */
  readonly findings: readonly Finding[]
}

/** The start itself has its goals in `tools/bench/requests/start-part.ts`; here it must not hang, on a machine at work. */
const BACK_ALLOWED_MS = 10_000
const RESUME_ALLOWED_MS = 3000
export const isGoodKill = ({ back_in_ms, resumed_in_ms, findings }: Kill): boolean =>
  back_in_ms <= BACK_ALLOWED_MS && resumed_in_ms <= RESUME_ALLOWED_MS && findings.length === 0

/** Companies working concurrently. */
const COMPANIES = 3
const RESUMES = 20
const LONG_MS = 120_000
/** Maximum time between two kills, as a share of the time an undisturbed company takes. */
const UPTIME = 0.3

type End = Fingerprint & {
  readonly files: number
  readonly payments: number
  readonly plans: number
  readonly emails: number
}

/** The full lifecycle of a company, from registration to a paid plan. */
async function career(stage: Stage): Promise<End> {
  const { api, id, email } = await stage.company()
  await api.call(jobBoard.saveToken, { body: { token: 'sandbox-employer-token' } })
  await api.call(jobBoard.startSync, { body: {} })
  await until(
    async () => (await api.call(jobBoard.listSyncJobs, { query: { limit: 1 } })).jobs[0]?.status,
    (status) => status === 'completed',
    LONG_MS,
  )
  const vacancy = await chooseVacancy(api, 1000)
  if (!vacancy) throw new Error('no vacancy with new responses')
  await api.call(analysis.startNewAnalysis, { query: { vacancy_id: vacancy.id, limit: RESUMES } })
  await until(
    () => api.call(analysis.getActiveRun),
    ({ run }) => run === null,
    LONG_MS,
  )
  const { id: file } = await api.call(exportsContract.startExport, { body: { vacancy_id: vacancy.id } })
  await until(
    () => api.call(exportsContract.getExport, { params: { id: file } }),
    ({ status }) => status === 'completed',
    LONG_MS,
  )
  await api.file(exportsContract.downloadExport, { params: { id: file } })
  const { payment_id } = await api.call(payments.createPayment, {
    body: { plan_type: 'starter', duration_months: 1, return_url: '/pricing' },
  })
  type Items = { items: { id: string; metadata: { payment_id: string } }[] }
  const { items } = await stage.world.control<Items>('/yookassa/payments')
  const mine = items.filter(({ metadata }) => metadata.payment_id === payment_id)
  for (const { id: made } of mine) await stage.world.control(`/yookassa/payments/${made}/succeed`, {})
  await until(
    async () => (await api.call(billing.getSubscription)).subscription?.plan.plan_type,
    (plan) => plan === 'starter',
    LONG_MS,
  )
  const emails = async () =>
    (
      await stage.world.control<{ items: { subject: string }[] }>(`/mail?to=${encodeURIComponent(email)}`)
    ).items.filter(({ subject }) => subject.startsWith('Оплата получена')).length
  await until(emails, (count) => count > 0, LONG_MS)
  const rows = await stage.count<'files' | 'counted' | 'plans'>(
    `select (select count(*) from exports where company_id = $1) as files,
      (select count(*) from usage_events where company_id = $1) as counted,
      (select count(*) from subscriptions where company_id = $1
        and plan_id in (select id from plans where plan_type = 'starter')) as plans`,
    id,
  )
  const end = await fingerprint(api)
  // the paid plan starts a period of its own, so usage is taken from the rows instead of from the period
  return { ...end, ...rows, payments: mine.length, emails: await emails() }
}

const judge = (end: End, twin: End): Finding[] =>
  [
    compare('differences from the twin', end.hash === twin.hash ? 0 : 1, 0),
    compare('responses', end.applications, twin.applications),
    compare('results', end.results, twin.results),
    compare('units', end.counted, twin.counted),
    compare('files', end.files, twin.files),
    compare('payments', end.payments, 1),
    compare('plans', end.plans, 1),
    compare('emails', end.emails, 1),
  ].filter(({ lost, doubled }) => lost + doubled > 0)

/** Work that is not over, each with what it has done so far. */
const WORK = `select id, concat_ws(' ', cursor, vacancies_synced, applications_synced, resumes_opened) as done
    from sync_jobs where status in ('pending', 'processing')
  union all select id, (select count(*)::text from analysis_run_items
      where run_id = analysis_runs.id and status not in ('queued', 'processing'))
    from analysis_runs where status in ('pending', 'running')
  union all select id, '' from exports where status in ('pending', 'processing')`

async function workOf(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ id: string; done: string }>(WORK)
  return new Map(rows.map(({ id, done }) => [id, done]))
}

export async function* killWhileAtWork(
  { data_dir, random, pace }: Pick<ChaosOptions, 'data_dir' | 'random' | 'pace'>,
  kills: number,
): AsyncGenerator<Kill> {
  const stage = await setStage(data_dir, { pace })
  const client = new pg.Client(stage.connection)
  const over = new AbortController()
  let findings: Finding[] = []
  const troubles: unknown[] = []
  try {
    await client.connect()
    const began = performance.now()
    const twin = await career(stage)
    const span_ms = performance.now() - began
    const live = async () => {
      while (!over.signal.aborted) findings.push(...judge(await career(stage), twin))
    }
    const lives = Array.from({ length: COMPANIES }, () =>
      live().catch((trouble: unknown) => void troubles.push(trouble)),
    )
    for (let kill = 1; kill <= kills; kill++) {
      const after_ms = Math.round(100 + random() * UPTIME * span_ms)
      await pause(after_ms)
      await stage.kill()
      const interrupted = await workOf(client)
      const back_in_ms = await stage.restart()
      const since = performance.now()
      await until(
        () => workOf(client),
        (now) => [...interrupted].every(([id, done]) => now.get(id) !== done),
        60_000,
      )
      const resumed_in_ms = interrupted.size > 0 ? Math.round(performance.now() - since) : 0
      if (kill === kills) {
        over.abort()
        await Promise.all(lives)
      }
      if (troubles.length > 0) throw troubles[0]
      yield { after_ms, back_in_ms, resumed_in_ms, findings }
      findings = []
    }
  } finally {
    over.abort()
    await client.end()
    await stage.stop()
  }
}
