/**
 * A refresh token can be used once: 100 workers in several processes find the access token expired at the
 * same moment, and a server is killed during a refresh. The board runs in this process, so it counts
 * refreshes and a kill happens exactly at the chosen point.
 */
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as accounts from '@rezumetr/contracts/accounts/account'
import type { ConnectionState } from '@rezumetr/contracts/domain'
import * as jobBoard from '@rezumetr/contracts/hh/job-board'
import { createSandbox } from '@rezumetr/sandbox/plugin'
import Fastify from 'fastify'
import { enter, type Api } from '../../../server/src/journey.ts'
import { controlSandbox } from '../../../server/src/testing/product/sandbox.ts'
import { freePort, startServer, type ServerProcess } from '../product/server-process.ts'

/**
 * The server is killed when the board has received the refresh but done nothing; has used up the token; or is
 * sending, or has sent, its answer.
 */
export const points = ['asked', 'answering', 'answered'] as const
type Point = (typeof points)[number]

const REDIRECT = 'http://localhost/auth/hh-callback'
const CLIENT = { id: 'chaos-client', secret: 'chaos-secret' }

type Board = {
  readonly env: Record<string, string>
  /** Refresh requests received so far. */
  refreshes(): number
  /** Calls `shoot` once, when the next refresh reaches this point. */
  arm(point: Point, shoot: () => Promise<void>): void
  control<T>(path: string, body: object): Promise<T>
  close(): Promise<void>
}

async function startBoard(): Promise<Board> {
  let asked = 0
  let armed: { point: Point; shoot: () => Promise<void> } | null = null
  const app = Fastify({ forceCloseConnections: true })
  /** @returns whether `shoot` was called here */
  const at = async (point: Point, { method, url }: { method: string; url: string }): Promise<boolean> => {
    if (method !== 'POST' || url !== '/sandbox/hh/token') return false
    if (point === 'asked') asked += 1
    if (armed?.point !== point) return false
    const { shoot } = armed
    armed = null
    await shoot()
    return true
  }
  app.addHook('onRequest', async (request, reply) => {
    if (await at('asked', request)) await reply.code(503).send()
  })
  app.addHook('onSend', async (request, _reply, payload) => {
    await at('answering', request)
    return payload
  })
  app.addHook('onResponse', async (request) => void (await at('answered', request)))
  await app.register(
    createSandbox({ clientId: CLIENT.id, clientSecret: CLIENT.secret, redirectUris: [REDIRECT] }),
    { prefix: '/sandbox' },
  )
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const board = `${origin}/sandbox/hh`
  return {
    env: {
      SANDBOX: 'off',
      HH_API_URL: board,
      HH_TOKEN_URL: `${board}/token`,
      HH_AUTH_URL: `${board}/oauth/authorize`,
      HH_REDIRECT_URI: REDIRECT,
      HH_CLIENT_ID: CLIENT.id,
      HH_CLIENT_SECRET: CLIENT.secret,
      HH_REQUESTS_PER_SECOND: '1000',
    },
    refreshes: () => asked,
    arm: (point, shoot) => {
      armed = { point, shoot }
    },
    control: (path, body) => controlSandbox(origin, path, body),
    close: () => app.close(),
  }
}

const person = {
  company_name: 'ООО «Хаос»',
  full_name: 'Анна Смирнова',
  email: 'chaos-tokens@example.ru',
  password: 'Once-And-Never-2026',
}

/** Connects by OAuth consent, so that a refresh token exists. */
async function consent(board: Board, api: Api): Promise<void> {
  const { state, redirect_uri } = await api.call(jobBoard.getOauthUrl)
  const { code } = await board.control<{ code: string }>('/tokens', { action: 'code', redirect_uri })
  const { token_saved } = await api.call(jobBoard.exchangeOauthCode, { query: {}, body: { code, state } })
  if (!token_saved) throw new Error('not connected')
}

/** State of the connection as the user sees it. */
async function look(api: Api): Promise<'works' | ConnectionState> {
  const { valid } = await api.call(jobBoard.testConnection)
  if (valid) return 'works'
  return (await api.call(accounts.getMe)).hh?.state ?? 'connected'
}
const isSeen = (end: string) => end === 'works' || end === 'refresh_lost' || end === 'revoked'

export type Race = {
  readonly kind: 'expired' | 'revoked'
  readonly ms: number
  readonly refreshes: number
  /** Workers that ended with a valid token, were told to reconnect, or got neither. */
  readonly valid: number
  readonly reported: number
  readonly lost: number
  readonly end: 'works' | ConnectionState
}
export const isGoodRace = (race: Race): boolean =>
  race.refreshes === 1 && race.lost === 0 && race.end === (race.kind === 'expired' ? 'works' : 'revoked')

/**
 * `workers` requests, spread over the processes, use an access token that has just expired, as many of them concurrently
 * as the processes take; every tenth round it is revoked.
 */
export async function* raceRefreshes(
  data_dir: string,
  { rounds, workers, processes }: { rounds: number; workers: number; processes: number },
): AsyncGenerator<Race> {
  const board = await startBoard()
  const nodes: ServerProcess[] = []
  try {
    for (let node = 0; node < processes; node += 1)
      nodes.push(
        await startServer({
          data_dir: path.join(data_dir, 'tokens'),
          port: await freePort(),
          env: { ...board.env, ROLE: node === 0 ? 'all' : 'web' },
        }),
      )
    // sequentially, because the first call registers the user
    const signIn = async () => {
      const apis: Api[] = []
      for (const { url } of nodes) apis.push(await enter(url, person))
      return apis
    }
    let apis = await signIn()
    const [first] = apis
    if (!first) throw new Error('no process')
    await consent(board, first)
    for (let round = 1; round <= rounds; round += 1) {
      // the session may have expired: it is shorter than a series of rounds
      if (round % 50 === 0) apis = await signIn()
      const kind = round % 10 === 0 ? 'revoked' : 'expired'
      await board.control('/tokens', { action: kind === 'expired' ? 'expire' : 'revoke' })
      const before = board.refreshes()
      const started = performance.now()
      const ends = await checkAtOnce(apis, workers)
      const ms = Math.round(performance.now() - started)
      const refreshes = board.refreshes() - before
      const [api = first] = apis
      const { hh } = await api.call(accounts.getMe)
      yield {
        kind,
        ms,
        refreshes,
        valid: ends.filter((end) => end === 'valid').length,
        reported: ends.filter((end) => end === 'reported').length,
        lost: ends.filter((end) => end === null).length,
        end: hh?.state === 'connected' ? 'works' : (hh?.state ?? 'connected'),
      }
      if (kind === 'revoked') await consent(board, api)
    }
  } finally {
    for (const node of nodes.toReversed()) await node.stop()
    await board.close()
  }
}

/** @returns what each check of the connection told; `null`: it failed */
async function checkAtOnce(apis: readonly Api[], checks: number): Promise<('valid' | 'reported' | null)[]> {
  // a process refuses more checks of one company: the next one follows when one is answered
  const atOnce = jobBoard.testConnection.max_concurrent ?? checks
  let waiting = checks
  const lanes = Array.from({ length: Math.min(checks, atOnce * apis.length) }, async (_, lane) => {
    const ends: ('valid' | 'reported' | null)[] = []
    while (waiting > 0) {
      waiting -= 1
      const check = (await apis[lane % apis.length]?.call(jobBoard.testConnection).catch(() => null)) ?? null
      ends.push(check && (check.valid ? 'valid' : 'reported'))
    }
    return ends
  })
  return (await Promise.all(lanes)).flat()
}

export type RefreshShot = {
  readonly point: Point
  readonly back_in_ms: number
  /** State at the first check after the restart. */
  readonly end: 'works' | ConnectionState
  /** All refresh requests, including the interrupted one, over several status checks. */
  readonly refreshes: number
  /** Whether the connection works, after a new consent if one was required. */
  readonly healed: boolean
}
/** Asked only, the board has not used the refresh token up: nothing may be lost. */
export const isGoodRefreshShot = ({ point, end, refreshes, healed }: RefreshShot): boolean =>
  (point === 'asked' ? end === 'works' : isSeen(end)) && refreshes <= 2 && healed

/** Kills the only server with SIGKILL during a refresh, once for each given point. */
export async function* shootRefreshes(
  data_dir: string,
  random: () => number,
  where: readonly Point[],
): AsyncGenerator<RefreshShot> {
  const board = await startBoard()
  const options = { data_dir: path.join(data_dir, 'tokens-shot'), port: await freePort(), env: board.env }
  let server = await startServer(options)
  try {
    await consent(board, await enter(server.url, person))
    for (const point of where) {
      const api = await enter(server.url, person)
      await board.control('/tokens', { action: 'expire' })
      const before = board.refreshes()
      const dead = Promise.withResolvers<void>()
      board.arm(point, async () => {
        if (point === 'answered') await pause(random() * 8)
        await server.kill()
        dead.resolve()
      })
      const cut = look(api).catch(() => null)
      await dead.promise
      await cut
      const started = performance.now()
      server = await startServer(options)
      const back_in_ms = Math.round(performance.now() - started)
      const after = await enter(server.url, person)
      const end = await look(after)
      // further status checks must not trigger more refreshes
      for (let n = 0; n < 3; n += 1) await look(after)
      if (end !== 'works') await after.call(jobBoard.startSync, { body: {} }).catch(() => null)
      const refreshes = board.refreshes() - before
      if (end !== 'works') await consent(board, after)
      yield { point, back_in_ms, end, refreshes, healed: (await look(after)) === 'works' }
    }
  } finally {
    await server.stop()
    await board.close()
  }
}
