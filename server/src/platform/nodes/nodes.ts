/**
 * Detects which processes ("nodes") are alive, without timeouts. Each holds a session-level advisory lock on its number,
 * on its own connection, and PostgreSQL releases the lock as soon as a killed process's socket closes. Work claimed under
 * a number whose lock is free may be claimed again. In addition, a row of `nodes` describes the process for people. A
 * clean shutdown deletes it, and so does a process that lost its connection and got another number. So a dead number that
 * still has its row belonged to a killed process, or to one that is about to return (`isSettled`).
 */
import os from 'node:os'
import { sql } from 'kysely'
import pg from 'pg'
import { VERSION } from '../process/version.ts'
import { MINUTE_MS } from '../values/clock.ts'
import type { Connection, Db } from '../db/database.ts'

/** First half of the advisory lock's key, which separates our locks from others in the database. */
const LOCK_SPACE = 7_239_001
/** SQL condition: a process holds the lock of the number in `column`. */
const isHeld = (column: string) =>
  `exists (select from pg_locks where locktype = 'advisory' and classid = ${LOCK_SPACE} and objid = ${column}::bigint and granted
    and database = (select oid from pg_database where datname = current_database()))`
/** SQL condition: the row of `nodes` is kept and listed. A killed process is for an hour, one that hangs until it is killed. */
const LISTED = `(seen_at > now() - interval '1 hour' or ${isHeld('nodes.id')})`
/** PostgreSQL NOTIFY channel between nodes. */
const CHANNEL = 'rezumetr'

type Heartbeat = {
  readonly every_ms: number
  /** How long the database may take to answer. */
  readonly patience_ms: number
  /** Called when it did not answer within that time, or when keep-alive found the connection dead. */
  readonly onSilence: () => void
}
const HEARTBEAT: Heartbeat = { every_ms: MINUTE_MS, patience_ms: 10_000, onSilence: () => {} }

/**
 * When the database restarts, every process loses its connection and returns within this time: four attempts. Until then its
 * number looks like that of a killed process.
 */
const RETURN_MS = 2000

/** Codes of a socket whose other end no longer answers, rather than closed it. */
const VANISHED = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])

export type NodeRole = 'all' | 'web' | 'worker'

export type Node = {
  /** Changes on a reconnect: what was claimed under the old number may be claimed by others. 0 in between. */
  id(): number
  /** Whether processes that look dead are dead: after a reconnect, others may not have returned yet. */
  isSettled(): boolean
  /**
   * Adds a listener.
   * @param onNotification called with every notification of any node, including this one; with `null` after a reconnect,
   * because notifications may have been missed
   */
  subscribe(onNotification: (payload: string | null) => void): Promise<void>
  stop(): Promise<void>
}

/**
 * SQL: notifies all listening nodes when the transaction commits. PostgreSQL deduplicates equal
 * notifications of a transaction.
 */
export const notifyNodes = (payload: string) => sql<void>`pg_notify(${CHANNEL}, ${payload})`

/**
 * @param connection of the database; keep-alive detects a machine that vanished while nothing was being sent to it
 * @throws when the first connection fails
 */
export async function joinNodes(
  connection: Connection,
  role: NodeRole = 'all',
  heartbeatOptions: Partial<Heartbeat> = {},
): Promise<Node> {
  const { every_ms, patience_ms, onSilence } = { ...HEARTBEAT, ...heartbeatOptions }
  let stopped = false
  let client: pg.Client
  let id = 0
  /** The number before a reconnect. */
  let former = 0
  let settled_at = 0
  const listeners: ((payload: string | null) => void)[] = []
  const onNotification = (payload: string | null) => {
    for (const listener of listeners) listener(payload)
  }

  async function join(): Promise<void> {
    const fresh = new pg.Client({
      ...connection,
      keepAlive: true,
      application_name: 'rezumetr node',
      connectionTimeoutMillis: patience_ms,
      query_timeout: patience_ms,
    })
    // `end` follows and handles the rest
    fresh.on('error', (error) => {
      if ('code' in error && VANISHED.has(String(error.code))) onSilence()
    })
    fresh.once('end', () => {
      // the lock was lost with the connection: nothing may be claimed until a new number is locked
      if (client === fresh) id = 0
      if (!stopped && client === fresh) void rejoin()
    })
    fresh.on('notification', ({ payload = '' }) => onNotification(payload))
    await fresh.connect()
    try {
      const number = await register(fresh, role, former)
      if (listeners.length > 0) await fresh.query(`listen ${CHANNEL}`)
      client = fresh
      former = id = number
    } catch (error) {
      // a database that answers but refuses (read-only after a failover) would otherwise keep a connection per attempt
      await fresh.end().catch(() => {})
      throw error
    }
  }
  async function rejoin(): Promise<void> {
    for (;;) {
      if (stopped) return
      try {
        await join()
        settled_at = performance.now() + RETURN_MS
        onNotification(null)
        return
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
    }
  }
  await join()
  const heartbeat = setInterval(() => {
    const own = client
    own
      .query('update nodes set seen_at = now(), memory_bytes = $2 where id = $1', [
        id,
        process.memoryUsage.rss(),
      ])
      // an unresponsive connection may be silently dead and miss notifications: close it, which triggers a reconnect
      .catch((error: unknown) => {
        if (error instanceof Error && error.message === 'Query read timeout') onSilence()
        return own.end().catch(() => {})
      })
  }, every_ms)
  heartbeat.unref()
  return {
    id: () => id,
    isSettled: () => id !== 0 && performance.now() >= settled_at,
    async subscribe(listener) {
      listeners.push(listener)
      // if the connection was just lost, the reconnect subscribes
      await client.query(`listen ${CHANNEL}`).catch(() => {})
    },
    async stop() {
      stopped = true
      clearInterval(heartbeat)
      await client.query('delete from nodes where id = $1', [id]).catch(() => {})
      // explicitly: the server notices a closed socket a moment later, which would delay the release of our claims
      await client.query('select pg_advisory_unlock_all()').catch(() => {})
      await client.end().catch(() => {})
    },
  }
}

/**
 * Takes and locks a new number and inserts the row.
 * @param former this process's old number, whose row is deleted because the process was not killed
 * @returns the number
 */
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

/** SQL condition: `column` is the number of a dead node, i.e. one whose lock is not held. */
export const isDeadNode = (column: string) =>
  sql<boolean>`${sql.ref(column)} is not null and not ${sql.raw(isHeld(column))}`

/**
 * SQL condition: the node in `column` still has its row. A clean shutdown deletes the row, and so does a reconnect under
 * another number, so a dead node that still has one was killed (or crashed).
 */
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

/** Nodes that are alive, and those killed within the last hour; oldest first. */
export async function listNodes(db: Db): Promise<NodeRow[]> {
  const { rows } = await sql<NodeRow>`
    select id, role, version, host, pid, memory_bytes, started_at, seen_at, not (${isDeadNode('id')}) as is_alive
    from nodes where ${sql.raw(LISTED)} order by id`.execute(db)
  return rows
}
