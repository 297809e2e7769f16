/**
 * Which processes are alive, without time-outs: each holds a session-level advisory lock on a connection of its own, and
 * PostgreSQL gives the lock up the moment a killed process's socket closes. Work claimed by a number nobody holds is free.
 */
import { sql } from 'kysely'
import pg from 'pg'
import type { Connection, Db } from './database.ts'

/** First half of the lock's key: "nodes of this product". */
const LOCK_SPACE = 7_239_001

export type Node = {
  /** Changes when the connection was lost and made again: what was claimed under the old number is given away. */
  id(): number
  stop(): Promise<void>
}

/**
 * @param connection of the database; keep-alive makes a vanished machine look dead within seconds
 * @throws when the first connection fails
 */
export async function joinNodes(connection: Connection): Promise<Node> {
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
    await fresh.query(
      `set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3`,
    )
    const { rows } = await fresh.query<{ id: number }>(`select nextval('node_ids')::int as id`)
    const number = rows[0]?.id ?? 0
    await fresh.query('select pg_advisory_lock($1, $2)', [LOCK_SPACE, number])
    client = fresh
    id = number
  }
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
      // given up by word: the server notices a closed socket a moment later, and our claims would wait for it
      await client.query('select pg_advisory_unlock_all()').catch(() => {})
      await client.end().catch(() => {})
    },
  }
}

/** SQL condition: `column` names a process that no longer lives. */
export const isDeadNode = (column: string) => sql<boolean>`${sql.ref(column)} is not null and not exists (
  select from pg_locks where locktype = 'advisory' and classid = ${LOCK_SPACE} and objid = ${sql.ref(column)}::bigint and granted
    and database = (select oid from pg_database where datname = current_database()))`

/** Numbers of the processes that live. */
export async function listNodes(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select objid::int as id from pg_locks
    where locktype = 'advisory' and classid = ${LOCK_SPACE} and granted
      and database = (select oid from pg_database where datname = current_database()) order by 1`.execute(db)
  return rows.map((row) => row.id)
}
