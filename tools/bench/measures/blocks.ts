/** How much of the database a request reads: buffers of its statements, whatever else the machine does. */
import pg from 'pg'
import type { BenchStage } from './stage.ts'
import type { Statement } from './statements.ts'

export type Plan = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Searches'?: number
  readonly 'Shared Hit Blocks'?: number
  readonly 'Shared Read Blocks'?: number
  readonly Plans?: readonly Plan[]
}

/** Formats a parameter as the driver would; arrays contain ids only. */
const textOf = (value: unknown): string =>
  value instanceof Date
    ? value.toISOString()
    : value instanceof Uint8Array
      ? `\\x${Buffer.from(value).toString('hex')}`
      : Array.isArray(value)
        ? `{${value.join(',')}}`
        : String(value)

/** PostgreSQL makes this many custom plans for a prepared statement before it considers a generic one. */
const FIRST_PLANS = 5

/**
 * EXPLAIN of the statement in steady state: a prepared statement is explained after PostgreSQL has chosen
 * between custom and generic plans.
 */
async function explainInUse(client: pg.Client, { text, values, name }: Statement) {
  const explain = 'explain (analyze, buffers, format json)'
  type Row = { 'QUERY PLAN': [{ Plan: Plan }] }
  if (name === undefined) return await client.query<Row>(`${explain} ${text}`, [...values])
  const given = values.map((value) =>
    value === null || value === undefined ? 'null' : pg.escapeLiteral(textOf(value)),
  )
  const run = `execute in_use ${given.length > 0 ? `(${given.join(', ')})` : ''}`
  await client.query(`prepare in_use as ${text}`)
  for (let n = 0; n < FIRST_PLANS; n++) await client.query(run)
  const answer = await client.query<Row>(`${explain} ${run}`)
  await client.query('deallocate in_use')
  return answer
}

export type Blocks = { readonly all: number; readonly descents: number }

/**
 * Shared buffers accessed by the read statements. `descents` are accesses to B-tree pages above the leaves: one more per index
 * search for each additional tree level, a cost of 100 times as many rows that every database pays.
 */
export async function touchedBlocks(client: pg.Client, statements: readonly Statement[]): Promise<Blocks> {
  const { rows: trees } = await client.query<{ name: string; level: number }>(
    `select c.relname as name, (pgstatindex(c.oid)).tree_level as level from pg_class c join pg_am a on a.oid = c.relam
     where c.relkind = 'i' and a.amname = 'btree' and c.relnamespace = 'public'::regnamespace`,
  )
  const levels = new Map(trees.map(({ name, level }) => [name, level]))
  const descentsOf = (node: Plan): number =>
    (node['Index Searches'] ?? 0) * (levels.get(node['Index Name'] ?? '') ?? 0) +
    (node.Plans ?? []).reduce((sum, child) => sum + descentsOf(child), 0)
  let all = 0
  let descents = 0
  for (const statement of statements.filter(({ text }) => /^\s*select/i.test(text))) {
    const { rows } = await explainInUse(client, statement)
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    if (!plan) continue
    all += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
    descents += descentsOf(plan)
  }
  return { all, descents }
}

export async function connect({ connection }: BenchStage): Promise<pg.Client> {
  const client = new pg.Client(connection)
  await client.connect()
  // the server closes this connection when the database is dropped at the end
  client.on('error', () => {})
  await client.query('create extension if not exists pgstattuple')
  return client
}
