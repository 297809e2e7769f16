/**
 * Which processes are alive, without time-outs: each holds a session-level advisory lock on a connection of its own, and
 * PostgreSQL gives the lock up the moment a killed process's socket closes. Work claimed by a number nobody holds is free.
 * A row beside the lock says who it is, for people. Whoever leaves takes it along, and so does who lives on under another number,
 * so the row of a dead number tells that its process went without a word.
 */
import os from 'node:os'
import { sql } from 'kysely'
import pg from 'pg'
import { VERSION } from '../version.ts'
import type { Connection, Db } from './database.ts'

/** First half of the lock's key: "nodes of this product". */
const LOCK_SPACE = 7_239_001
/** What nodes tell each other by PostgreSQL's NOTIFY. */
const CHANNEL = 'rezumetr'
const SIGNS = { every_ms: 60_000, patience_ms: 10_000 }

export type NodeRole = 'all' | 'web' | 'worker'

export type Node = {
  /** Changes when the connection was lost and made again: what was claimed under the old number is given away. */
  id(): number
  /**
   * Any number may hear.
   * @param onNews called with every `news` of any node, this one included; with `null` when the connection was made again, as
   * whatever was told meanwhile was missed
   */
  hear(onNews: (news: string | null) => void): Promise<void>
  stop(): Promise<void>
}

/** SQL: tells all nodes that hear, when the transaction commits. PostgreSQL tells the same news of a transaction once. */
export const tellNodes = (news: string) => sql<void>`pg_notify(${CHANNEL}, ${news})`

/**
 * @param connection of the database; keep-alive makes a vanished machine look dead within seconds
 * @throws when the first connection fails
 */
export async function joinNodes(
  connection: Connection,
  role: NodeRole = 'all',
  { every_ms, patience_ms } = SIGNS,
): Promise<Node> {
  let stopped = false
  let client: pg.Client
  let id = 0
  /** The last number that was ours. */
  let former = 0
  const listeners: ((news: string | null) => void)[] = []
  const onNews = (news: string | null) => {
    for (const listener of listeners) listener(news)
  }

  async function join(): Promise<void> {
    const fresh = new pg.Client({
      ...connection,
      keepAlive: true,
      application_name: 'rezumetr node',
      connectionTimeoutMillis: patience_ms,
      query_timeout: patience_ms,
    })
    fresh.on('error', () => {}) // `end` follows and decides
    fresh.once('end', () => {
      // the number is no longer ours: until a new one is held, nothing may be claimed
      if (client === fresh) id = 0
      if (!stopped && client === fresh) void rejoin()
    })
    fresh.on('notification', ({ payload = '' }) => onNews(payload))
    await fresh.connect()
    try {
      const number = await register(fresh, role, former)
      if (listeners.length > 0) await fresh.query(`listen ${CHANNEL}`)
      client = fresh
      former = id = number
    } catch (error) {
      // a database that answers and refuses – read-only after a failover – would keep a connection for every attempt
      await fresh.end().catch(() => {})
      throw error
    }
  }
  const signs = setInterval(() => {
    const own = client
    own
      .query('update nodes set seen_at = now(), memory_bytes = $2 where id = $1', [
        id,
        process.memoryUsage.rss(),
      ])
      // silent or lost: whoever holds its number by a connection that does not answer learns nothing of the others; a new one is made
      .catch(() => own.end().catch(() => {}))
  }, every_ms)
  signs.unref()
  async function rejoin(): Promise<void> {
    for (;;) {
      if (stopped) return
      try {
        await join()
        onNews(null)
        return
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
    }
  }
  await join()
  return {
    id: () => id,
    async hear(listener) {
      listeners.push(listener)
      // a connection lost at this moment listens when it is made again
      await client.query(`listen ${CHANNEL}`).catch(() => {})
    },
    async stop() {
      stopped = true
      clearInterval(signs)
      await client.query('delete from nodes where id = $1', [id]).catch(() => {})
      // given up by word: the server notices a closed socket a moment later, and our claims would wait for it
      await client.query('select pg_advisory_unlock_all()').catch(() => {})
      await client.end().catch(() => {})
    },
  }
}

/**
 * Takes a number, holds its lock and writes the row.
 * @param former number of this process, which lives: nobody died with it
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
  // the dead are shown for a while, so that people see who is gone
  await client.query(
    `with over as (select id from nodes where seen_at < now() - interval '1 hour' or id = $7 for update skip locked),
    forgotten as (delete from nodes where id in (select id from over))
    insert into nodes (id, role, version, host, pid, memory_bytes) values ($1, $2, $3, $4, $5, $6)`,
    [number, role, VERSION, os.hostname(), process.pid, process.memoryUsage.rss(), former],
  )
  return number
}

/** SQL condition: `column` names a process that no longer lives. */
export const isDeadNode = (column: string) => sql<boolean>`${sql.ref(column)} is not null and not exists (
  select from pg_locks where locktype = 'advisory' and classid = ${LOCK_SPACE} and objid = ${sql.ref(column)}::bigint and granted
    and database = (select oid from pg_database where datname = current_database()))`

/** SQL condition: the process `column` names neither left nor lives on under another number; of a dead one, that it was killed, or killed itself. */
export const isUnsaid = (column: string) =>
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

/** The processes that live, and those that went without a word within the last hour; the oldest first. */
export async function listNodes(db: Db): Promise<NodeRow[]> {
  const { rows } = await sql<NodeRow>`
    select id, role, version, host, pid, memory_bytes, started_at, seen_at, not (${isDeadNode('id')}) as is_alive
    from nodes where seen_at > now() - interval '1 hour' order by id`.execute(db)
  return rows
}
