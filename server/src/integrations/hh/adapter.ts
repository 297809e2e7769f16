import * as z from 'zod'
import { JobBoardFailure, type BoardTokens, type JobBoard } from '../../ports/job-board.ts'
import type { Log } from '../../platform/process/log.ts'
import type { Pace } from '../../platform/queue/pace.ts'
import { createHhClient, path, type HhClient } from './client.ts'
import { conversationCalls, isRefused } from './conversation.ts'
import { tokenFailureOf } from './errors.ts'
import { resume, toResume } from './translate-resume.ts'
import * as account from './translate-account.ts'
import { presentPage } from './translate-field.ts'
import * as response from './translate-response.ts'
import * as vacancy from './translate-vacancy.ts'

export type HhOptions = {
  readonly api_url: () => string
  readonly auth_url: () => string
  readonly token_url: () => string
  readonly client_id: string | null
  readonly client_secret: string | null
  /** `App/1.0 (mail@domain)`: the API requires it. */
  readonly user_agent: string
  readonly pace: Pace
  readonly log: Pick<Log, 'error'>
}

/** The API's largest pages. */
const PER_PAGE = { active: 50, archived: 200, responses: 50 }

const tokens = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().nullish(),
  expires_in: z.number().nullish(),
})

export function createHhJobBoard(options: HhOptions): JobBoard {
  // may end with a slash
  const base = () => options.api_url().replace(/\/$/, '')
  const client = createHhClient({ ...options, api_url: base })
  return {
    ...tokenCalls(client, options),
    ...accountCalls(client),
    ...webhookCalls(client),
    ...vacancyCalls(client),
    ...responseCalls(client, base),
    ...conversationCalls(client),
  }
}

function tokenCalls(
  client: HhClient,
  options: HhOptions,
): Pick<JobBoard, 'authorizationUrl' | 'exchangeCode' | 'refresh' | 'revoke'> {
  async function askTokens(
    fields: { grant_type: 'authorization_code' | 'refresh_token' } & Record<string, string>,
  ): Promise<BoardTokens> {
    const answer = await client.postForm(options.token_url(), fields)
    if (answer.status !== 200) throw tokenFailureOf(answer.status, answer.body, fields.grant_type)
    const pair = tokens.safeParse(answer.body)
    if (!pair.success) throw new JobBoardFailure('unavailable')
    return {
      access_token: pair.data.access_token,
      refresh_token: pair.data.refresh_token ?? null,
      expires_in_seconds: pair.data.expires_in ?? null,
    }
  }
  return {
    authorizationUrl({ state, redirect_uri }) {
      const url = new URL(options.auth_url())
      const fields = { response_type: 'code', client_id: options.client_id ?? '', state, redirect_uri }
      for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
      return url.toString()
    },
    exchangeCode: ({ code, redirect_uri }) =>
      askTokens({
        grant_type: 'authorization_code',
        client_id: options.client_id ?? '',
        client_secret: options.client_secret ?? '',
        code,
        redirect_uri,
      }),
    refresh: (refresh_token) => askTokens({ grant_type: 'refresh_token', refresh_token }),
    revoke: (call) => client.send(call, 'DELETE', '/token'),
  }
}

function accountCalls(
  client: HhClient,
): Pick<JobBoard, 'whoAmI' | 'listWorkAccounts' | 'paidAccess' | 'viewsLeft'> {
  return {
    async whoAmI(call) {
      return account.toAccount(await client.get(call, '/me', account.me))
    },
    async listWorkAccounts({ account_id: _any, ...call }) {
      return account.toWorkAccounts(await client.get(call, '/manager_accounts/mine', account.managerAccounts))
    },
    paidAccess: (call, { employer_id, manager_id }) =>
      nullIfRefused(async () => {
        const place = path`/employers/${employer_id}/managers/${manager_id}/method_access`
        return account.toPaidAccess(await client.get(call, place, account.methodAccess))
      }),
    viewsLeft: (call, { employer_id, manager_id }) =>
      nullIfRefused(async () => {
        const place = path`/employers/${employer_id}/managers/${manager_id}/limits/resume`
        return account.toViews(await client.get(call, place, account.viewLimits))
      }),
  }
}

function webhookCalls(client: HhClient): Pick<JobBoard, 'subscribe' | 'unsubscribe'> {
  return {
    async subscribe(call, url) {
      const { items } = await client.get(call, '/webhook/subscriptions', account.subscriptions)
      const [known] = items
      const wanted = { url, actions: account.SUBSCRIBED.map((type) => ({ type })) }
      if (!known) {
        await client.sendJson(call, 'POST', '/webhook/subscriptions', wanted)
        return true
      }
      // under a former secret ours differs in the last segment; under a former address it shares that segment
      const secret = url.lastIndexOf('/')
      const isOurs = known.url.startsWith(url.slice(0, secret + 1)) || known.url.endsWith(url.slice(secret))
      if (!isOurs) return false
      const subscribed = new Set(known.actions.map(({ type }) => type))
      if (known.url !== url || !account.SUBSCRIBED.every((type) => subscribed.has(type)))
        await client.sendJson(call, 'PUT', path`/webhook/subscriptions/${known.id}`, wanted)
      return true
    },
    async unsubscribe(call, url) {
      const { items } = await client.get(call, '/webhook/subscriptions', account.subscriptions)
      for (const known of items.filter((one) => one.url === url))
        await client.send(call, 'DELETE', path`/webhook/subscriptions/${known.id}`)
    },
  }
}

function vacancyCalls(client: HhClient): Pick<JobBoard, 'listVacancies' | 'readVacancy'> {
  return {
    async listVacancies(call, { employer_id, status, page }) {
      // the token's manager, without `manager_id`
      const list = `${path`/employers/${employer_id}/vacancies/`}${status}?page=${page}&per_page=${PER_PAGE[status]}`
      try {
        return presentPage(await client.get(call, list, vacancy.vacancyPage), (item) =>
          vacancy.toVacancy(item, status),
        )
      } catch (error) {
        // no right to a list is 404; 403 is for others' employees
        if (error instanceof JobBoardFailure && error.problem === 'not_found')
          throw new JobBoardFailure('access_denied')
        throw error
      }
    },
    async readVacancy(call, hh_id) {
      return vacancy.toVacancyText(await client.get(call, path`/vacancies/${hh_id}`, vacancy.vacancyText))
    },
  }
}

function responseCalls(
  client: HhClient,
  base: () => string,
): Pick<JobBoard, 'listCollections' | 'listResponses' | 'openResume' | 'readPlace' | 'performStep'> {
  return {
    async listCollections(call, vacancy_hh_id) {
      const list = path`/negotiations?vacancy_id=${vacancy_hh_id}`
      return response.toCollections(await client.get(call, list, response.collections), base(), vacancy_hh_id)
    },
    async listResponses(call, collection, page) {
      const [list = '', query = ''] = collection.href.split('?')
      const fields = new URLSearchParams(query)
      fields.set('page', String(page))
      fields.set('per_page', String(PER_PAGE.responses))
      return presentPage(
        await client.get(call, `${list}?${fields.toString()}`, response.responsePage),
        (item) => response.toResponse(item, base()),
      )
    },
    async openResume(call, href) {
      return toResume(await client.get(call, href, resume))
    },
    async readPlace(call, response_id) {
      return response.toPlace(
        await client.get(call, path`/negotiations/${response_id}`, response.placeOf),
        base(),
      )
    },
    performStep: (call, { href, method }, message) =>
      client.send(call, method, href, message === null ? {} : { message }),
  }
}

async function nullIfRefused<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (isRefused(error)) return null
    throw error
  }
}
