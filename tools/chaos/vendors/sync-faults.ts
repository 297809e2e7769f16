/**
 * Synchronisations over a faulty connection. Companies repeatedly start from an empty state; each must end
 * equal to a company that read the same board over a good connection, and the number of extra requests must
 * stay close to the number of faults.
 */
import * as accounts from '@rezumetr/contracts/accounts/account'
import * as jobBoard from '@rezumetr/contracts/hh/job-board'
import { updateSyncSchedule } from '@rezumetr/contracts/hh/schedule'
import { sql } from 'kysely'
import { apiClient, ApiRefusal, enter, type Api } from '../../../server/src/journey.ts'
import type { CompanyScope } from '../../../server/src/features/companies/scope.ts'
import type { Db } from '../../../server/src/platform/db/database.ts'
import { control } from '../../../server/src/testing/scenes/board.ts'
import { scopeOf } from '../../../server/src/testing/scenes/factories.ts'
import { until } from '../../../server/src/testing/watch/until.ts'
import type { Product } from '../../../server/src/product.ts'
import { openFaultProxy, type FaultProxy, type FaultKind } from './fault-proxy.ts'

export type StartProduct = (env: Record<string, string>) => Promise<Product & { drop(): Promise<void> }>
/** The product with a fault-injecting proxy between it and its own sandbox. */
export type BoardStage = { readonly product: Product; readonly proxy: FaultProxy; drop(): Promise<void> }

export async function setBoardStage(start: StartProduct, seed: number): Promise<BoardStage> {
  let upstream = ''
  const proxy = await openFaultProxy(seed, () => upstream)
  const product = await start({
    HH_API_URL: `${proxy.url}/sandbox/hh`,
    HH_TOKEN_URL: `${proxy.url}/sandbox/hh/token`,
    HH_REQUESTS_PER_SECOND: '1000',
    SYNC_SCHEDULE: 'on',
  })
  upstream = product.localUrl
  return {
    product,
    proxy,
    async drop() {
      await product.drop()
      await proxy.close()
    },
  }
}

export type Company = {
  /** An API client; signs in again when needed, because a run outlives a session. */
  api(): Promise<Api>
  readonly scope: CompanyScope
}
let companies = 0
const PASSWORD = 'Once-And-Never-2026'
const SESSION_MS = 10 * 60_000

/**
 * A company of the sandbox's small employer: three vacancies, as many as a trial covers. Full resumes are
 * synchronised together with the lists.
 * @param token the predefined token, which survives a sandbox reset; with it only lists are synchronised
 */
export async function company({ product }: BoardStage, token?: string): Promise<Company> {
  const email = `line-${process.pid}-${++companies}@example.ru`
  let api = await enter(product.localUrl, {
    company_name: 'ООО «Обрыв»',
    full_name: 'Анна Смирнова',
    email,
    password: PASSWORD,
  })
  const issued = await control<{ access_token: string }>(product, '/tokens', {
    action: 'issue',
    account: 'employer-2',
  })
  await api.call(jobBoard.saveToken, { body: { token: token ?? issued.access_token } })
  await api.call(jobBoard.updateSettings, {
    // all companies of a stage have one manager, whose views count for each of them
    body: { resume_opening: token === undefined ? 'with_sync' : 'on_analysis', company_views_per_day: null },
  })
  // disables the schedule: only the harness, and the retry after an outage, may start a synchronisation
  await api.call(updateSyncSchedule, { body: { is_on: false, quiet: null } })
  let since = Date.now()
  return {
    scope: await scopeOf(product.deps.db, email),
    async api() {
      if (Date.now() - since > SESSION_MS) {
        since = Date.now()
        const pair = await apiClient(product.localUrl).call(accounts.login, {
          body: { email, password: PASSWORD },
        })
        api = apiClient(product.localUrl, pair.access_token)
      }
      return api
    },
  }
}

/** Runs a synchronisation until it completes or fails. */
export async function syncOnce(one: Company): Promise<jobBoard.SyncJob> {
  const api = await one.api()
  const started = await api
    .call(jobBoard.startSync, {
      body: { sync_vacancies: true, sync_applications: true, force_full_sync: false },
    })
    .catch(async (error: unknown) => {
      // after an outage the product may already have started its own retry
      if (!(error instanceof ApiRefusal && error.body.error.code === 'SYNC_IN_PROGRESS')) throw error
      return (await api.call(jobBoard.listSyncJobs, { query: { limit: 1 } })).jobs[0]
    })
  const id = started?.id ?? ''
  return await until(
    async () => (await one.api()).call(jobBoard.getSyncJob, { params: { id } }),
    ({ status }) => status === 'completed' || status === 'failed',
    1_800_000,
  )
}

/** The company's copy of the board data, row by row, without internal ids and timestamps: content hashes, contacts, letters. */
export async function imageOf(db: Db, scope: CompanyScope): Promise<Set<string>> {
  const { rows } = await sql<{ row: string }>`
    select jsonb_build_array(hh_id, title, status, is_enabled, content_hash)::text as row
    from vacancies where company_id = ${scope}
    union all
    select jsonb_build_array(a.hh_negotiation_id, v.hh_id, a.collection_id, a.hh_state, a.has_updates,
      a.message_count, a.candidate_name, a.candidate_email, a.candidate_phone, a.resume_title, a.hh_resume_href,
      a.applied_at, a.has_full_resume, a.resume_hash, a.cover_letter)::text
    from applications a join vacancies v on v.id = a.vacancy_id where a.company_id = ${scope}`.execute(db)
  return new Set(rows.map(({ row }) => row))
}

/** Rows present in only one of the two sets. */
export const differenceOf = (a: Set<string>, b: Set<string>): string[] => [...a.symmetricDifference(b)]

/** Deletes everything the company has synchronised. */
export async function deleteImported({ product: { deps } }: BoardStage, { scope }: Company): Promise<void> {
  await deps.db.deleteFrom('applications').where('company_id', '=', scope).execute()
  await deps.db.deleteFrom('vacancies').where('company_id', '=', scope).execute()
}

export type FaultedRound = {
  readonly equal: boolean
  readonly syncs: number
  readonly failed: number
  readonly problems: readonly string[]
  /** Rows present only in the company or only in its twin. */
  readonly differing: readonly string[]
}

/** Everything must be synchronised after this many attempts, started as a schedule would. */
const SYNCS = 6

/** Synchronises one company from an empty state over the faulty connection. */
export async function readThroughFaults(
  stage: BoardStage,
  one: Company,
  twin: Set<string>,
): Promise<FaultedRound> {
  await deleteImported(stage, one)
  const problems: string[] = []
  let failed = 0
  for (let syncs = 1; ; syncs += 1) {
    const job = await syncOnce(one)
    if (job.status === 'failed') failed += 1
    problems.push(...job.errors, ...job.warnings)
    const isWhole = job.status === 'completed' && job.errors.length + job.warnings.length === 0
    const differing = differenceOf(await imageOf(stage.product.deps.db, one.scope), twin)
    const equal = differing.length === 0
    // a synchronisation that reports no problems must be complete
    if (isWhole || equal || syncs === SYNCS) return { equal, syncs, failed, problems, differing }
  }
}

/** The data a company gets over a good connection, and the number of requests that takes. */
export async function twinOf(stage: BoardStage): Promise<{ twin: Set<string>; least: number }> {
  const scout = await company(stage)
  await syncOnce(scout)
  // the first synchronisation opened every resume, which changes the lists, so a second one is used for the
  // baseline
  await deleteImported(stage, scout)
  const before = stage.proxy.requests
  await syncOnce(scout)
  return {
    twin: await imageOf(stage.product.deps.db, scout.scope),
    least: stage.proxy.requests - before,
  }
}

export type Faulted = {
  readonly faults: number
  readonly harm: number
  readonly requests: number
  readonly least: number
  readonly rounds: number
  readonly unequal: readonly FaultedRound[]
  readonly syncs: number
  readonly failed: number
}

/**
 * @param faults minimum number of faults to inject
 * @param crowd number of concurrent companies
 */
export async function injectFaults(
  stage: BoardStage,
  { faults, crowd, share }: { faults: number; crowd: number; share: number },
  tell: (line: string) => void = () => {},
): Promise<Faulted> {
  const { proxy } = stage
  proxy.page_size = 5
  const { twin, least } = await twinOf(stage)
  const people: Company[] = []
  for (let i = 0; i < crowd; i += 1) people.push(await company(stage))
  const rounds: FaultedRound[] = []
  const injected = () => [...proxy.counts.values()].reduce((sum, n) => sum + n, 0)
  const before = proxy.requests
  proxy.share = share
  await Promise.all(
    people.map(async (one) => {
      while (injected() < faults) {
        const round = await readThroughFaults(stage, one, twin)
        rounds.push(round)
        if (!round.equal) tell(JSON.stringify(round))
        if (rounds.length % crowd === 0)
          tell(
            `${rounds.length} readings, ${injected()} faults, ${rounds.filter(({ equal }) => !equal).length} unequal`,
          )
      }
    }),
  )
  proxy.share = 0
  return {
    faults: injected(),
    harm: proxy.harm,
    requests: proxy.requests - before,
    least: least * rounds.length,
    rounds: rounds.length,
    unequal: rounds.filter(({ equal }) => !equal),
    syncs: rounds.reduce((sum, round) => sum + round.syncs, 0),
    failed: rounds.reduce((sum, round) => sum + round.failed, 0),
  }
}

export type Silence = {
  readonly kind: FaultKind
  readonly requests: number
  readonly says: string
  readonly equal: boolean
}

/** Upper bound on requests to a silent board before the product stops asking. */
export const SILENCE_BUDGET = 40

/** A board that stops answering: the synchronisation must stop soon, report it and restart automatically. */
export async function silence(stage: BoardStage, kind: FaultKind, twin: Set<string>): Promise<Silence> {
  const { proxy, product } = stage
  const one = await company(stage)
  const before = proxy.requests
  Object.assign(proxy, { share: 1, only: [kind] })
  const { id, status, errors } = await syncOnce(one)
  Object.assign(proxy, { share: 0, only: null })
  const requests = proxy.requests - before
  // the board is back; sets the scheduled retry to now
  await sql`update sync_schedules set wanted_at = now() where company_id = ${one.scope} and wanted_at is not null`.execute(
    product.deps.db,
  )
  const [last] = await until(
    async () => (await (await one.api()).call(jobBoard.listSyncJobs, { query: { limit: 1 } })).jobs,
    ([job]) => job?.id !== id && job?.status === 'completed',
    60_000,
  )
  return {
    kind,
    requests,
    says: `${status}: ${errors.join('; ')}`,
    equal:
      last?.status === 'completed' &&
      differenceOf(await imageOf(product.deps.db, one.scope), twin).length === 0,
  }
}
