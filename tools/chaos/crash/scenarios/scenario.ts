/** Types and shared helpers of the crash scenarios. */
import * as jobBoard from '@rezumetr/contracts/hh/job-board'
import type { Finding } from '../../harness/finding.ts'
import type { Company, Stage } from '../../product/stage.ts'

/** One round: `act` starts the work while the crash is armed; `check` verifies the state after everything has settled. */
export type Case = { readonly act: () => Promise<unknown>; readonly check: () => Promise<Finding[]> }
export type Scenario = {
  readonly env?: Readonly<Record<string, string>>
  /** Called once per server. @returns a factory that prepares one round */
  readonly open: (stage: Stage) => Promise<() => Promise<Case>>
}

export const LONG_MS = 60_000
export const EMPLOYER = 'sandbox-employer-token'
/** Sessions last 15 minutes, so a company is replaced after this many rounds. */
const ROUNDS_OF_A_COMPANY = 12

export async function connected(stage: Stage, token = EMPLOYER): Promise<Company> {
  const company = await stage.company()
  await company.api.call(jobBoard.saveToken, { body: { token } })
  return company
}

/** Totals of ordered, completed and charged work over all companies. */
const LEDGER = {
  runs: 'select count(*) from analysis_runs',
  active: `select count(*) from analysis_runs where status in ('pending', 'running')`,
  done: `select count(*) from analysis_run_items where status = 'done'`,
  counted: `select count(*) from usage_events where kind = 'analysis'`,
  used: 'select coalesce(sum(analyses_used), 0) from usage_periods',
  reserved: 'select coalesce(sum(analyses_reserved + exports_reserved), 0) from usage_periods',
  files: 'select count(*) from exports',
  made: `select count(*) from exports where status = 'completed'`,
  exports_counted: `select count(*) from usage_events where kind = 'export'`,
  exports_used: 'select coalesce(sum(exports_used), 0) from usage_periods',
}
const LEDGER_ROW = Object.entries(LEDGER).map(([name, query]) => `(${query}) as ${name}`)
export const ledgerOf = (stage: Stage) => stage.count<keyof typeof LEDGER>(`select ${LEDGER_ROW.join(', ')}`)

/** Reuses one company for `ROUNDS_OF_A_COMPANY` rounds. */
export function shared<T>(make: () => Promise<T>): () => Promise<T> {
  let known: T | undefined
  let rounds = 0
  return async () => {
    if (known === undefined || ++rounds % ROUNDS_OF_A_COMPANY === 0) known = await make()
    return known
  }
}
