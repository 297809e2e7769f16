/**
 * Minimal server for comparison: Fastify and `pg` with one route per entry of the file given on the command
 * line. Each route runs the product's own statements and sends their rows, or sends the product's own answer if
 * that takes no statement, without authentication, validation, contract or log.
 */
import fs from 'node:fs'
import Fastify from 'fastify'
import pg from 'pg'
import type { Statement } from '../measures/statements.ts'

export type Plan = {
  readonly connection: pg.PoolConfig
  readonly statements: Readonly<Record<string, readonly Statement[]>>
  readonly answers: Readonly<Record<string, unknown>>
}

const started = performance.now()
const [file = ''] = process.argv.slice(2)
// written by the part that starts this process
const { connection, statements, answers } = JSON.parse(fs.readFileSync(file, 'utf8')) as Plan
const pool = new pg.Pool({ ...connection, max: 12 })
const app = Fastify()
for (const [name, sent] of Object.entries(statements))
  app.get(`/${name}`, async () => {
    const results = await Promise.all(sent.map(({ text, values }) => pool.query<object>(text, [...values])))
    return { success: true, data: results.map(({ rows }) => rows) }
  })
for (const [name, answer] of Object.entries(answers)) app.get(`/${name}`, async () => answer)
// for whoever waits for the start
app.get('/', async () => ({}))
await pool.query('select 1')
console.log(
  `${await app.listen({ port: 0, host: '127.0.0.1' })} (${Math.round(performance.now() - started)} ms)`,
)
process.once('SIGTERM', () => process.exit(0))
