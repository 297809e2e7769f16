/** What a company does while its server is shot at a named place, and what must be true afterwards. */
import * as accounts from '@rezumetr/contracts/accounts'
import * as analysis from '@rezumetr/contracts/analysis'
import * as billing from '@rezumetr/contracts/billing'
import * as actions from '@rezumetr/contracts/board-actions'
import * as exportsContract from '@rezumetr/contracts/exports'
import * as jobBoard from '@rezumetr/contracts/job-board'
import * as payments from '@rezumetr/contracts/payments'
import * as vacancies from '@rezumetr/contracts/vacancies'
import { chooseVacancy, synchronise, type Api } from '../server/src/journey.ts'
import { until } from '../server/src/testing/until.ts'
import type { ScenarioName } from './crash-points.ts'
import type { Company, Stage } from './crash-stage.ts'
import { compare, type Finding } from './finding.ts'
import { fingerprint } from './fingerprint.ts'

/** One round: what is asked for while the hand waits, then a look when everything is quiet. */
export type Case = { readonly act: () => Promise<unknown>; readonly check: () => Promise<Finding[]> }
type Scenario = {
  readonly env?: Readonly<Record<string, string>>
  /** Called once per server. @returns what makes a round */
  readonly open: (stage: Stage) => Promise<() => Promise<Case>>
}

const LONG_MS = 60_000
const EMPLOYER = 'sandbox-employer-token'
const OTHER_EMPLOYER = 'sandbox-employer-2-token'
/**
 * A question keeps its place until its answer is a row, so a shot costs at most as many answers as there are places: the goal
 * of one (R3) is tried with one.
 */
const QUESTIONS_AT_ONCE = 1
/** Sessions last a quarter of an hour; a company serves so many rounds. */
const ROUNDS_OF_A_COMPANY = 12

async function connected(stage: Stage, token = EMPLOYER): Promise<Company> {
  const company = await stage.company()
  await company.api.call(jobBoard.saveToken, { body: { token } })
  return company
}

const LEDGER = `select
  (select count(*) from analysis_runs) as runs,
  (select count(*) from analysis_runs where status in ('pending', 'running')) as active,
  (select count(*) from analysis_run_items where status = 'done') as done,
  (select count(*) from usage_events where kind = 'analysis') as counted,
  (select coalesce(sum(analyses_used), 0) from usage_periods) as used,
  (select coalesce(sum(analyses_reserved + exports_reserved), 0) from usage_periods) as reserved,
  (select count(*) from exports) as files,
  (select count(*) from exports where status = 'completed') as made,
  (select count(*) from usage_events where kind = 'export') as exports_counted,
  (select coalesce(sum(exports_used), 0) from usage_periods) as exports_used`
type Ledger = Record<
  | 'runs'
  | 'active'
  | 'done'
  | 'counted'
  | 'used'
  | 'reserved'
  | 'files'
  | 'made'
  | 'exports_counted'
  | 'exports_used',
  number
>
const ledgerOf = (stage: Stage) => stage.count<keyof Ledger>(LEDGER)

/** The same company for some rounds. */
function shared<T>(make: () => Promise<T>): () => Promise<T> {
  let known: T | undefined
  let rounds = 0
  return async () => {
    if (known === undefined || ++rounds % ROUNDS_OF_A_COMPANY === 0) known = await make()
    return known
  }
}

/** A run of `resumes`, by whichever engine. */
function runs(stage: Stage, resumes: number, prepare: (company: Company) => Promise<unknown>) {
  const next = shared(async () => {
    const company = await connected(stage)
    await synchronise(company.api)
    await prepare(company)
    return company
  })
  return async () => {
    const { api } = await next()
    const vacancy = await chooseVacancy(api, 1000)
    if (!vacancy) throw new Error('no vacancy with new responses')
    const before = await ledgerOf(stage)
    return {
      act: () => api.call(analysis.startNewAnalysis, { query: { vacancy_id: vacancy.id, limit: resumes } }),
      async check() {
        await until(
          () => ledgerOf(stage),
          ({ active }) => active === 0,
          LONG_MS,
        )
        const after = await ledgerOf(stage)
        return [
          compare('runs', after.runs - before.runs, 1),
          compare('resumes', after.done - before.done, resumes),
          compare('units', after.counted, after.done),
          compare('units of the period', after.used, after.counted),
          compare('units held', after.reserved, 0),
        ]
      },
    }
  }
}

const scenarioOf: Record<ScenarioName, Scenario> = {
  sync: {
    async open(stage) {
      const undisturbed = await connected(stage, OTHER_EMPLOYER)
      await synchronise(undisturbed.api)
      const twin = await fingerprint(undisturbed.api)
      return async () => {
        const company = await connected(stage, OTHER_EMPLOYER)
        return {
          act: () => company.api.call(jobBoard.startSync, { body: {} }),
          async check() {
            await quiet(company.api)
            const end = await fingerprint(company.api)
            const { jobs } = await stage.count<'jobs'>(
              'select count(*) as jobs from sync_jobs where company_id = $1',
              company.id,
            )
            return [
              compare('synchronisations', jobs, 1),
              compare('responses', end.applications, twin.applications),
              compare('differences from the twin', end.hash === twin.hash ? 0 : 1, 0),
            ]
          },
        }
      }
    },
  },
  analysis: { open: async (stage) => runs(stage, 3, async () => {}) },
  model: {
    env: { LLM_CONCURRENCY: String(QUESTIONS_AT_ONCE) },
    async open(stage) {
      await stage.world.control('/llm', { latency_ms: 5, max_parallel: 4 })
      const next = runs(stage, 2, ({ api }) => api.call(analysis.switchModel, { body: { is_on: true } }))
      return async () => {
        await stage.world.control('/llm/calls', undefined, 'DELETE')
        const round = await next()
        return {
          act: round.act,
          async check() {
            const findings = await round.check()
            const { calls } = await stage.world.control<{ calls: { asked: number }[] }>('/llm')
            // cut off or answered: a vendor may count what it was asked
            const again = calls.reduce((sum, { asked }) => sum + Math.max(0, asked - 1), 0)
            return [...findings, compare('questions asked again', Math.max(0, again - QUESTIONS_AT_ONCE), 0)]
          },
        }
      }
    },
  },
  export: {
    async open(stage) {
      const next = shared(async () => {
        const company = await connected(stage)
        await synchronise(company.api)
        const vacancy = await chooseVacancy(company.api, 1000)
        if (!vacancy) throw new Error('no vacancy with new responses')
        await company.api.call(analysis.startNewAnalysis, { query: { vacancy_id: vacancy.id, limit: 5 } })
        await until(
          () => company.api.call(analysis.getActiveRun),
          ({ run }) => run === null,
        )
        return { company, vacancy_id: vacancy.id }
      })
      return async () => {
        const { company, vacancy_id } = await next()
        const before = await ledgerOf(stage)
        let id = ''
        return {
          async act() {
            id = (await company.api.call(exportsContract.startExport, { body: { vacancy_id } })).id
          },
          async check() {
            await until(
              () => company.api.call(exportsContract.getExport, { params: { id } }),
              ({ status }) => status === 'completed',
              LONG_MS,
            )
            await until(
              () => ledgerOf(stage),
              ({ files, made }) => files === made,
              LONG_MS,
            )
            const { bytes } = await company.api.file(exportsContract.downloadExport, { params: { id } })
            const after = await ledgerOf(stage)
            return [
              compare('files', after.files - before.files, 1),
              // a workbook is an archive: its directory stands at its end
              compare('whole files', bytes.lastIndexOf('PK\u0005\u0006') > 0 ? 1 : 0, 1),
              compare('units', after.exports_counted - before.exports_counted, 1),
              compare('units of the period', after.exports_used, after.exports_counted),
              compare('units held', after.reserved, 0),
            ]
          },
        }
      }
    },
  },
  payment: {
    open: async (stage) => async () => {
      const { api, email, id } = await stage.company()
      const atProvider = async () => {
        type Items = { items: { id: string; metadata: { payment_id: string } }[] }
        const { items } = await stage.world.control<Items>('/yookassa/payments')
        const { payments: own } = await api.call(payments.listPayments)
        return items.filter(({ metadata }) => own.some((one) => one.id === metadata.payment_id))
      }
      const letters = async () =>
        (
          await stage.world.control<{ items: { subject: string }[] }>(`/mail?to=${encodeURIComponent(email)}`)
        ).items.filter(({ subject }) => subject.startsWith('Оплата получена')).length
      const isPaid = async () =>
        (await api.call(billing.getSubscription)).subscription?.plan.plan_type === 'starter'
      return {
        async act() {
          await api.call(payments.createPayment, {
            body: { plan_type: 'starter', duration_months: 1, return_url: '/pricing' },
          })
          for (const { id: made } of await atProvider())
            await stage.world.control(`/yookassa/payments/${made}/succeed`, {})
        },
        async check() {
          await until(isPaid, (paid) => paid, LONG_MS)
          await until(letters, (count) => count > 0, LONG_MS)
          const paid = await stage.count<'payments' | 'plans'>(
            `select (select count(*) from payments where company_id = $1 and status = 'succeeded') as payments,
              (select count(*) from subscriptions where company_id = $1 and plan_id in (select id from plans where plan_type = 'starter')) as plans`,
            id,
          )
          return [
            compare('payments at the provider', (await atProvider()).length, 1),
            compare('payments', paid.payments, 1),
            compare('plans', paid.plans, 1),
            compare('letters', await letters(), 1),
          ]
        },
      }
    },
  },
  actions: {
    async open(stage) {
      const board = async <T>(place: string): Promise<T> => {
        const headers = {
          authorization: `Bearer ${EMPLOYER}`,
          'hh-user-agent': 'chaos/1.0 (chaos@rezumetr.ru)',
        }
        const response = await fetch(`${stage.world.url}/hh${place}`, { headers })
        if (!response.ok) throw new Error(`${place}: ${response.status}`)
        // the sandbox's own shapes
        return (await response.json()) as T
      }
      const next = shared(async () => {
        const company = await connected(stage)
        await company.api.call(actions.updateActionTemplates, { body: { discard_delay_minutes: 0 } })
        await synchronise(company.api)
        const { vacancies: all } = await company.api.call(vacancies.listVacancies, { query: {} })
        const vacancy = all.find((one) => one.is_enabled && one.status === 'active')
        const hh_id = /\/vacancy\/(\d+)/.exec(vacancy?.url ?? '')?.[1]
        if (!vacancy || !hh_id) throw new Error('no vacancy to work with')
        return { company, vacancy, hh_id }
      })
      return async () => {
        const { company, vacancy, hh_id } = await next()
        await stage.world.control('/responses', { vacancy_id: hh_id, count: 2, archetype: 'good' })
        await synchronise(company.api)
        const { applications } = await company.api.call(vacancies.listApplications, {
          params: { id: vacancy.id },
          query: { collection_id: 'response', limit: 100 },
        })
        const people = applications
          .flatMap(({ id, resume_url }) => {
            const negotiation = resume_url && new URL(resume_url).searchParams.get('t')
            return negotiation ? [{ id, negotiation }] : []
          })
          .slice(0, 2)
        return {
          act: () =>
            company.api.call(actions.startBoardActions, {
              body: {
                application_ids: people.map(({ id }) => id),
                target: 'discard_by_employer',
                message: '{имя}, спасибо!',
              },
            }),
          async check() {
            const { open } = await until(
              () =>
                stage.count<'open'>(
                  `select count(*) as open from board_actions where status in ('waiting', 'sending')`,
                ),
              (row) => row.open === 0,
              LONG_MS,
            )
            let moved = 0
            let written = 0
            for (const { negotiation } of people) {
              const { employer_state } = await board<{ employer_state: { id: string } }>(
                `/negotiations/${negotiation}`,
              )
              if (employer_state.id === 'discard_by_employer') moved += 1
              const { items } = await board<{ items: { author: { participant_type: string } }[] }>(
                `/negotiations/${negotiation}/messages`,
              )
              written += items.filter(({ author }) => author.participant_type === 'employer').length
            }
            return [
              compare('steps left', open, 0),
              compare('people moved', moved, 2),
              compare('messages', written, 2),
            ]
          },
        }
      }
    },
  },
  mail: {
    async open(stage) {
      const next = shared(() => stage.company())
      const isSent = () =>
        until(
          () => stage.count<'left'>(`select count(*) as left from outbox where status = 'pending'`),
          ({ left }) => left === 0,
          LONG_MS,
        )
      return async () => {
        const { api, email } = await next()
        // the letter of its registration may be on its way
        await isSent()
        await stage.world.control('/mail', undefined, 'DELETE')
        return {
          act: () => api.call(accounts.forgotPassword, { body: { email } }),
          async check() {
            await isSent()
            const { items } = await stage.world.control<{ items: unknown[] }>(
              `/mail?to=${encodeURIComponent(email)}`,
            )
            return [compare('letters', items.length, 1)]
          },
        }
      }
    },
  },
  refresh: {
    async open(stage) {
      const { api, email } = await stage.company()
      const consent = async (as: Api) => {
        const { state, redirect_uri } = await as.call(jobBoard.getOauthUrl)
        const { code } = await stage.world.control<{ code: string }>('/tokens', {
          action: 'code',
          redirect_uri,
        })
        await as.call(jobBoard.exchangeOauthCode, { query: {}, body: { code, state } })
      }
      await consent(api)
      return async () => {
        const own = await stage.enter(email)
        await stage.world.control('/tokens', { action: 'expire' })
        return {
          act: () => own.call(jobBoard.testConnection),
          async check() {
            const { valid } = await own.call(jobBoard.testConnection)
            const state = valid ? 'works' : (await own.call(accounts.getMe)).hh?.state
            if (!valid) await consent(own)
            const healed = (await own.call(jobBoard.testConnection)).valid
            return [
              compare(`a visible end (${state})`, valid || state === 'refresh_lost' ? 1 : 0, 1),
              compare('a connection after it', healed ? 1 : 0, 1),
            ]
          },
        }
      }
    },
  },
}

export const openScenario = (name: ScenarioName): Scenario => scenarioOf[name]

async function quiet(api: Api): Promise<void> {
  await until(
    async () => (await api.call(jobBoard.listSyncJobs, { query: { limit: 1 } })).jobs[0]?.status,
    (status) => status === 'completed' || status === 'failed',
    LONG_MS,
  )
}
