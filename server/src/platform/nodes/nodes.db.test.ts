import { once } from 'node:events'
import net from 'node:net'
import { expect, it } from 'vitest'
import { sql } from 'kysely'
import { runOn, setDatabase } from '../../testing/product/database.ts'
import { until } from '../../testing/watch/until.ts'
import { isDisconnected, openDatabase } from '../db/database.ts'
import { isDeadNode, joinNodes, listNodes } from './nodes.ts'

const { connection, db } = await setDatabase()

/** Connections of nodes to this file's database. */
const NODES = sql`pg_stat_activity where application_name = 'rezumetr node' and datname = current_database()`
const cutNodes = () => sql`select pg_terminate_backend(pid) from ${NODES}`.execute(db)

const isDead = async (id: number | null) => {
  const { rows } = await sql<{
    dead: boolean
  }>`select ${isDeadNode('claimed.by')} as dead from (select ${id}::bigint as by) claimed`.execute(db)
  return rows[0]?.dead
}

it('EXT-15 a node is alive while its connection is open, and dead once it closes', async () => {
  const node = await joinNodes(connection)
  const id = node.id()
  expect(await listNodes(db)).toMatchObject([{ id, role: 'all', pid: process.pid, is_alive: true }])
  expect(await isDead(id)).toBe(false)
  await node.stop()
  expect(
    await until(
      () => isDead(id),
      (dead) => dead === true,
      2000,
    ),
  ).toBe(true)
})

it('a killed node is listed as dead, a stopped one is not listed', async () => {
  // a killed process leaves its row, and its number is not locked
  const killed = { id: 987_655, role: 'web', version: '0', host: 'h', pid: 1, memory_bytes: 1 }
  await db.insertInto('nodes').values(killed).execute()
  const left = await joinNodes(connection, 'worker')
  await left.stop()
  expect(await listNodes(db)).toMatchObject([{ id: killed.id, role: 'web', is_alive: false }])
  await db.deleteFrom('nodes').execute()
})

it('a node that hangs for hours is still listed, whichever process starts meanwhile', async () => {
  const hanging = await joinNodes(connection)
  await db
    .updateTable('nodes')
    .set({ seen_at: sql`now() - interval '2 hours'` })
    .execute()
  const listed = { id: hanging.id(), is_alive: true }
  expect(await listNodes(db)).toMatchObject([listed])
  const next = await joinNodes(connection)
  expect(await listNodes(db)).toMatchObject([listed, { id: next.id() }])
  await Promise.all([hanging.stop(), next.stop()])
})

it('unclaimed work has no dead owner', async () => {
  expect(await isDead(null)).toBe(false)
  expect(await isDead(987_654)).toBe(true)
})

it('a node whose connection is cut releases its number and takes a new one', async () => {
  const node = await joinNodes(connection)
  const old = node.id()
  await cutNodes()
  await until(
    async () => node.id(),
    (id) => id !== 0 && id !== old,
    5000,
  )
  expect(await isDead(old)).toBe(true)
  expect(await isDead(node.id())).toBe(false)
  // no process died
  expect(await listNodes(db)).toMatchObject([{ id: node.id(), is_alive: true }])
  await node.stop()
})

it('a node whose heartbeat is not answered takes a new number', async () => {
  const node = await joinNodes(connection, 'all', { every_ms: 50, patience_ms: 3000 })
  const old = node.id()
  await db.transaction().execute(async (trx) => {
    await sql`select from nodes where id = ${old} for update`.execute(trx)
    await until(
      async () => node.id(),
      (id) => id !== 0 && id !== old,
      20_000,
    )
  })
  expect(await isDead(node.id())).toBe(false)
  await node.stop()
})

it('no heartbeat is sent before the first connection', async () => {
  const node = await joinNodes(connection, 'all', { every_ms: 1 })
  expect(node.id()).not.toBe(0)
  await node.stop()
})

it('a node refused by the database retries over one connection at a time', async () => {
  const node = await joinNodes(connection)
  const old = node.id()
  await sql`alter table nodes rename to nodes_away`.execute(db)
  await cutNodes()
  await until(
    async () => (await sql<{ last_value: number }>`select last_value from node_ids`.execute(db)).rows[0],
    (ids) => (ids?.last_value ?? 0) >= old + 3,
    5000,
  )
  const { rows } = await sql`select from ${NODES}`.execute(db)
  expect(rows.length).toBeLessThanOrEqual(1)
  await sql`alter table nodes_away rename to nodes`.execute(db)
  await until(
    async () => node.id(),
    (id) => id !== 0,
    5000,
  )
  await node.stop()
})

/** The way to the database's machine, which may vanish: nothing arrives, nothing answers, and no connection closes. */
async function openWay() {
  const way = { is_gone: false }
  const pairs: net.Socket[] = []
  const server = net.createServer((near) => {
    const far = net.connect(`${connection.host}/.s.PGSQL.5432`)
    pairs.push(near, far)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes) => void (way.is_gone || to.write(bytes)))
      from.on('error', () => {}).once('close', () => void (way.is_gone || to.destroy()))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  return Object.assign(way, {
    connection: { ...connection, host: '127.0.0.1', port },
    async close() {
      for (const socket of pairs) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  })
}

it('statements to a database whose machine vanished also end when keep-alive finds it before a heartbeat', async () => {
  const way = await openWay()
  const { db: far, disconnect } = openDatabase(way.connection, 1)
  const own = new net.Socket()
  const node = await joinNodes({ ...way.connection, stream: () => own }, 'all', { onSilence: disconnect })
  await sql`select 1`.execute(far)
  way.is_gone = true
  const failure = sql`select 1`.execute(far).catch((error: unknown) => error)
  // as keep-alive does
  own.destroy(Object.assign(new Error('read ETIMEDOUT'), { code: 'ETIMEDOUT' }))
  expect(isDisconnected(await failure)).toBe(true)
  await node.stop()
  await far.destroy()
  await way.close()
})

it('statements to a database whose machine vanished end with the unanswered heartbeat, and later ones succeed', async () => {
  const way = await openWay()
  const { db: far, disconnect } = openDatabase(way.connection, 2)
  const node = await joinNodes(way.connection, 'all', {
    every_ms: 50,
    patience_ms: 3000,
    onSilence: disconnect,
  })
  await sql`select 1`.execute(far)
  way.is_gone = true
  const failure: unknown = await sql`select 1`.execute(far).catch((error: unknown) => error)
  way.is_gone = false
  expect(isDisconnected(failure)).toBe(true)
  expect((await sql`select 1`.execute(far)).rows).toHaveLength(1)
  await until(
    async () => node.id(),
    (id) => id !== 0,
  )
  await node.stop()
  await far.destroy()
  await way.close()
})

it('a pool takes no connection to a read-only server, such as the old primary after a switchover', async () => {
  const server = { ...connection, database: 'postgres' }
  const { db: pool } = openDatabase(connection, 1)
  await runOn(server, `alter database ${connection.database} set default_transaction_read_only = on`)
  const failure: unknown = await sql`select 1`.execute(pool).catch((error: unknown) => error)
  await runOn(server, `alter database ${connection.database} reset default_transaction_read_only`)
  expect(isDisconnected(failure)).toBe(true)
  expect((await sql`select nextval('node_ids')`.execute(pool)).rows).toHaveLength(1)
  await pool.destroy()
})
