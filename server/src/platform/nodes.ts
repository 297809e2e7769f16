/**
 * Which processes are alive, without time-outs: each holds a session-level advisory lock on a connection of its own, and
 * PostgreSQL gives the lock up the moment a killed process's socket closes. Work claimed by a number nobody holds is free.
 * A row beside the lock says who it is, for people; nothing is decided by it.
 */
import os from 'node:os'
import { sql } from 'kysely'
import pg from 'pg'
import { VERSION } from '../version.ts'
import type { Connection, Db } from './database.ts'

/** First half of the lock's key: "nodes of this product". */
const LOCK_SPACE = 7_239_001
const SIGN_OF_LIFE_MS = 15_000

export type NodeRole = 'all' | 'web' | 'worker'

export type Node = {
  /** Changes when the connection was lost and made again: what was claimed under the old number is given away. */
  id(): number
  stop(): Promise<void>
}

/**
 * @param connection of the database; keep-alive makes a vanished machine look dead within seconds
 * @throws when the first connection fails
 */
export async function joinNodes(connection: Connection, role: NodeRole = 'all'): Promise<Node> {
  let stopped = false
  let client: pg.Client
  let id = 0

  async function join(): Promise<void> {
    const fresh = new pg.Client({ ...connection, keepAlive: true, application_name: 'rezumetr node' })
    fresh.on('error', () => {}) // `end` follows and decides
    fresh.once('end', () => {
      // the number is no longer ours: until a new one is held, nothing may be claimed
      if (client === fresh) id = 0
      if (!stopped && client === fresh) void rejoin()
    })
    await fresh.connect()
    try {
      const number = await register(fresh, role)
      client = fresh
      id = number
    } catch (error) {
      // a database that answers and refuses – read-only after a failover – would keep a connection for every attempt
      await fresh.end().catch(() => {})
      throw error
    }
  }
  const signs = setInterval(() => {
    client
      .query('update nodes set seen_at = now(), memory_bytes = $2 where id = $1', [
        id,
        process.memoryUsage.rss(),
      ])
      // a lost connection is made again, see above
      .catch(() => {})
  }, SIGN_OF_LIFE_MS)
  signs.unref()
  async function rejoin(): Promise<void> {
    for (;;) {
      if (stopped) return
      try {
        await join()
        return
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
    }
  }
  await join()
  return {
    id: () => id,
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

/** Takes a number, holds its lock and writes the row. @returns the number */
async function register(client: pg.Client, role: NodeRole): Promise<number> {
  await client.query(
    `set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3`,
  )
  const { rows } = await client.query<{ id: number }>(`select nextval('node_ids')::int as id`)
  const number = rows[0]?.id ?? 0
  await client.query('select pg_advisory_lock($1, $2)', [LOCK_SPACE, number])
  await client.query(
    `insert into nodes (id, role, version, host, pid, memory_bytes) values ($1, $2, $3, $4, $5, $6)`,
    [number, role, VERSION, os.hostname(), process.pid, process.memoryUsage.rss()],
  )
  // the dead are shown for a while, so that people see who is gone
  await client.query(`delete from nodes where seen_at < now() - interval '1 hour' and id <> $1`, [number])
  return number
}

/** SQL condition: `column` names a process that no longer lives. */
export const isDeadNode = (column: string) => sql<boolean>`${sql.ref(column)} is not null and not exists (
  select from pg_locks where locktype = 'advisory' and classid = ${LOCK_SPACE} and objid = ${sql.ref(column)}::bigint and granted
    and database = (select oid from pg_database where datname = current_database()))`

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
