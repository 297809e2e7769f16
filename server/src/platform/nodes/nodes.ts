/**
 * Tells which processes live, without timeouts: each holds an advisory lock on its number,
 * which PostgreSQL releases with the connection.
 * A clean shutdown deletes the row of `nodes`, so a dead number with a row was killed, or is about to return (`isSettled`).
 */
import os from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { VERSION } from '../process/version.ts'
import { MINUTE_MS } from '../values/clock.ts'
import type { Connection, Db } from '../db/database.ts'

/** Separates our locks from others'. */
const LOCK_SPACE = 7_239_001
/** SQL: a process holds the lock of `column`. */
const isHeld = (column: string) =>
  `exists (select from pg_locks where locktype = 'advisory' and classid = ${LOCK_SPACE} and objid = ${column}::bigint and granted
    and database = (select oid from pg_database where datname = current_database()))`
/** SQL: listed. A killed process is for an hour, a hanging one until killed. */
const LISTED = `(seen_at > now() - interval '1 hour' or ${isHeld('nodes.id')})`
const CHANNEL = 'rezumetr'

type Heartbeat = {
  readonly every_ms: number
  /** The database may take this long to answer. */
  readonly patience_ms: number
  readonly onSilence: () => void
}
const HEARTBEAT: Heartbeat = { every_ms: MINUTE_MS, patience_ms: 10_000, onSilence: () => {} }

/** After a restart of the database processes return within this time; until then they look killed. */
const RETURN_MS = 2000

/** The other end is silent, not closed. */
const VANISHED = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])

export type NodeRole = 'all' | 'web' | 'worker'

export type Node = {
  /** Changes on a reconnect: what was claimed under the old number may be claimed by others. 0 in between. */
  id(): number
  /** After a reconnect others may not have returned yet. */
  isSettled(): boolean
  /** @param onNotification of any node; `null` after a reconnect: some may be missed */
  subscribe(onNotification: (payload: string | null) => void): Promise<void>
  stop(): Promise<void>
}

/** SQL: at the commit; PostgreSQL drops duplicates. */
export const notifyNodes = (payload: string) => sql<void>`pg_notify(${CHANNEL}, ${payload})`

/**
 * @param connection keep-alive notices a vanished machine
 * @throws when the first connection fails
 */
export async function joinNodes(
  connection: Connection,
  role: NodeRole = 'all',
  heartbeatOptions: Partial<Heartbeat> = {},
): Promise<Node> {
  const member = new Membership(connection, role, { ...HEARTBEAT, ...heartbeatOptions })
  await member.join()
  member.startHeartbeat()
  return member
}

class Membership implements Node {
  readonly #connection: Connection
  readonly #role: NodeRole
  readonly #heartbeat: Heartbeat
  readonly #listeners: ((payload: string | null) => void)[] = []
  #client!: pg.Client
  #id = 0
  #former = 0
  #settled_at = 0
  #isStopped = false
  #timer: NodeJS.Timeout | undefined

  constructor(connection: Connection, role: NodeRole, heartbeat: Heartbeat) {
    this.#connection = connection
    this.#role = role
    this.#heartbeat = heartbeat
  }

  id(): number {
    return this.#id
  }

  isSettled(): boolean {
    return this.#id !== 0 && performance.now() >= this.#settled_at
  }

  async subscribe(listener: (payload: string | null) => void): Promise<void> {
    this.#listeners.push(listener)
    // otherwise the reconnect subscribes
    await this.#client.query(`listen ${CHANNEL}`).catch(() => {})
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    clearInterval(this.#timer)
    await this.#client.query('delete from nodes where id = $1', [this.#id]).catch(() => {})
    // explicitly: the server notices a closed socket later
    await this.#client.query('select pg_advisory_unlock_all()').catch(() => {})
    await this.#client.end().catch(() => {})
  }

  async join(): Promise<void> {
    const { patience_ms, onSilence } = this.#heartbeat
    const fresh = new pg.Client({
      ...this.#connection,
      keepAlive: true,
      application_name: 'rezumetr node',
      connectionTimeoutMillis: patience_ms,
      query_timeout: patience_ms,
    })
    // `end` follows
    fresh.on('error', (error) => {
      if ('code' in error && VANISHED.has(String(error.code))) onSilence()
    })
    fresh.once('end', () => {
      if (this.#client !== fresh) return
      // the lock is lost: nothing may be claimed without a number
      this.#id = 0
      if (!this.#isStopped) void this.#rejoin()
    })
    fresh.on('notification', ({ payload = '' }) => this.#notify(payload))
    await fresh.connect()
    try {
      const number = await register(fresh, this.#role, this.#former)
      if (this.#listeners.length > 0) await fresh.query(`listen ${CHANNEL}`)
      this.#client = fresh
      this.#former = this.#id = number
    } catch (error) {
      // a read-only database would keep a connection per attempt
      await fresh.end().catch(() => {})
      throw error
    }
  }

  startHeartbeat(): void {
    const { every_ms, onSilence } = this.#heartbeat
    this.#timer = setInterval(() => {
      const own = this.#client
      const values = [this.#id, process.memoryUsage.rss()]
      own
        .query('update nodes set seen_at = now(), memory_bytes = $2 where id = $1', values)
        // may be silently dead: close it to reconnect
        .catch((error: unknown) => {
          if (error instanceof Error && error.message === 'Query read timeout') onSilence()
          return own.end().catch(() => {})
        })
    }, every_ms)
    this.#timer.unref()
  }

  async #rejoin(): Promise<void> {
    while (!this.#isStopped) {
      try {
        await this.join()
        this.#settled_at = performance.now() + RETURN_MS
        this.#notify(null)
        return
      } catch {
        await pause(500)
      }
    }
  }

  #notify(payload: string | null): void {
    for (const listener of this.#listeners) listener(payload)
  }
}

/** @param former whose row is deleted, as it was not killed @returns the number */
async function register(client: pg.Client, role: NodeRole, former: number): Promise<number> {
  await client.query(
    `set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3`,
  )
  const { rows } = await client.query<{ id: number }>(
    `with fresh as materialized (select nextval('node_ids')::int as id) select id, pg_advisory_lock($1, id) from fresh`,
    [LOCK_SPACE],
  )
  const number = rows[0]?.id ?? 0
  await client.query(
    `with over as (select id from nodes where not ${LISTED} or id = $7 for update skip locked),
    forgotten as (delete from nodes where id in (select id from over))
    insert into nodes (id, role, version, host, pid, memory_bytes) values ($1, $2, $3, $4, $5, $6)`,
    [number, role, VERSION, os.hostname(), process.pid, process.memoryUsage.rss(), former],
  )
  return number
}

/** SQL: its lock is not held. */
export const isDeadNode = (column: string) =>
  sql<boolean>`${sql.ref(column)} is not null and not ${sql.raw(isHeld(column))}`

/** SQL: a dead node with a row was killed. */
export const hasNodeRow = (column: string) =>
  sql<boolean>`exists (select from nodes where nodes.id = ${sql.ref(column)})`

export type NodeRow = {
  readonly id: number
  readonly role: NodeRole
  readonly version: string
  readonly host: string
  readonly pid: number
  readonly memory_bytes: number
  readonly started_at: Date
  readonly seen_at: Date
  readonly is_alive: boolean
}

export async function listNodes(db: Db): Promise<NodeRow[]> {
  const { rows } = await sql<NodeRow>`
    select id, role, version, host, pid, memory_bytes, started_at, seen_at, not (${isDeadNode('id')}) as is_alive
    from nodes where ${sql.raw(LISTED)} order by id`.execute(db)
  return rows
}
