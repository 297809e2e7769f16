import { setTimeout as pause } from 'node:timers/promises'
import * as accounts from '@rezumetr/contracts/accounts/account'
import * as analysis from '@rezumetr/contracts/analysis/analysis'
import type { Data, Endpoint, Input } from '@rezumetr/contracts/endpoint'
import type { ErrorBody } from '@rezumetr/contracts/errors'
import * as exportsContract from '@rezumetr/contracts/analysis/exports'
import * as jobBoard from '@rezumetr/contracts/hh/job-board'
import * as vacancies from '@rezumetr/contracts/vacancies/vacancies'

export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal'
  readonly status: number
  readonly body: ErrorBody
  constructor(status: number, body: ErrorBody) {
    super(`${status} ${body.error.code}: ${body.message}`)
    this.status = status
    this.body = body
  }
}

export type Api = {
  call<E extends Endpoint>(
    endpoint: E,
    ...input: keyof Input<E> extends never ? [] : [Input<E>]
  ): Promise<Data<E>>
  file<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
  ): Promise<{ readonly name: string; readonly bytes: Buffer }>
}

/** @param travel harnesses pass a retrying `fetch` */
export function apiClient(base: string, token: string | null = null, travel: typeof fetch = fetch): Api {
  const send = async (
    endpoint: Endpoint,
    input: { params?: object; query?: object; body?: unknown },
  ): Promise<Response> => {
    const params = new Map(Object.entries(input.params ?? {}))
    const url = new URL(
      base +
        endpoint.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(String(params.get(key)))),
    )
    for (const [key, value] of Object.entries(input.query ?? {})) {
      if (value !== undefined) url.searchParams.set(key, String(value))
    }
    const response = await travel(url, {
      method: endpoint.method,
      headers: {
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    })
    // every refusal has this envelope
    if (!response.ok) throw new ApiRefusal(response.status, (await response.json()) as ErrorBody)
    return response
  }
  return {
    async call(endpoint, ...[input]) {
      const { data } = (await (await send(endpoint, input ?? {})).json()) as { data: never }
      return data
    },
    async file(endpoint, input) {
      const response = await send(endpoint, input)
      const name =
        /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1] ??
        'report.xlsx'
      return { name: decodeURIComponent(name), bytes: Buffer.from(await response.arrayBuffer()) }
    },
  }
}

export type Person = {
  readonly company_name: string
  readonly full_name: string
  readonly email: string
  readonly password: string
}

/** Signs in first: registrations per hour are limited. */
export async function enter(base: string, person: Person, travel: typeof fetch = fetch): Promise<Api> {
  const anyone = apiClient(base, null, travel)
  const signIn = () =>
    anyone.call(accounts.login, { body: { email: person.email, password: person.password } })
  const pair = await signIn().catch(async (error: unknown) => {
    if (!(error instanceof ApiRefusal) || error.body.error.code !== 'INVALID_CREDENTIALS') throw error
    await anyone.call(accounts.register, { body: person })
    return await signIn()
  })
  return apiClient(base, pair.access_token, travel)
}

const POLL_MS = 150

export async function synchronise(api: Api): Promise<jobBoard.SyncJob> {
  let job = await api.call(jobBoard.startSync, { body: {} })
  while (job.status === 'pending' || job.status === 'processing') {
    await pause(POLL_MS)
    job = await api.call(jobBoard.getSyncJob, { params: { id: job.id } })
  }
  return job
}

/** Until the end. @param options.limit by default all @param options.onProgress at every poll */
export async function analyse(
  api: Api,
  vacancy_id: string,
  { limit, onProgress }: { limit?: number; onProgress?: (run: analysis.Run) => void } = {},
): Promise<analysis.Run> {
  let { run } = await api.call(analysis.startNewAnalysis, {
    query: { vacancy_id, ...(limit === undefined ? {} : { limit }) },
  })
  while (run.status === 'pending' || run.status === 'running') {
    onProgress?.(run)
    await pause(POLL_MS)
    run = await api.call(analysis.getRun, { params: { id: run.id } })
  }
  onProgress?.(run)
  return run
}

/** With the most unanalysed responses up to `most`. */
export async function chooseVacancy(api: Api, most: number): Promise<vacancies.Vacancy | null> {
  const list = await api.call(vacancies.listVacancies, { query: { active_only: true } })
  const fitting = list.vacancies.filter(
    (v) => v.is_enabled && v.new_applications_count > 0 && v.new_applications_count <= most,
  )
  return fitting.sort((a, b) => b.new_applications_count - a.new_applications_count)[0] ?? null
}

export const exportExcel = (api: Api, vacancy_id: string) =>
  api.file(exportsContract.exportExcel, { query: { vacancy_id, include_resume: true } })
