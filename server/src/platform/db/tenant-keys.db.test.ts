import fs from 'node:fs'
import path from 'node:path'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { setDatabase } from '../../testing/product/database.ts'
import {
  buildApplications,
  buildCompany,
  buildResult,
  buildRun,
  buildVacancy,
} from '../../testing/scenes/factories.ts'

const { db } = await setDatabase(1)

/** The shared tables that docs/architecture.md lists. */
function sharedTables(): string[] {
  const text = fs.readFileSync(path.join(import.meta.dirname, '../../../../docs/architecture.md'), 'utf8')
  const [, list = ''] = /\| shared tables[^\n]*\n\|[ -|]+\n((?:\|[^\n]+\n)+)/.exec(text) ?? []
  return list.split('\n').flatMap((line) => (line.split('|')[1] ?? '').match(/\w+/g) ?? [])
}

/** Columns that name an administrator, who belongs to another company: they refer to the shared table of users alone. */
const BY_ADMINISTRATOR = ['payments.decided_by', 'subscriptions.created_by']

type Key = { table: string; what: string; columns: string[]; parent: string | null }

/** Primary keys, unique indexes and foreign keys, with their columns in order. */
async function listKeys(): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select i.indrelid::regclass::text as table,
      case when i.indisprimary then 'primary key' else 'unique' end as what, null as parent,
      (select array_agg(coalesce(a.attname::text, '(expression)') order by k.n)
        from unnest(i.indkey::int2[]) with ordinality k (num, n)
        left join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.num) as columns
    from pg_index i join pg_class c on c.oid = i.indrelid
    where i.indisunique and c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%'
    union all
    select f.conrelid::regclass::text, 'foreign key', f.confrelid::regclass::text,
      (select array_agg(a.attname::text order by k.n) from unnest(f.conkey) with ordinality k (num, n)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.num)
    from pg_constraint f where f.contype = 'f' and f.connamespace = 'public'::regnamespace`.execute(db)
  return rows
}

it('the tenant is the first column of every key of a table of a company; the shared tables are listed', async () => {
  const keys = await listKeys()
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relname not like 'kysely%'`.execute(
    db,
  )
  const ofCompany = keys.filter(({ what, columns }) => what === 'primary key' && columns[0] === 'company_id')
  const owned = new Set(ofCompany.map(({ table }) => table))
  const shared = tables.map(({ name }) => name).filter((name) => !owned.has(name))
  expect(shared.toSorted()).toEqual(sharedTables().toSorted())
  const isWrong = ({ table, columns, parent }: Key) => {
    if (columns[0] === 'company_id') return false
    if (parent === null) return owned.has(table)
    if (owned.has(parent)) return true
    return owned.has(table) && parent === 'users' && !BY_ADMINISTRATOR.includes(`${table}.${columns[0]}`)
  }
  expect(keys.filter(isWrong)).toEqual([])
})

it('a reference to a row of another company cannot be stored', async () => {
  const [ours, theirs] = [await buildCompany(db), await buildCompany(db)]
  const vacancy_id = await buildVacancy(db, theirs)
  const run_id = await buildRun(db, theirs, vacancy_id)
  const [application_id = ''] = await buildApplications(db, theirs, vacancy_id, 1)
  const target = { run_id, vacancy_id, application_id }
  await expect(buildApplications(db, ours, vacancy_id, 1)).rejects.toThrow('foreign key')
  await expect(buildResult(db, ours, target)).rejects.toThrow('foreign key')
  const action = db.insertInto('board_actions').values({
    company_id: ours,
    batch_id: randomUUID(),
    application_id,
    kind: 'invite',
    target: 'interview',
    target_state: 'interview',
    target_name: 'Интервью',
    source: 'response',
    href: '/',
    method: 'PUT',
    send_at: new Date(),
    created_at: new Date(),
  })
  await expect(action.execute()).rejects.toThrow('foreign key')
})
