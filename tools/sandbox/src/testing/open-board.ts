import Fastify from 'fastify'
import { createSandbox } from '../plugin.ts'
import type { SandboxOptions } from '../plugin.ts'

export type Answer = { status: number; headers: Headers; text: string; json: Wire }

/** Fields of answers that tests read; which of them exist depends on the endpoint. */
export type Wire = {
  readonly [key: string]: unknown
  readonly id: string
  readonly url: string
  readonly name: string
  readonly items: Wire[]
  readonly collections: Wire[]
  readonly messages: Wire[]
  readonly actions: Wire[]
  readonly experience: Wire[]
  readonly counters: Record<string, number>
  readonly found: number
  readonly pages: number
  readonly errors: unknown
  readonly resume: Wire
  readonly employer_state: Wire
  readonly chat_id: number
  readonly created_at: string
  readonly access_token: string
  readonly refresh_token: string
  readonly current_account_id: string
  readonly ids: string[]
}

export const CLIENT = { client_id: 'client', client_secret: 'secret' }
export const CALLBACK = 'http://localhost:3000/settings/hh-callback'
export const TODAY = '2026-03-16'

/** Starts a sandbox on a free local port and returns short helpers to call it over real HTTP. */
export async function openBoard(options: Partial<SandboxOptions> = {}) {
  const app = Fastify({ forceCloseConnections: true })
  await app.register(
    createSandbox({
      baseUrl: 'http://board.test/sandbox',
      clientId: CLIENT.client_id,
      clientSecret: CLIENT.client_secret,
      redirectUris: [CALLBACK],
      today: TODAY,
      ...options,
    }),
    { prefix: '/sandbox' },
  )
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })

  const send = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const response = await fetch(`${origin}/sandbox${path}`, { redirect: 'manual', ...init })
    const text = await response.text()
    const type = response.headers.get('content-type') ?? ''
    // the test's expectations check the actual shape of the answer
    const json = (type.includes('json') && text !== '' ? JSON.parse(text) : null) as Wire
    return { status: response.status, headers: response.headers, text, json }
  }
  const as = (token: string) => ({
    authorization: `Bearer ${token}`,
    'hh-user-agent': 'Tests/1.0 (tests@rezumetr.test)',
  })
  const form = (fields: Record<string, string> | [string, string][]) => new URLSearchParams(fields)
  return {
    origin,
    send,
    /** GET below the API base with the given access token. */
    get: (path: string, token = 'sandbox-employer-token') => send(`/hh${path}`, { headers: as(token) }),
    put: (
      path: string,
      fields: Record<string, string> | [string, string][] = {},
      token = 'sandbox-employer-token',
    ) => send(`/hh${path}`, { method: 'PUT', headers: as(token), body: form(fields) }),
    post: (
      path: string,
      fields: Record<string, string> | [string, string][] = {},
      token = 'sandbox-employer-token',
    ) => send(`/hh${path}`, { method: 'POST', headers: as(token), body: form(fields) }),
    drop: (path: string, token: string) => send(`/hh${path}`, { method: 'DELETE', headers: as(token) }),
    /** A test control call, with a JSON body if there is one. */
    control: async (path: string, body?: object, method = body ? 'POST' : 'GET'): Promise<Wire> => {
      const answer = await send(`/__sandbox${path}`, {
        method,
        ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
      })
      if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`)
      return answer.json
    },
    /** All items of a paginated list. */
    async all(path: string, token = 'sandbox-employer-token'): Promise<Wire[]> {
      const items: Wire[] = []
      for (let page = 0; ; page += 1) {
        const glue = path.includes('?') ? '&' : '?'
        const { json } = await this.get(`${path}${glue}per_page=50&page=${page}`, token)
        items.push(...json.items)
        if (page + 1 >= json.pages) return items
      }
    },
    close: () => app.close(),
  }
}

export type OpenBoard = Awaited<ReturnType<typeof openBoard>>
